import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { letIn, HttpProblem, parseBody, parseQuery, readFile, startTimer, type Migrations } from '@zmig/kit'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import type { SlicesConfig } from './config.ts'
import { carryOut, listAttempts } from './audit/audit.ts'
import { mountDeskRoutes } from './desk/desk.routes.ts'
import { createGate } from './gate/gate.ts'
import { forgetVisits } from './canary/canary-visits.ts'
import { judgeCanaries } from './canary/judge.ts'
import { forgetCounts } from './field/field.ts'
import { mountFieldRoutes } from './field/field.routes.ts'
import { addKey, listKeys, revokeKey } from './key/key.commands.ts'
import { packageLimits, TOO_LARGE } from './package/archive.ts'
import { refuse, type Refusal } from './refuse.ts'
import { SliceName, SliceVersion } from './package/slice-meta.ts'
import { endCanary, revertCanary, startCanary } from './slice/canary.commands.ts'
import { sliceStoreOf } from './slice/slice-store.ts'
import { activateSlice, publishSlice, retireVersion, rollbackSlice, type SlicesDeps } from './slice/slice.commands.ts'
import { listSlices } from './slice/slice.queries.ts'

const OfVersion = z.object({ slice: SliceName, version: SliceVersion })
const Canary = OfVersion.extend({ percent: z.int().min(1).max(100) })
const RevertCanary = OfVersion.extend({ reason: z.string().trim().min(1).max(400) })
const OfSlice = z.object({ slice: SliceName })
const Audit = z.object({ slice: SliceName.optional() })
const AddKey = z.object({ slice: SliceName, publicKey: z.string().max(200) })
const RevokeKey = z.object({ slice: SliceName, key: z.string().max(40) })

const orRefuse = <Answer extends { ok: true }>(answer: Answer | Refusal): Answer => {
  if (!answer.ok) {
    const [status, title] = answer.code === 'StoreFault' ? ([503, 'Unavailable'] as const) : ([409, 'Refused'] as const)
    throw Object.assign(new HttpProblem(status, title, answer.reason), { beside: { error: answer.code } })
  }
  return answer
}

/** The bytes of a package. One that is too large or ends in the middle is an attempt as well. */
const receive = (deps: SlicesDeps, body: AsyncIterable<Buffer>): Promise<Buffer> =>
  buffer(body).catch(async (error: unknown) => {
    if (error instanceof HttpProblem)
      await carryOut(deps, { action: 'publish' }, () => Promise.resolve(refuse('NotReceived', error.message)))
    throw error
  })

/** Pause between two deletions of old counts and visits, in milliseconds. */
const HOUR = 60 * 60 * 1000
/** Pause between two looks at the canaries that run, in milliseconds. */
const JUDGE_MS = 10_000

/** Routes on the private port. A package comes as the body of a request. */
const mountSliceRoutes = (router: Router, deps: SlicesDeps): void => {
  router.get('/', letIn('operator'), async (_request, response) => {
    response.json(await listSlices(deps.database))
  })
  router.post('/publish', letIn('operator'), async (request, response) => {
    const packed = await receive(deps, readFile(request, { most: packageLimits.packed, tooLarge: TOO_LARGE }))
    response.json(orRefuse(await publishSlice(deps, packed)))
  })
  router.post('/activate', letIn('operator'), async (request, response) => {
    const { slice, version } = parseBody(OfVersion, request)
    response.json(orRefuse(await activateSlice(deps, slice, version)))
  })
  router.post('/canary', letIn('operator'), async (request, response) => {
    const { slice, version, percent } = parseBody(Canary, request)
    response.json(orRefuse(await startCanary(deps, slice, version, percent)))
  })
  router.post('/canary/end', letIn('operator'), async (request, response) => {
    response.json(orRefuse(await endCanary(deps, parseBody(OfSlice, request).slice)))
  })
  router.post('/canary/revert', letIn('operator'), async (request, response) => {
    response.json(orRefuse(await revertCanary(deps, parseBody(RevertCanary, request))))
  })
  router.post('/rollback', letIn('operator'), async (request, response) => {
    response.json(orRefuse(await rollbackSlice(deps, parseBody(OfSlice, request).slice)))
  })
  router.post('/retire', letIn('operator'), async (request, response) => {
    const { slice, version } = parseBody(OfVersion, request)
    response.json(orRefuse(await retireVersion(deps, slice, version)))
  })
  router.get('/audit', letIn('operator'), async (request, response) => {
    response.json(await listAttempts(deps.database, parseQuery(Audit, request).slice))
  })
  router.get('/keys', letIn('operator'), async (_request, response) => {
    response.json(await listKeys(deps.database))
  })
  router.post('/keys', letIn('operator'), async (request, response) => {
    const { slice, publicKey } = parseBody(AddKey, request)
    response.json(orRefuse(await addKey(deps, slice, publicKey)))
  })
  router.post('/keys/revoke', letIn('operator'), async (request, response) => {
    const { slice, key } = parseBody(RevokeKey, request)
    response.json(orRefuse(await revokeKey(deps, slice, key)))
  })
}

/** Schema `slices`. */
export const slicesMigrations: Migrations = {
  schema: 'slices',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('slices')],
}

/** Keeps the published versions of slices and which one is active. @param gate what a package must pass before it is published */
export const createSlicesService = (deps: ServiceDeps, config: SlicesConfig, gate = createGate(deps)): Service => ({
  name: 'slices',
  mount: (router) => {
    const slicesDeps = { ...deps, gate, store: sliceStoreOf(config) }
    mountSliceRoutes(router, slicesDeps)
    mountDeskRoutes(router, slicesDeps)
    mountFieldRoutes(router, deps)
  },
  replicas: [],
  start: () => {
    const forgetting = startTimer({
      everyMs: HOUR,
      step: async () => {
        const now = deps.clock.now()
        await Promise.all([forgetCounts(deps.database, now), forgetVisits(deps.database, now)])
        return false
      },
      what: 'forgetting old counts and visits of slices',
      logger: deps.logger,
    })
    const judging = startTimer({
      everyMs: JUDGE_MS,
      step: async () => {
        await judgeCanaries(deps)
        return false
      },
      what: 'looking at the canaries',
      logger: deps.logger,
    })
    return Promise.resolve(async () => {
      await Promise.all([forgetting(), judging()])
    })
  },
})
