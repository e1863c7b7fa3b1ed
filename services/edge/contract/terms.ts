import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Shekels } from './primitives.ts'

/**
 * What the shop promises and asks for: fees, holds, limits and windows. Ordering owns them; every page and message that
 * names one takes it from here (decisions/2026-11-23-terms-travel-as-an-event.md).
 */
export const Terms = z.object({
  /** of the terms of use; kept with each order */
  version: z.string(),
  /** courier to the door, with VAT */
  shippingFee: Shekels,
  /** tyres from which the courier is free; a set is two */
  freeShippingFrom: z.number(),
  /** hours until the quickest delivery by courier */
  deliveryFromHours: z.number(),
  /** days until the slowest */
  deliveryToDays: z.number(),
  /** minutes that an order waits for its card payment */
  cardHoldMinutes: z.number(),
  /** business days that an order waits for its transfer */
  transferHoldDays: z.number(),
  /** tyres that one unpaid transfer may hold */
  transferTyres: z.number(),
  /** unpaid orders of one phone, e-mail or visitor */
  openOrders: z.number(),
  /** most instalments of a card payment */
  instalments: z.number(),
  /** days after dispatch in which a return may be asked for */
  returnDays: z.number(),
  /** what the shop keeps when a card order is returned after dispatch */
  cardReturnFee: Shekels,
  /** per cent of the price that this fee never exceeds */
  cardReturnPercent: z.number(),
  /** hours in which staff answer a price that a shopper offers */
  offerAnswerHours: z.number(),
  /** hours that the coupon of an accepted offer is valid */
  offerCouponHours: z.number(),
  /** working days that tyres need from the warehouse to a garage */
  garageWorkingDays: z.number(),
  /** days ahead in which a garage can be booked */
  bookingDays: z.number(),
  /** days after which impressions and other metrics are deleted */
  metricsDays: z.number(),
})
export type Terms = z.infer<typeof Terms>

export const terms = get('/api/v1/terms', {
  summary: 'Fees, holds, limits and windows of the shop, as ordering applies them',
  audience: 'everyone',
  answer: Terms,
})
