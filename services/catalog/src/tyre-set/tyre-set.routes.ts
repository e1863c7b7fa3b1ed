import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { SetCommands } from './tyre-set.commands.ts'

const Ean = z.string().regex(/^\d{8,14}$/)
/** Agorot; the bounds are the decider's, so that their refusal has words. */
const Agorot = z.int().min(-1_000_000_000).max(1_000_000_000)
const SetFields = z.object({
  price: Agorot,
  fullPrice: Agorot,
  frontEan: Ean,
  rearEan: Ean,
  line: z.string().trim().max(80).optional(),
  description: z.string().trim().max(2_000).optional(),
})
/** without it the limits of staff count */
const role = z.enum(['staff', 'owner']).default('staff')
const NewSet = SetFields.extend({ role, by: z.string().min(1).max(100) })
const Pairs = z.object({ pairs: z.array(SetFields.pick({ frontEan: true, rearEan: true })).max(1_000) })
const ChangedSet = NewSet.extend({ version: z.int().min(1).optional() })

/**
 * For imports `POST /sets/numbers`: the numbers that sets of two tyres have or get. For staff: `POST /sets` and `PUT /sets/{ean}`; `DELETE /tyres/{ean}` unmakes one.
 * 200 with the answer or a refusal by name.
 */
export const mountSetRoutes = (router: Router, sets: SetCommands): void => {
  const ours = letIn('edge', 'backoffice')
  router.post('/sets/numbers', letIn('backoffice'), async (request, response) => {
    response.json({ numbers: await sets.numbersOf(parseBody(Pairs, request).pairs) })
  })
  router.post('/sets', ours, async (request, response) => {
    const { by, role: as, ...fields } = parseBody(NewSet, request)
    response.json(await sets.make(fields, { by, role: as }))
  })
  router.put('/sets/:ean', ours, async (request, response) => {
    const { by, role: as, version, ...fields } = parseBody(ChangedSet, request)
    response.json(await sets.change(String(request.params.ean), fields, { by, role: as }, version))
  })
}
