import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import { listAttempts } from '../audit/audit.ts'
import { readField } from '../field/field.ts'
import { SliceName, SliceVersion } from '../package/slice-meta.ts'
import { rollbackSlice, type SlicesDeps } from '../slice/slice.commands.ts'
import { listForDesk } from './desk.queries.ts'

const Rollback = z.object({
  slice: SliceName,
  from: SliceVersion,
  to: SliceVersion,
  /** id of the member of staff */
  by: z.string().min(1).max(100),
})

/** Hours whose field data the back office shows. */
const FIELD_HOURS = 24

/** What staff see of the slices, and the change that owners make. The edge checks who they are. */
export const mountDeskRoutes = (router: Router, deps: SlicesDeps): void => {
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
    const answer = await rollbackSlice(deps, slice, { by, expected })
    response.json(answer.ok ? answer : { ok: false, code: answer.code, message: answer.reason })
  })
}
