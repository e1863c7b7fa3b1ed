import { letIn, parseBody, parseQuery } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { countReports, readField, Reports } from './field.ts'

/** Hours of field data that are told by default: a day. */
const DAY_HOURS = 24
const Field = z.object({ hours: z.coerce.number().int().min(1).max(720).default(DAY_HOURS) })

/** How versions do on the pages of visitors. */
export const mountFieldRoutes = (router: Router, deps: Pick<ServiceDeps, 'database' | 'clock'>): void => {
  router.post('/reports', letIn('edge'), async (request, response) => {
    await countReports(deps, parseBody(Reports, request).reports)
    response.json({ ok: true })
  })
  router.get('/field', letIn('edge', 'operator'), async (request, response) => {
    response.json(await readField(deps.database, { now: deps.clock.now(), ...parseQuery(Field, request) }))
  })
}
