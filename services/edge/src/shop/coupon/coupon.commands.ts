import { Coupon, validateCoupon } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { inAgorot, shekels } from '../../money.ts'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import type { VisitorIds } from '../../door/visitor/visitor.ts'
import { type CouponTries, messages } from './coupon-tries.ts'

/** What ordering answers, the discount in agorot. */
const { discount, forProducts: forOthers } = validateCoupon.answer.shape
const Answer = inAgorot(
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), code: Coupon.shape.code, discount }),
    z.object({ ok: z.literal(false), forProducts: forOthers }),
  ]),
)

type Deps = { services: ServiceClient; visitors: VisitorIds; couponTries: CouponTries }

/** Coupon checks, decided by ordering. Agorot become shekels here. */
export const createCouponCommands = ({ services, visitors, couponTries }: Deps): Command[] => [
  defineCommand(validateCoupon, async ({ body, request }) => {
    const { code, cart, phone, visitorId: signed } = body
    const visitorId = visitors.verify(signed ?? '')
    if (!(await couponTries.take(request, visitorId))) return { valid: false, discount: 0, message: messages.tooOften }
    const question = { code, cart, ...(phone && { phone }), ...(visitorId && { visitorId }) }
    const answer = z.parse(Answer, await services.post('/ordering/coupons/validate', question, { repeats: true }))
    if (answer.ok) return { valid: true, discount: shekels(answer.discount), code: answer.code }
    const { forProducts } = answer
    return { valid: false, discount: 0, message: messages.invalid, ...(forProducts && { forProducts }) }
  }),
]
