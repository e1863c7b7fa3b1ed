import { join } from 'node:path'
import { HttpProblem, letIn, parseBody, parseQuery, startTimer, type Migrations } from '@zmig/kit'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { listAttempts } from './audit/audit.ts'
import { changes, type ChangeDeps } from './changes.ts'
import { createSignedChoices } from './choice/signed-choice.ts'
import type { SlicesConfig } from './config.ts'
import { mountDeskRoutes } from './desk/desk.routes.ts'
import { createGate } from './gate/gate.ts'
import { forgetVisits } from './canary/canary-visits.ts'
import { judgeCanaries } from './canary/judge.ts'
import { forgetCounts } from './field/field.ts'
import { mountFieldRoutes } from './field/field.routes.ts'
import { forgetAddresses } from './field/report-cap.ts'
import { addKey, listKeys, revokeKey } from './key/key.commands.ts'
import { changeTeamMail } from './key/team-mail.ts'
import { SliceName } from './package/slice-meta.ts'
import { problemOf, type Refusal } from './refuse.ts'
import { receivePackage } from './receive-package.ts'
import { sliceStoreOf } from './slice/slice-store.ts'
import { publishSlice } from './slice/slice.commands.ts'
import { listSlices } from './slice/slice.queries.ts'
import { tidySlices } from './retention/retention.ts'
import { mountTeamRoutes } from './team/team.routes.ts'

const Audit = z.object({ slice: SliceName.optional() })
const Mail = z.string().max(300)
const AddKey = z.object({ slice: SliceName, publicKey: z.string().max(200), mail: Mail.optional() })
const ChangeMail = z.object({ slice: SliceName, mail: Mail.nullable() })
const RevokeKey = z.object({ slice: SliceName, key: z.string().max(40) })

const orRefuse = <Answer extends { ok: true }>(answer: Answer | Refusal): Answer => {
  if (answer.ok) return answer
  const { status, title } = problemOf(answer)
  throw Object.assign(new HttpProblem(status, title, answer.reason), { beside: { error: answer.code } })
}

/** Pause between two rounds of tidying up, in milliseconds. */
const HOUR = 60 * 60 * 1000
/** Pause between two looks at the canaries that run, in milliseconds. */
const JUDGE_MS = 10_000

/** Routes of the operator on the private port. A package comes as the body of a request. */
const mountSliceRoutes = (router: Router, deps: ChangeDeps): void => {
  router.get('/', letIn('operator'), async (_request, response) => {
    response.json(await listSlices(deps.database))
  })
  router.post('/publish', letIn('operator'), async (request, response) => {
    response.json(orRefuse(await publishSlice(deps, await receivePackage(deps, request))))
  })
  for (const [name, { carryOut }] of Object.entries(changes))
    router.post(`/${name}`, letIn('operator'), async (request, response) => {
      response.json(orRefuse(await carryOut(deps, request.body)))
    })
  router.get('/audit', letIn('operator'), async (request, response) => {
    response.json(await listAttempts(deps.database, parseQuery(Audit, request).slice))
  })
  router.get('/keys', letIn('operator'), async (_request, response) => {
    response.json(await listKeys(deps.database))
  })
  router.post('/keys', letIn('operator'), async (request, response) => {
    const { slice, publicKey, mail } = parseBody(AddKey, request)
    response.json(orRefuse(await addKey(deps, slice, publicKey, mail)))
  })
  router.post('/keys/mail', letIn('operator'), async (request, response) => {
    const { slice, mail } = parseBody(ChangeMail, request)
    response.json(orRefuse(await changeTeamMail(deps, slice, mail)))
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
export const createSlicesService = (deps: ServiceDeps, config: SlicesConfig, gate = createGate(deps)): Service => {
  const slices = { ...deps, gate, store: sliceStoreOf(config), choices: createSignedChoices(config, deps.clock) }
  const every = (everyMs: number, what: string, work: () => Promise<unknown>) =>
    startTimer({ everyMs, step: () => work().then(() => false), what, logger: deps.logger })
  const forget = () => {
    const now = deps.clock.now()
    return Promise.all([forgetCounts, forgetVisits, forgetAddresses].map((old) => old(deps.database, now)))
  }
  return {
    name: 'slices',
    mount: (router) => {
      mountSliceRoutes(router, slices)
      mountDeskRoutes(router, slices)
      mountFieldRoutes(router, deps)
      mountTeamRoutes(router, slices, new URL(config.publicUrl).origin)
    },
    replicas: [],
    start: () => {
      const stops = [
        every(HOUR, 'forgetting old counts and visits of slices', forget),
        every(HOUR, 'retiring old versions of slices', () => tidySlices(slices, config.versionsKept)),
        every(JUDGE_MS, 'looking at the canaries', () => judgeCanaries(deps)),
      ]
      return Promise.resolve(async () => void (await Promise.all(stops.map((stop) => stop()))))
    },
  }
}
