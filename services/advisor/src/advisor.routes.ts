import { kilometreRanges, tyreTypes, usages } from '@zmig/edge-contract'
import { idOf, letIn, parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import type { createRecommend } from './advice/recommend.commands.ts'
import { createTrackClick } from './click/click.commands.ts'
import { mountMotorcycleRoutes } from './motorcycle/motorcycle.routes.ts'
import {
  createCloseBike,
  createReopenBike,
  createSuggestBike,
  listSuggestedBikes,
} from './suggested-bike/suggested-bike.commands.ts'

const text = z.string().max(200)
const Question = z.object({
  person: z.object({ name: text, phone: text, visitorIds: z.array(text).max(2) }),
  motorcycleId: text,
  usage: z.enum(usages),
  kilometres: z.enum(kilometreRanges),
  tyreType: z.enum(tyreTypes),
  attemptId: text.optional(),
})
const Click = z.object({ usageId: text, ean: text })
const BikeAnswer = z.object({ motorcycleId: text.nullable(), actor: z.string().min(1).max(200) })
const SuggestedBike = z.object({ bikeModel: text, visitorId: text.optional() })
const Reopen = z.object({ actor: z.string().min(1).max(200) })

/**
 * `POST /recommendations`: EANs and reasons, or why there are none.
 * `POST /clicks`, `POST /suggested-bikes`: whether they were taken. For staff `GET /suggested-bikes` that wait, and
 * `POST /suggested-bikes/{id}/close` `{motorcycleId, actor}` or `/reopen` `{actor}`: 200 with ok, or a refusal by name.
 */
export const mountAdvisorRoutes = (
  router: Router,
  deps: ServiceDeps,
  recommend: ReturnType<typeof createRecommend>,
): void => {
  const trackClick = createTrackClick(deps)
  const suggestBike = createSuggestBike(deps)
  const closeBike = createCloseBike(deps)
  const reopenBike = createReopenBike(deps)
  mountMotorcycleRoutes(router, deps)
  router.post('/recommendations', letIn('edge'), async (request, response) => {
    response.json(await recommend(parseBody(Question, request)))
  })
  router.post('/clicks', letIn('edge'), async (request, response) => {
    const click = parseBody(Click, request)
    // ids of runs are UUIDs; nothing else names one
    response.json(z.uuid().safeParse(click.usageId).success ? await trackClick(click) : { ok: false })
  })
  router.post('/suggested-bikes', letIn('edge'), async (request, response) => {
    response.json(await suggestBike(parseBody(SuggestedBike, request)))
  })
  router.get('/suggested-bikes', letIn('edge'), async (_request, response) => {
    response.json({ bikes: await listSuggestedBikes(deps.database) })
  })
  router.post('/suggested-bikes/:id/close', letIn('edge'), async (request, response) => {
    const answer = parseBody(BikeAnswer, request)
    response.json(await closeBike(idOf(request), answer))
  })
  router.post('/suggested-bikes/:id/reopen', letIn('edge'), async (request, response) => {
    const by = parseBody(Reopen, request)
    response.json(await reopenBike(idOf(request), by))
  })
}
