import { CONSTRUCTIONS, TUBES, TYRE_POSITIONS } from '@zmig/edge-contract'
import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { TyreFactsCommands } from './tyre-facts.commands.ts'

/** The bounds of all texts and amounts are the decider's, so that their refusal has words; these keep a body small. */
const Text = z.string().max(200)
const Agorot = z.int().min(-1_000_000_000).max(1_000_000_000)
const TyreText = z.object({
  brand: Text,
  line: Text,
  hebrewName: Text,
  category: Text,
  position: z.enum(TYRE_POSITIONS),
  width: Text,
  profile: Text,
  rim: Text,
  construction: z.enum(CONSTRUCTIONS),
  tube: z.enum(TUBES),
  displaySize: Text,
  load: Text,
  speed: Text,
  price: Agorot,
  fullPrice: Agorot,
  freeShipping: z.boolean(),
  score: z.number(),
  description: z.string().max(4_000),
  treadFamily: Text,
  youtube: Text,
  dot: Text,
})
/** without it the limits of staff count */
const role = z.enum(['staff', 'owner']).default('staff')
const by = z.string().min(1).max(100)
const NewTyre = TyreText.extend({ ean: z.string().max(40), role, by })
const ChangedTyre = TyreText.extend({ version: z.int().min(1).optional(), role, by })

/** For staff: `POST /single-tyres` and `PUT /single-tyres/{ean}`. 200 with the answer or a refusal by name; amounts in agorot. */
export const mountTyreFactsRoutes = (router: Router, tyres: TyreFactsCommands): void => {
  const ours = letIn('edge', 'backoffice')
  router.post('/single-tyres', ours, async (request, response) => {
    const { by: person, role: as, ean, ...fields } = parseBody(NewTyre, request)
    response.json(await tyres.list(ean, fields, { by: person, role: as }))
  })
  router.put('/single-tyres/:ean', ours, async (request, response) => {
    const { by: person, role: as, version, ...fields } = parseBody(ChangedTyre, request)
    response.json(await tyres.change(String(request.params.ean), fields, { by: person, role: as }, version))
  })
}
