import { validateCoupon } from '@zmig/edge-contract'
import { createSlidingWindow, type Clock, type ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { shekels } from '../checkout/money.ts'
import type { AddressKey } from '../client/address-key.ts'
import { defineCommand, type Command } from '../http/define-command.ts'
import type { VisitorIds } from '../visitor/visitor-id.ts'

/** What ordering answers, the discount in agorot. */
const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), code: z.string(), discount: z.number() }),
  z.object({ ok: z.literal(false) }),
])

const messages = {
  invalid: 'קוד קופון לא תקין',
  tooOften: 'ניסיתם יותר מדי קודים. נא לנסות שוב בעוד דקה',
}

/** Codes must not be guessed; visitor ids are free, so addresses count too (decisions.md, Admin and security). */
const MINUTE = 60_000
const OF_VISITOR = 5
const OF_ADDRESS = 30

type Deps = { services: ServiceClient; visitors: VisitorIds; addressKey: AddressKey; clock: Clock }

/** Coupon checks, decided by ordering. Agorot become shekels here. */
export const createCouponCommands = ({ services, visitors, addressKey, clock }: Deps): Command[] => {
  const ofVisitor = createSlidingWindow({ limit: OF_VISITOR, windowMs: MINUTE, clock })
  const ofAddress = createSlidingWindow({ limit: OF_ADDRESS, windowMs: MINUTE, clock })
  return [
    defineCommand(validateCoupon, async ({ body, request }) => {
      const { code, cart, phone, visitorId: signed } = body
      const visitorId = visitors.verify(signed ?? '')
      const address = addressKey(request)
      if ((address && !ofAddress.take(address)) || (visitorId && !ofVisitor.take(visitorId)))
        return { valid: false, discount: 0, message: messages.tooOften }
      const question = { code, cart, ...(phone && { phone }), ...(visitorId && { visitorId }) }
      const answer = z.parse(Answer, await services.post('/ordering/coupons/validate', question))
      return answer.ok
        ? { valid: true, discount: shekels(answer.discount), code: answer.code }
        : { valid: false, discount: 0, message: messages.invalid }
    }),
  ]
}
