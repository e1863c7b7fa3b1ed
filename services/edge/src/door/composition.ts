import { type Clock, createClientAddress, type Database, type Logger, type ServiceClient } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import type { Router } from 'express'
import { createAnswerCache } from './answer/answer-cache.ts'
import { type CachedQuery, createCachedQueries, createReadInProcess } from './answer/cached-queries.ts'
import { createReadYourWrites } from './answer/read-your-writes.ts'
import { createFastPath } from './answer/send-answer.ts'
import { createTouchedBus, dropsPages } from './answer/touched.ts'
import { documentQueries } from './api-documents/api-documents.queries.ts'
import type { EdgeConfig } from './config.ts'
import { createAddressKey } from './http/address-key.ts'
import type { Command, FileQuery, Query } from './http/define-endpoint.ts'
import { mountEdge } from './http/edge-router.ts'
import { createLimiter } from './limits/limiter.ts'
import { createPolicyReportCommands } from './policy-report/policy-report.commands.ts'
import { createGivenMarks } from './slice-report/given-mark.ts'
import { createSliceReportCommands } from './slice-report/slice-report.commands.ts'
import { createAudit } from './staff/audit.ts'
import { createStaffSessions, readSessionCookie, type StaffSessions } from './staff/staff-session.ts'
import { createStaffCommands } from './staff/staff.commands.ts'
import { createStaffQueries } from './staff/staff.queries.ts'
import { createVisitorCommands } from './visitor/visitor.commands.ts'
import { createVisitorQueries } from './visitor/visitor.queries.ts'
import { identifyVisitor } from './visitor/visitor-cookie.ts'
import { createVisitorIds } from './visitor/visitor.ts'

/** Counts of limits whose window is over are a few hundred bytes each; an hour of them is little. */
const SWEEP_MS = 60 * 60_000

/** What a room answers. */
export type Calls = {
  cachedQueries?: CachedQuery[]
  files?: FileQuery[]
  queries: Query[]
  commands: Command[]
}

type DoorDeps = {
  database: Database
  services: ServiceClient
  config: EdgeConfig
  logger: Logger
  clock: Clock
  findListKeys: Parameters<typeof createReadYourWrites>[0]['findListKeys']
}

/** @returns a function that gives the member of staff whose session cookie a request carries */
const identifyBy =
  (sessions: Pick<StaffSessions, 'find'>) =>
  async ({ headers }: { headers: { cookie?: string | undefined } }) => {
    const token = readSessionCookie(headers.cookie)
    return token ? sessions.find(token) : undefined
  }

/** What every call passes: limits, sessions of staff, visitors, the cache of answers, HTTP. It knows no feature. */
export const createDoor = ({ database, services, config, logger, clock, findListKeys }: DoorDeps) => {
  const cache = createAnswerCache()
  const bus = createTouchedBus(database, cache, logger)
  const readYourWrites = createReadYourWrites({ sql: database, bus, logger, findListKeys })
  const visitors = createVisitorIds(config)
  const { proxies, publicUrl, sessionSecret, limits } = config
  const { clientAddress, status: proxyStatus } = createClientAddress({ proxies, publicUrl, logger })
  const addressKey = createAddressKey(sessionSecret, clientAddress)
  const limiter = createLimiter({ sql: database, clock, secret: sessionSecret, addressKey, times: limits })
  const staffDeps = { database, outbox: createOutbox(), clock }
  const sessions = createStaffSessions(staffDeps, config)
  const marks = createGivenMarks(config, clock)
  const sliceReports = createSliceReportCommands({ services, visitors, addressKey, marks, logger })
  const calls: Calls = {
    cachedQueries: documentQueries,
    queries: [...createVisitorQueries(visitors), ...createStaffQueries(database, config)],
    commands: [
      ...createVisitorCommands({ services, visitors, readYourWrites }),
      ...createPolicyReportCommands({ publicUrl, clock, logger }),
      ...sliceReports.commands,
      ...createStaffCommands(staffDeps, config, sessions),
    ],
  }
  const context = {
    publicUrl,
    identify: identifyBy(sessions),
    limit: limiter.requireCall,
  }
  return {
    bus,
    readYourWrites,
    visitors,
    identifyStaff: context.identify,
    identifyVisitor: (cookies: string | undefined) => identifyVisitor(visitors, cookies),
    addressKey,
    markOf: marks.of,
    proxyStatus,
    limiter,
    audit: createAudit(database, clock),
    sessions,
    generation: () => cache.generations.current(),
    /** Opens the door to the calls of other rooms and to its own. */
    open: (rooms: Calls[]) => {
      const all = [...rooms, calls]
      const cached = createCachedQueries(
        all.flatMap((room) => room.cachedQueries ?? []),
        database,
        cache,
      )
      const files = all.flatMap((room) => room.files ?? [])
      const queries = all.flatMap((room) => room.queries)
      const commands = all.flatMap((room) => room.commands)
      return {
        mount: (router: Router) => mountEdge(router, { cached, files, queries, commands, context }),
        fast: createFastPath(cache),
        read: createReadInProcess(cached),
      }
    },
    movedSince: (generation: number, keys: readonly string[]) => cache.generations.movedSince(generation, keys),
    onTouched: (listener: (keys: string[] | 'all') => void) =>
      bus.onTouched((rows) => {
        const keys = rows === 'all' ? 'all' : rows.map(({ key }) => key).filter(dropsPages)
        if (keys.length > 0) listener(keys)
      }),
    limitPage: (request: Parameters<typeof addressKey>[0]) => limiter.require({ page: addressKey(request) }),
    limitTeam: (request: Parameters<typeof addressKey>[0]) => limiter.require({ team: addressKey(request) }),
    /** Follows the projections. @returns a function that stops */
    start: async () => {
      const stopBus = await bus.start()
      const sweeping = setInterval(() => {
        limiter.sweep().catch((error: unknown) => logger.warn({ err: error }, 'counts of limits were not cleared'))
      }, SWEEP_MS)
      return async () => {
        clearInterval(sweeping)
        await sliceReports.stop()
        await stopBus()
      }
    },
  }
}
export type Door = ReturnType<typeof createDoor>
