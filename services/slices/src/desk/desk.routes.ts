import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import { listAttempts } from '../audit/audit.ts'
import type { ChangeDeps } from '../changes.ts'
import { linkVersion } from '../choice/choice.commands.ts'
import { TRIALS } from '../choice/signed-choice.ts'
import { readField } from '../field/field.ts'
import { SliceName, SliceVersion } from '../package/slice-meta.ts'
import type { Refusal } from '../refuse.ts'
import { endCanary } from '../slice/canary.commands.ts'
import { rollbackSlice } from '../slice/slice.commands.ts'
import { listForDesk } from './desk.queries.ts'

/** Id of the member of staff. */
const By = z.string().min(1).max(100)
const Rollback = z.object({ slice: SliceName, from: SliceVersion, to: SliceVersion, by: By })
const EndCanary = z.object({ slice: SliceName, version: SliceVersion, by: By })
const Trial = z.object({ slice: SliceName, version: SliceVersion, kind: z.enum(TRIALS), by: By })

const orRefused = <Answer extends { ok: true }>(answer: Answer | Refusal) =>
  answer.ok ? answer : { ok: false, code: answer.code, message: answer.reason }

/** Hours whose field data the back office shows. */
const FIELD_HOURS = 24

/** What staff see of the slices, links to versions, and the changes that owners make. The edge checks who they are. */
export const mountDeskRoutes = (router: Router, deps: ChangeDeps): void => {
  const { database, clock } = deps
  router.get('/desk', letIn('edge'), async (_request, response) => {
    const [slices, field] = await Promise.all([
      listForDesk(database),
      readField(database, { now: clock.now(), hours: FIELD_HOURS }),
    ])
    response.json({ slices, field })
  })
  router.get('/desk/attempts', letIn('edge'), async (_request, response) => {
    response.json({ attempts: await listAttempts(database, undefined) })
  })
  router.post('/desk/rollback', letIn('edge'), async (request, response) => {
    const { slice, by, ...expected } = parseBody(Rollback, request)
    response.json(orRefused(await rollbackSlice(deps, slice, { by, expected })))
  })
  router.post('/desk/canary/end', letIn('edge'), async (request, response) => {
    const { slice, ...wanted } = parseBody(EndCanary, request)
    response.json(orRefused(await endCanary(deps, slice, wanted)))
  })
  router.post('/desk/links', letIn('edge'), async (request, response) => {
    response.json(orRefused(await linkVersion(deps, deps.choices, parseBody(Trial, request))))
  })
}
