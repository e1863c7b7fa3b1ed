import { MAX_QUANTITY, type Quote } from '@zmig/edge-contract'
import { decideCoupon, type AppliedCoupon, type Coupon } from '../coupon/coupon.decider.ts'
import { allocate, type Item, type Supply, type Take } from '../quote/allocation.decider.ts'
import { decideQuote } from '../quote/quote.decider.ts'
import type { Buyer } from './buyer.decider.ts'
import { addBusinessDays } from './business-days.ts'
import { refused, type Refusal } from './refusal.ts'

/** Bank transfers may take this long to arrive (storefront-and-checkout.md §9; decisions.md, Checkout). */
const TRANSFER_HOLD_DAYS = 3

export type OrderCommand = {
  /** merged lines */
  items: Item[]
  buyer: Buyer
  couponCode: string
  /** agorot that the shopper saw as "pay now"; undefined when the caller does not compare */
  expectedTotal: number | undefined
}

export type OrderState = Supply & { coupons: Coupon[] }

export type AcceptedOrder = {
  ok: true
  quote: Quote
  coupon: AppliedCoupon | undefined
  /** single tyres to reserve, one entry per tyre and supply */
  takes: Take[]
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

const sumTakes = (takes: Take[]): Take[] => {
  const summed = new Map<string, Take>()
  for (const take of takes) {
    const key = `${take.ean} ${take.source}`
    summed.set(key, { ...take, quantity: take.quantity + (summed.get(key)?.quantity ?? 0) })
  }
  return [...summed.values()]
}

/**
 * Decides whether a cart becomes an order: everything is there, the coupon still counts, and the price is the one that
 * the shopper saw. An order takes all of its lines or nothing.
 *
 * @param state what ordering knows, read under the locks of the transaction
 * @see decisions.md, Checkout, payment, orders
 */
export const decideOrder = (command: OrderCommand, state: OrderState, now: Date): AcceptedOrder | Refusal => {
  const lines = allocate(command.items, state)
  const missing = lines.filter(({ purchasable }) => !purchasable)
  if (missing.length > 0) {
    const changes = missing.map(({ ean, available }) => ({ ean, available }))
    return refused('OUT_OF_STOCK', 'חלק מהמוצרים אינם זמינים בכמות שביקשתם. נא לעדכן את העגלה ולנסות שוב', changes)
  }
  const coupon = decideCoupon(state.coupons, lines)
  if (command.couponCode !== '' && !coupon) return refused('COUPON_INVALID', 'קוד קופון לא תקין')
  const { buyer, expectedTotal } = command
  const quote = decideQuote(lines, {
    sip: buyer.sip,
    installationRate: 0,
    discount: coupon?.discount ?? 0,
    payments: buyer.payments,
  })
  if (expectedTotal !== undefined && expectedTotal !== quote.payNow)
    return refused('PRICE_CHANGED', 'המחיר השתנה. נא לבדוק את הסכום המעודכן ולאשר שוב', quote)
  const takes = sumTakes(lines.flatMap((line) => line.takes))
  return { ok: true, quote, coupon, takes, placedAt: now, expiresAt: addBusinessDays(now, TRANSFER_HOLD_DAYS) }
}
