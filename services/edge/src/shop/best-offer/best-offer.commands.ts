import { type AnswerOf, BestOffer, BestOfferRefusal, makeBestOffer, normalisePhone } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { agorot, inAgorot, shekels } from '../../money.ts'
import type { AddressKey } from '../../door/http/address-key.ts'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import { orRefused } from '../../door/staff/staff-answer.ts'
import type { Limiter } from '../../door/limits/limiter.ts'
import type { VisitorIds } from '../../door/visitor/visitor.ts'

/** What ordering answers, the price in agorot. */
const Answer = inAgorot(orRefused(BestOffer.shape, z.pick(BestOfferRefusal, { code: true, field: true }).shape))

type Deps = { services: ServiceClient; visitors: VisitorIds; addressKey: AddressKey; limiter: Limiter }

/** A shopper offers a price below the list price; ordering decides. */
export const createBestOfferCommands = ({ services, visitors, addressKey, limiter }: Deps): Command[] => [
  defineCommand(makeBestOffer, async ({ body, request }): Promise<AnswerOf<typeof makeBestOffer>> => {
    const { phone, price, ean, visitorId: signed } = body
    await limiter.require({ 'best-offer-recipient': addressKey(request) && normalisePhone(phone) })
    // a visitor id that we did not sign is ignored, not refused
    const visitorId = signed === undefined ? undefined : visitors.verify(signed)
    const offer = { phone, ean, price: agorot(price), ...(visitorId && { visitorId }) }
    const answer = z.parse(Answer, await services.post('/ordering/best-offers', offer))
    if (!answer.ok) {
      const { code, message, field } = answer
      return { success: false, code, message, ...(field && { field }) }
    }
    const { ok: _ok, price: accepted, ...data } = answer
    return { success: true, data: { ...data, price: shekels(accepted) } }
  }),
]
