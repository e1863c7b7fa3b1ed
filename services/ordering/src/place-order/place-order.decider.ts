import { OrderPlaced, type EventContext, type EventEnvelope } from '@zmig/events'
import { INVALID_COUPON, MAX_QUANTITY } from '@zmig/edge-contract'
import { decideCoupon, type AppliedCoupon, type Coupon } from '../coupon/coupon.decider.ts'
import { decideBooking, type SlotState } from '../garage/booking.decider.ts'
import type { Garage } from '../garage/garage.ts'
import type { BookingTerms, Slot } from '../garage/slots.decider.ts'
import { decideQuote, type Quote } from '../quote/quote.decider.ts'
import { sumTakes, type AllocatedLine, type Item, type Take } from '../stock/allocation.decider.ts'
import type { Stock } from '../stock/availability.decider.ts'
import { decideAsSeen, isLater, type Seen } from './as-seen.decider.ts'
import type { Buyer } from './buyer.decider.ts'
import {
  decideSlotShare,
  decideTransferDay,
  decideTransferShare,
  decideTransferSize,
  decideTyreShare,
  decideUnpaidTyres,
  type OpenOrders,
  type OrderLimits,
} from './hold.decider.ts'
import { refused, type Refusal } from './refusal.ts'

export type OrderCommand = Seen & {
  /** merged lines */
  items: Item[]
  buyer: Buyer
  couponCode: string
}

export type OrderState = {
  /** the items, allocated to the supply under its locks */
  lines: AllocatedLine[]
  /** the stock that they were allocated to, as it was before */
  stocks: ReadonlyMap<string, Stock>
  /** what the orderer holds in unpaid orders already */
  open: OpenOrders
  /** what unpaid transfers of all buyers hold of the stock; empty when the order is not one of them */
  transferHolds: Take[]
  /** appointments that they hold at the requested garage on the requested day; 0 when the order is not one of them */
  transfersThatDay: number
  coupons: Coupon[]
  /** the requested slot; undefined when nothing is installed */
  booking: { state: SlotState; terms: BookingTerms } | undefined
}

export type OrderTerms = {
  now: Date
  /** until when the unpaid order holds its goods */
  expiresAt: Date
  /** undefined for an order that staff place for a caller */
  limits: OrderLimits | undefined
}

export type AcceptedOrder = {
  ok: true
  quote: Quote
  coupon: AppliedCoupon | undefined
  /** single tyres to reserve, one entry per tyre and supply */
  takes: Take[]
  /** the garage that installs; the slot is null when it books by phone */
  garage: Garage | undefined
  slot: Slot | null
  placedAt: Date
  expiresAt: Date
}

/** Refuses carts that the cart page never sends. */
export const decideItems = (items: readonly Item[]): Refusal | undefined => {
  if (items.length === 0) return refused('VALIDATION', 'העגלה ריקה')
  if (items.some(({ quantity }) => quantity > MAX_QUANTITY))
    return refused('VALIDATION', `אפשר להזמין עד ${MAX_QUANTITY} יחידות מכל מוצר`)
  return undefined
}

/** Refuses when a line is not available in full: an order gets all of its lines or nothing. */
export const decideSupply = (lines: readonly AllocatedLine[]): Refusal | undefined => {
  const missing = lines.filter(({ purchasable }) => !purchasable)
  if (missing.length === 0) return undefined
  const changes = missing.map(({ ean, available }) => ({ ean, available }))
  return refused('OUT_OF_STOCK', 'חלק מהמוצרים אינם זמינים בכמות שביקשתם. נא לעדכן את העגלה ולנסות שוב.', changes)
}

const LATER_THAN_SLOT =
  'חלק מהצמיגים יגיעו אלינו מאוחר יותר ממה שהוצג לכם, ולכן המועד שבחרתם כבר אינו אפשרי. נא לבחור מועד אחר.'

const decideSlot = (
  { delivery }: Buyer,
  booking: OrderState['booking'],
  later: boolean,
): { ok: true; slot: Slot | null } | Refusal => {
  if (delivery.sip !== 'install' || !booking) return { ok: true, slot: null }
  const decided = decideBooking(delivery.requested, booking.state, booking.terms)
  const { day } = delivery.requested
  const isTooEarly = later && !decided.ok && decided.code === 'SLOT_TAKEN' && (day ?? '') < booking.terms.earliest
  return isTooEarly ? refused('SLOT_TAKEN', LATER_THAN_SLOT) : decided
}

