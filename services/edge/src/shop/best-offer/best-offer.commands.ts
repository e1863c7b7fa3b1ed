import { type AnswerOf, BestOfferCode, BestOfferRefusal, Ean, makeBestOffer, normalisePhone } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { agorot, shekels } from '../../money.ts'
import type { AddressKey } from '../../door/http/address-key.ts'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import type { Limiter } from '../../door/limits/limiter.ts'
import type { VisitorIds } from '../../door/visitor/visitor.ts'

/** What ordering answers, the price in agorot. */
const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), offerId: z.string(), ean: Ean, price: z.number(), expiresAt: z.string() }),
  z.object({ ok: z.literal(false), code: BestOfferCode, message: z.string(), field: BestOfferRefusal.shape.field }),
])

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
    const { offerId, ean: offered, price: accepted, expiresAt } = answer
    return { success: true, data: { offerId, ean: offered, price: shekels(accepted), expiresAt } }
  }),
]
