import { letIn, parseQuery } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { SupplyNeed } from './supply-needs.queries.ts'

const Question = z.object({ ean: z.string().max(14).optional() })

/** `GET /supply-needs`: what is needed and there of every single tyre, or with `ean` of one. */
export const mountSupplyNeedsRoutes = (router: Router, list: (ean?: string) => Promise<SupplyNeed[]>): void => {
  router.get('/supply-needs', letIn('backoffice'), async (request, response) => {
    response.json({ tyres: await list(parseQuery(Question, request).ean) })
  })
}
