import * as z from 'zod'
import { defineEvent } from '../define-event.ts'

const Stage = z.object({
  visitorId: z.string(),
  /** absent when the caller sent only personal details, which are dropped at the door */
  stage: z.optional(z.int().min(0).max(3)),
})

/** A visitor moved forward in the checkout; carries no personal details. */
export const CheckoutStagePassed = defineEvent({
  type: 'impressions.checkout-stage-passed',
  version: 1,
  topic: 'impressions',
  key: (metric) => metric.visitorId,
  keyIsPersonal: true,
  data: Stage,
  example: { visitorId: 'v_8f2c', stage: 1 },
})
