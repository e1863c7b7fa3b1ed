import { MAX_QUANTITY, type Quote } from '@zmig/edge-contract'
import { decideBooking, type SlotState } from '../booking/booking.decider.ts'
import type { BookingTerms, Slot } from '../booking/slots.decider.ts'
import { decideCoupon, type AppliedCoupon, type Coupon } from '../coupon/coupon.decider.ts'
import type { Garage } from '../garage/garage.ts'
import { sumTakes, type AllocatedLine, type Item, type Take } from '../quote/allocation.decider.ts'
import { decideQuote } from '../quote/quote.decider.ts'
import type { Buyer } from './buyer.decider.ts'
import { decideTransferSize, type OrderLimits } from './limits.decider.ts'
import { refused, type Refusal } from './refusal.ts'

export type OrderCommand = {
  /** merged lines */
  items: Item[]
  buyer: Buyer
  couponCode: string
  /** agorot that the shopper saw as "pay now"; undefined when the caller does not compare */
  expectedTotal: number | undefined
  /** the same of what is paid at the garage */
  expectedAtGarage: number | undefined
}

export type OrderState = {
  /** what the supply makes of the items, read under its locks */
  lines: AllocatedLine[]
  coupons: Coupon[]
  /** of the slot that is wished for; undefined when nothing is installed */
  booking: { state: SlotState; terms: BookingTerms } | undefined
}

export type OrderTerms = {
  now: Date
  /** until when the order is held unpaid */
  expiresAt: Date
  limits: OrderLimits
}

export type AcceptedOrder = {
  ok: true
  quote: Quote
  coupon: AppliedCoupon | undefined
  /** single tyres to reserve, one entry per tyre and supply */
  takes: Take[]
  /** where it is installed; the slot is null where the garage books by phone */
  garage: Garage | undefined
  slot: Slot | null
  placedAt: Date
  expiresAt: Date
}

/** Refuses what no cart of ours would send; the cart page never offers it. */
export const decideItems = (items: readonly Item[]): Refusal | undefined => {
  if (items.length === 0) return refused('VALIDATION', 'העגלה ריקה')
  if (items.some(({ quantity }) => quantity > MAX_QUANTITY))
    return refused('VALIDATION', `אפשר להזמין עד ${MAX_QUANTITY} יחידות מכל מוצר`)
  return undefined
}

/** Refuses when not everything is there: an order takes all of its lines or nothing. */
export const decideSupply = (lines: readonly AllocatedLine[]): Refusal | undefined => {
  const missing = lines.filter(({ purchasable }) => !purchasable)
  if (missing.length === 0) return undefined
  const changes = missing.map(({ ean, available }) => ({ ean, available }))
  return refused('OUT_OF_STOCK', 'חלק מהמוצרים אינם זמינים בכמות שביקשתם. נא לעדכן את העגלה ולנסות שוב.', changes)
}

const decideSlot = ({ delivery }: Buyer, booking: OrderState['booking']): { ok: true; slot: Slot | null } | Refusal =>
  delivery.sip === 'install' && booking
    ? decideBooking(delivery.wish, booking.state, booking.terms)
    : { ok: true, slot: null }

/** Whether both amounts are those that the shopper saw: the garage's price is agreed to with the order, too. */
const isAsSeen = ({ expectedTotal, expectedAtGarage }: OrderCommand, { payNow, payAtGarage }: Quote): boolean =>
  (expectedTotal ?? payNow) === payNow && (expectedAtGarage ?? payAtGarage) === payAtGarage

/**
 * Decides whether a cart becomes an order: everything is there, the slot is free, the coupon still counts, and the price
 * is the one that the shopper saw.
 *
 * @param state what ordering knows, read under the locks of the transaction
 * @see decisions.md, Checkout, payment, orders
 */
export const decideOrder = (
  command: OrderCommand,
  { lines, coupons, booking }: OrderState,
  { now, expiresAt, limits }: OrderTerms,
): AcceptedOrder | Refusal => {
  const { buyer, couponCode } = command
  const missing = decideSupply(lines)
  if (missing) return missing
  const booked = decideSlot(buyer, booking)
  if (!booked.ok) return booked
  const coupon = decideCoupon(coupons, lines, { phone: buyer.phone }, now)
  if (couponCode.trim() !== '' && !coupon) return refused('COUPON_INVALID', 'קוד קופון לא תקין')
  const garage = booking?.state.garage
  const quote = decideQuote(lines, {
    sip: buyer.delivery.sip,
    installationRate: garage?.price ?? 0,
    discount: coupon?.discount ?? 0,
    payments: buyer.payments,
  })
  if (!isAsSeen(command, quote))
    return refused('PRICE_CHANGED', 'המחיר השתנה. נא לבדוק את הסכום המעודכן ולאשר שוב.', quote)
  const tooMany = buyer.paymentMethod === 'banktransfer' ? decideTransferSize(quote, limits) : undefined
  if (tooMany) return tooMany
  const takes = sumTakes(lines.flatMap((line) => line.takes))
  return { ok: true, quote, coupon, takes, garage, slot: booked.slot, placedAt: now, expiresAt }
}
