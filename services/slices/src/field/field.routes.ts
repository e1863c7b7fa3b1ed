import { letIn, parseBody, parseQuery } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import { Counter } from 'prom-client'
import * as z from 'zod'
import { GivenVersion, recordGiven, recordReports } from '../canary/canary-visits.ts'
import { countReports, readField, Reports } from './field.ts'

/** Hours of field data that are answered by default: a day. */
const DAY_HOURS = 24
const Field = z.object({ hours: z.coerce.number().int().min(1).max(720).default(DAY_HOURS) })
const Given = z.object({ given: z.array(GivenVersion) })

const reported = new Counter({
  name: 'zmigo_slice_reports_total',
  help: 'Reports of pages on a slice: of a visit that counts for a canary (visit), and of none or of a version that the visitor was not given (other)',
  labelNames: ['of'],
})

const leftOut = new Counter({
  name: 'zmigo_slice_reports_left_out_total',
  help: 'Reports that the figures of a version leave out: the page did not prove that it was given the version (not_given), or the address has reported enough in this hour (beyond_cap)',
  labelNames: ['why'],
})

/** How versions do on the pages of visitors. */
export const mountFieldRoutes = (router: Router, deps: Pick<ServiceDeps, 'database' | 'clock'>): void => {
  const { database, clock } = deps
  router.post('/given', letIn('edge'), async (request, response) => {
    const { given } = parseBody(Given, request)
    await database.transaction((tx) => recordGiven(tx, given))
    response.json({ ok: true })
  })
  router.post('/reports', letIn('edge'), async (request, response) => {
    const { reports } = parseBody(Reports, request)
    const visits = await database.transaction((tx) => recordReports(tx, reports, clock.now().toISOString()))
    reported.inc({ of: 'visit' }, visits)
    reported.inc({ of: 'other' }, reports.flatMap(({ slices }) => slices).length - visits)
    const { notGiven, beyondCap } = await countReports(deps, reports)
    leftOut.inc({ why: 'not_given' }, notGiven)
    leftOut.inc({ why: 'beyond_cap' }, beyondCap)
    response.json({ ok: true })
  })
  router.get('/field', letIn('edge', 'operator'), async (request, response) => {
    response.json(await readField(database, { now: clock.now(), ...parseQuery(Field, request) }))
  })
}
