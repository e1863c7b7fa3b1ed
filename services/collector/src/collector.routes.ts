import { Ean, MetricKind, MetricSource } from '@zmig/edge-contract'
import { letIn, HttpProblem, parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as classic from 'zod'
import * as z from 'zod/mini'
import type { LikeAnswer, LikeRequest } from './like/like.commands.ts'
import { decideMetric } from './metric/metric.decider.ts'

const Like = classic.object({
  kind: classic.enum(['product', 'shop']),
  itemId: classic.string().min(1).max(100),
  visitorId: classic.string().min(1).max(200),
  liked: classic.boolean().optional(),
})

/** `POST /likes`: without `liked` the like is toggled; 404 for an item that is not listed. */
export const mountLikeRoutes = (
  router: Router,
  like: (request: LikeRequest) => Promise<LikeAnswer | undefined>,
): void => {
  router.post('/likes', letIn('edge'), async (request, response) => {
    const answer = await like(parseBody(Like, request))
    if (!answer) throw new HttpProblem(404, 'Not found', 'There is no such product or garage to like.')
    response.json(answer)
  })
}

const Metric = z.object({
  visitorId: z.string().check(z.minLength(1), z.maxLength(200)),
  kind: MetricKind,
  source: z.optional(MetricSource),
  ean: z.optional(Ean),
  stage: z.optional(z.number().check(z.int(), z.gte(0), z.lte(3))),
})

/** `POST /metrics`: answers at once; the event is published within milliseconds. */
export const mountMetricRoutes = (router: Router, { telemetry, clock, newId }: ServiceDeps): void => {
  router.post('/metrics', letIn('edge'), (request, response) => {
    const context = { id: newId(), source: '/collector', time: clock.now().toISOString() }
    const metric = decideMetric(parseBody(Metric, request), context)
    if (!metric) throw new HttpProblem(400, 'Invalid input', 'A product metric needs an ean.')
    telemetry.record(metric.event, metric.envelope)
    response.json({ ok: true })
  })
}