/** Limits what an order holds until it is paid; an order with nothing to pay is paid at once. */
const decideHolds = (
  { buyer }: OrderCommand,
  { lines, stocks, open, transferHolds, transfersThatDay, booking }: OrderState,
  { quote, takes, slot }: Pick<AcceptedOrder, 'quote' | 'takes' | 'slot'>,
  limits: OrderLimits,
): Refusal | undefined => {
  if (quote.payNow === 0) return undefined
  const isTransfer = buyer.paymentMethod === 'banktransfer'
  const wanted = { lines, takes, stocks }
  return (
    (isTransfer ? decideTransferSize(quote, limits) : undefined) ??
    decideUnpaidTyres(takes, open, limits) ??
    decideTyreShare(wanted, open, limits) ??
    (isTransfer ? decideTransferShare(wanted, transferHolds, open, limits) : undefined) ??
    (booking && decideSlotShare(slot, booking.state, open, limits)) ??
    (booking && isTransfer ? decideTransferDay(slot, booking.state, transfersThatDay, open, limits) : undefined)
  )
}

/**
 * Decides whether a cart becomes an order: everything is available, the slot is free, the coupon still counts, the shopper
 * saw this price and these arrival days, and the orderer does not hold too much unpaid.
 *
 * @param state read under the locks of the transaction
 * @see decisions.md, Checkout, payment, orders
 */
export const decideOrder = (
  command: OrderCommand,
  state: OrderState,
  { now, expiresAt, limits }: OrderTerms,
): AcceptedOrder | Refusal => {
  const { buyer, couponCode } = command
  const { lines, coupons, booking } = state
  const missing = decideSupply(lines)
  if (missing) return missing
  const booked = decideSlot(buyer, booking, isLater(command, lines))
  if (!booked.ok) return booked
  const coupon = decideCoupon(coupons, lines, { phone: buyer.phone }, now)
  if (couponCode.trim() !== '' && !coupon) return refused('COUPON_INVALID', INVALID_COUPON)
  const garage = booking?.state.garage
  const quote = decideQuote(lines, {
    sip: buyer.delivery.sip,
    installationRate: garage?.price ?? 0,
    discount: coupon?.discount ?? 0,
    payments: buyer.payments,
  })
  const changed = decideAsSeen(command, quote)
  if (changed) return changed
  const takes = sumTakes(lines.flatMap((line) => line.takes))
  const { slot } = booked
  const tooMany = limits && decideHolds(command, state, { quote, takes, slot }, limits)
  if (tooMany) return tooMany
  return { ok: true, quote, coupon, takes, garage, slot, placedAt: now, expiresAt }
}

/**
 * @param personId the only detail of the buyer in the event
 * @param unpaidBefore orders that the network address placed within a day and that are unpaid
 */
export const placedEvent = (
  {
    orderId,
    personId,
    slot,
    unpaidBefore,
  }: { orderId: string; personId: string; slot: Slot | null; unpaidBefore: number },
  { quote, garage, placedAt, expiresAt }: AcceptedOrder,
  buyer: Buyer,
  context: EventContext,
): EventEnvelope =>
  OrderPlaced.create(
    {
      orderId,
      orderVersion: 1,
      personId,
      sip: buyer.delivery.sip,
      paymentMethod: buyer.paymentMethod,
      lines: quote.lines.map(({ ean, set, quantity, unitPrice, total, arrivesOn }) => ({
        ean,
        set,
        quantity,
        unitPrice,
        total,
        ...(arrivesOn !== undefined && { arrivesOn }),
      })),
      subtotal: quote.subtotal,
      shipping: quote.shipping,
      discount: quote.discount,
      payNow: quote.payNow,
      installation: quote.installation,
      payments: buyer.payments,
      appointment: garage
        ? {
            garageId: garage.id,
            manualBooking: garage.manualBooking,
            day: slot?.day ?? null,
            startHour: slot?.startHour ?? null,
          }
        : null,
      placedAt: placedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ...(unpaidBefore > 0 && { unpaidBefore }),
    },
    context,
  )
