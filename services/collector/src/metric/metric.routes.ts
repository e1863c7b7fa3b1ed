import { Ean, MetricKind, MetricSource } from '@zmig/edge-contract'
import { HttpProblem, parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod/mini'
import { decideMetric } from './metric.decider.ts'

const Metric = z.object({
  visitorId: z.string().check(z.minLength(1), z.maxLength(200)),
  kind: MetricKind,
  source: z.optional(MetricSource),
  ean: z.optional(Ean),
  stage: z.optional(z.number().check(z.int(), z.gte(0), z.lte(3))),
})

/** `POST /metrics`: takes note and answers at once; the event follows within milliseconds. */
export const mountMetricRoutes = (router: Router, { telemetry, clock, newId }: ServiceDeps): void => {
  router.post('/metrics', (request, response) => {
    const context = { id: newId(), source: '/collector', time: clock.now().toISOString() }
    const metric = decideMetric(parseBody(Metric, request), context)
    if (!metric) throw new HttpProblem(400, 'Invalid input', 'A product metric needs an ean.')
    telemetry.record(metric.event, metric.envelope)
    response.json({ ok: true })
  })
}
