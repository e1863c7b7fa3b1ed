import { validateCoupon, type AnswerOf, type BodyOf } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** What a code takes off the cart; `valid: false` says why not. */
export const checkCoupon = (
  edge: EdgeClient,
  body: BodyOf<typeof validateCoupon>,
): Promise<AnswerOf<typeof validateCoupon>> => edge.call(validateCoupon, { body })
