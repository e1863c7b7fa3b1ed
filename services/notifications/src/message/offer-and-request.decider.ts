import type { BestOfferAnswered, BestOfferMade, BikeSuggested, SliceCanaryReverted, TyreRequested } from '@zmig/events'
import type * as z from 'zod'
import { SHOP, type Facts, type NewMessage } from './message.ts'

type DataOf<Event extends { data: z.ZodType }> = z.infer<Event['data']>

const toShop = (eventId: string, about: Pick<NewMessage, 'template' | 'aboutKind' | 'aboutId'>, facts: Facts) => ({
  ...about,
  eventId,
  recipientKind: 'shop' as const,
  recipient: SHOP,
  channel: 'mail' as const,
  facts,
  cause: 'anybody' as const,
})

/** Notifies the shop of an offer, which staff answer within a day. */
export const notifyOfferMade = (eventId: string, data: DataOf<typeof BestOfferMade>): NewMessage[] => {
  const { offerId, personId, ean, price, listPrice, expiresAt } = data
  const about = { template: 'shop-offer' as const, aboutKind: 'offer' as const, aboutId: offerId }
  return [toShop(eventId, about, { offer: { personId, ean, price, listPrice, expiresAt } })]
}

/** Answers an offer by text message, because the buyer left only a phone number. */
export const notifyOfferAnswered = (eventId: string, data: DataOf<typeof BestOfferAnswered>): NewMessage[] => {
  const { offerId, personId, ean, price, coupon } = data
  return [
    {
      eventId,
      template: 'offer-answered',
      recipientKind: 'person',
      recipient: personId,
      channel: 'text',
      aboutKind: 'offer',
      aboutId: offerId,
      facts: { offer: { personId, ean, price, coupon } },
    },
  ]
}

/** Notifies the shop of a tyre request, and sends a receipt to a buyer with an e-mail address. */
export const notifyRequest = (eventId: string, data: DataOf<typeof TyreRequested>): NewMessage[] => {
  const { requestId, personId, size } = data
  const about = { aboutKind: 'request' as const, aboutId: requestId }
  const facts = { request: { personId, ...(size !== undefined && { size }) } }
  return [
    toShop(eventId, { template: 'shop-request', ...about }, facts),
    {
      eventId,
      template: 'request-receipt',
      recipientKind: 'person',
      recipient: personId,
      channel: 'mail',
      ...about,
      facts,
      cause: 'anybody',
    },
  ]
}

/** Notifies the shop of a bike that the wizard does not list. Its rider left no address. */
export const notifyBike = (eventId: string, data: DataOf<typeof BikeSuggested>): NewMessage[] => {
  const about = { template: 'shop-bike' as const, aboutKind: 'request' as const, aboutId: data.bikeId }
  return [toShop(eventId, about, { bike: { personId: data.personId } })]
}

/** Notifies the team of a slice that its canary was given up. Its address is read when the mail is sent. */
export const notifyCanary = (eventId: string, canary: DataOf<typeof SliceCanaryReverted>): NewMessage[] => [
  {
    eventId,
    template: 'team-canary',
    recipientKind: 'team',
    recipient: canary.slice,
    channel: 'mail',
    aboutKind: 'request',
    aboutId: `${canary.slice}@${canary.version}`,
    facts: { canary },
  },
]
