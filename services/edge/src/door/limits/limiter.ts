import type { Endpoint } from '@zmig/edge-contract'
import { type Clock, deriveKey, HttpProblem, problemWithHeaders, type Sql } from '@zmig/kit'
import { LRUCache } from 'lru-cache'
import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { AddressKey } from '../http/address-key.ts'
import { type Limit, type LimitName, limitNames, limits } from './limits.ts'

type Subject = string | undefined

/**
 * Who counts for each limit, one or several of whom each counts once. One that is undefined does not count, such as a request
 * of this machine in development.
 */
type Subjects = Partial<Record<LimitName, Subject | Subject[]>>

/** A limit that was reached, and the seconds until the next try is counted. */
export type Reached = { limit: LimitName; retryAfter: number }

export type Limiter = {
  /** Counts one time for each subject. @returns the reached limit with the longest wait; undefined when all allow it */
  take: (subjects: Subjects) => Promise<Reached | undefined>
  /** The same. @throws HttpProblem 429 with the limit's sentence and Retry-After */
  require: (subjects: Subjects) => Promise<void>
  /** Takes one time back that turned out not to count. */
  giveBack: (subjects: Subjects) => Promise<void>
  /** Counts a call for its caller's address, when the table limits it or it brings a body. @throws HttpProblem 429 */
  requireCall: (endpoint: Endpoint, request: Parameters<AddressKey>[0]) => Promise<void>
  /** Deletes counts whose window is over. */
  sweep: () => Promise<void>
}

/** A server that is silent for longer counts as away, and the process counts by itself. */
const SILENT_MS = 1_000
/** Reached limits that a process remembers, so that a flood asks PostgreSQL once; 2 MB */
const REMEMBERED = 10_000

/** Values of the one statement that counts: key, times, end of a new window and now, in milliseconds. */
type Statement = { name: string; text: string; values: [string, number, number, number] }

/**
 * Our pool and our clock in the form that the library takes. It reads the machine's clock, so instants are moved by the
 * difference on their way in and out; there is one in tests only.
 */
const storeOn = (sql: Sql, clock: Clock) => ({
  query: async ({ name, text, values: [key, times, end, now] }: Statement) => {
    const ahead = clock.now().getTime() - Date.now()
    const options = { name, deadlineMs: SILENT_MS }
    const rows = await sql.query<{ expire: number }>(text, [key, times, end + ahead, now + ahead], options)
    return { rows: rows.map((row) => ({ ...row, expire: row.expire - ahead })), rowCount: rows.length }
  },
})

const counterOf = (store: ReturnType<typeof storeOn>, keyPrefix: LimitName, { times, within, counted }: Limit) => {
  const memory = new RateLimiterMemory({ keyPrefix, points: times, duration: within })
  if (counted === 'process') return memory
  return new RateLimiterPostgres({
    storeClient: store,
    storeType: 'client',
    schemaName: 'edge',
    tableName: 'limit_count',
    tableCreated: true, // by a migration
    clearExpiredByTimeout: false, // `sweep` does
    keyPrefix,
    points: times,
    duration: within,
    insuranceLimiter: memory,
  })
}

const bringsBody = ({ body, fileType }: Endpoint) => body !== undefined || fileType !== undefined

type Deps = {
  sql: Sql
  clock: Clock
  /** SESSION_SECRET */
  secret: string
  addressKey: AddressKey
  /** other numbers than those of the table: `LIMITS` */
  times?: Partial<Record<LimitName, number>>
}

/**
 * Counts and refuses by the table of limits. Counts are in PostgreSQL, or in this process while PostgreSQL is away.
 * A window begins with the first time, so up to twice the limit fits into one window's length around its end
 * (infra/decisions/2026-11-23-limits-by-library.md).
 */
export const createLimiter = ({ sql, clock, secret, addressKey, times = {} }: Deps): Limiter => {
  const hashKey = deriveKey(secret, 'limit-subject')
  const store = storeOn(sql, clock)
  const counters = Object.fromEntries(
    limitNames.map((name) => [
      name,
      counterOf(store, name, { ...limits[name], times: times[name] ?? limits[name].times }),
    ]),
  )
  const reachedUntil = new LRUCache<string, number>({ max: REMEMBERED })
  const ofCall = new Map(limitNames.flatMap((name) => (limits[name].calls ?? []).map((call) => [call, name] as const)))

  const keysOf = (subjects: Subjects) =>
    limitNames.flatMap((name) =>
      [...new Set([subjects[name]].flat())].flatMap((subject) => {
        if (subject === undefined) return []
        const digest = createHmac('sha256', hashKey).update(`${name} ${subject}`).digest('base64url')
        return { name, key: digest.slice(0, 22) }
      }),
    )
  const wait = (name: LimitName, milliseconds: number): Reached => ({
    limit: name,
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  })

  const takeOne = async (name: LimitName, key: string): Promise<Reached | undefined> => {
    try {
      await counters[name]?.consume(key)
      return undefined
    } catch (reached) {
      if (!(reached instanceof RateLimiterRes)) throw reached
      reachedUntil.set(key, clock.now().getTime() + reached.msBeforeNext)
      return wait(name, reached.msBeforeNext)
    }
  }

  const take: Limiter['take'] = async (subjects) => {
    const now = clock.now().getTime()
    const keys = keysOf(subjects)
    const known = keys.flatMap(({ name, key }) => {
      const left = (reachedUntil.get(key) ?? 0) - now
      return left > 0 ? wait(name, left) : []
    })
    const reached = known.length > 0 ? known : await Promise.all(keys.map(({ name, key }) => takeOne(name, key)))
    return reached.reduce(
      (longest, one) => ((one?.retryAfter ?? 0) > (longest?.retryAfter ?? 0) ? one : longest),
      undefined as Reached | undefined,
    )
  }

  const require: Limiter['require'] = async (subjects) => {
    const reached = await take(subjects)
    if (!reached) return
    throw problemWithHeaders(new HttpProblem(429, 'Too often', limits[reached.limit].refusal), {
      'Retry-After': String(reached.retryAfter),
    })
  }

  return {
    take,
    require,
    giveBack: async (subjects) => {
      const keys = keysOf(subjects)
      for (const { key } of keys) reachedUntil.delete(key)
      await Promise.all(keys.map(async ({ name, key }) => counters[name]?.reward(key)))
    },
    requireCall: async (endpoint, request) => {
      const name = ofCall.get(endpoint) ?? (bringsBody(endpoint) ? 'body' : undefined)
      if (name) await require({ [name]: addressKey(request) })
    },
    sweep: async () => {
      await sql.query('delete from edge.limit_count where expire <= $1', [clock.now().getTime()])
    },
  }
}
