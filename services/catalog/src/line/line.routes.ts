import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { ChangeLine } from './line.commands.ts'

/** The bounds of the texts are the decider's, so that their refusal has words. */
const Text = z.string().max(200)
const Change = z.object({
  brand: Text,
  of: Text,
  line: Text,
  hebrewName: Text,
  treadFamily: Text,
  youtube: Text,
  by: z.string().min(1).max(100),
})

/** For staff: `PUT /lines`. 200 with the answer or a refusal by name. */
export const mountLineRoutes = (router: Router, change: ChangeLine): void => {
  router.put('/lines', letIn('edge'), async (request, response) => {
    const { brand, of, by, ...typed } = parseBody(Change, request)
    response.json(await change({ brand, line: of }, typed, by))
  })
}
