import type { BankDetails, Changed, CheckoutRequest } from '@zmig/edge-contract'
import { OrderPlaced } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import type { ServiceDeps } from '@zmig/projections'
import { refreshAvailability, shareSupply, type Told } from '../availability/availability.commands.ts'
import { readCalendar } from '../availability/calendar.queries.ts'
import type { OrderingConfig } from '../config.ts'
import { readCoupons } from '../coupon/coupon.commands.ts'
import { componentsOf, mergeItems } from '../quote/allocation.decider.ts'
import { lockStocks, readProductsOf } from '../quote/supply.queries.ts'
import { attemptOf } from './attempt.ts'
import { decideBuyer, type Buyer } from './buyer.decider.ts'
import { changedRows } from './changed-rows.ts'
import { decideItems, decideOrder, type AcceptedOrder, type OrderCommand, type OrderState } from './order.decider.ts'
import { findEarlierOrder, limitLockWaits, nextOrderId, saveOrder, type OrderSummary } from './order.repository.ts'
import type { Refusal } from './refusal.ts'

/** What edge gets: the order's number and what is paid now, in agorot; or why there is no order. */
export type PlaceOrderAnswer =
  | {
      ok: true
      orderId: string
      total: number
      currency: 'ILS'
      /** ISO instant at which the reservation ends unless it is paid */
      expiresAt: string
      bankDetails: BankDetails
      /** rows that this request changed; the same attempt again changes none but names its order */
      changed: Changed[]
    }
  | Refusal

const lockForOrder = async (tx: Sql, { items, couponCode }: OrderCommand, now: Date): Promise<OrderState> => {
  await shareSupply(tx)
  const products = await readProductsOf(
    tx,
    items.map(({ ean }) => ean),
  )
  return {
    products,
    stocks: await lockStocks(tx, [...products.values()].flatMap(componentsOf)),
    calendar: await readCalendar(tx, now),
    coupons: await readCoupons(tx, couponCode),
  }
}

const placedEvent = (
  orderId: string,
  personId: string,
  { quote, placedAt, expiresAt }: AcceptedOrder,
  buyer: Buyer,
) => ({
  orderId,
  orderVersion: 1,
  personId,
  sip: buyer.sip,
  paymentMethod: buyer.paymentMethod,
  lines: quote.lines.map(({ ean, set, quantity, unitPrice, total }) => ({ ean, set, quantity, unitPrice, total })),
  subtotal: quote.subtotal,
  shipping: quote.shipping,
  discount: quote.discount,
  payNow: quote.payNow,
  placedAt: placedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const commandOf = ({ cart, checkout }: CheckoutRequest, buyer: Buyer): OrderCommand => ({
  items: mergeItems(cart.items),
  buyer,
  couponCode: checkout.couponCode ?? '',
  expectedTotal: checkout.expectedTotal === undefined ? undefined : Math.round(checkout.expectedTotal * 100),
})

/**
 * Places an order: prices it, reserves its tyres and tells everybody, all in one transaction; or refuses and changes
 * nothing. The same attempt again answers with the same order.
 * Locks, always in this order: attempt, supply (shared), stock by EAN, availability by EAN.
 *
 * @throws a PostgreSQL error 55P03 when another transaction holds the goods for over 2 s
 */
export const createPlaceOrder =
  (deps: ServiceDeps, config: OrderingConfig) =>
  async (request: CheckoutRequest): Promise<PlaceOrderAnswer> => {
    const { database, outbox, clock, newId } = deps
    const { attemptId, visitorId } = request.checkout
    const decided = decideBuyer(request.checkout)
    if (!decided.ok) return decided
    const { buyer } = decided
    const command = commandOf(request, buyer)
    const faulty = decideItems(command.items)
    if (faulty) return faulty

    const answer = ({ orderId, version, payNow, expiresAt }: OrderSummary, told: Told[] = []): PlaceOrderAnswer => ({
      ok: true,
      orderId,
      total: payNow,
      currency: 'ILS',
      expiresAt,
      bankDetails: { ...config.company.bank, reference: orderId },
      changed: changedRows({ orderId, version }, command.items, told),
    })

    return database.transaction(async (tx) => {
      await limitLockWaits(tx)
      const now = clock.now()
      const attempt = attemptOf({ ...command, attemptId, visitorId }, now)
      const earlier = await findEarlierOrder(tx, attempt)
      if (earlier) return answer(earlier)

      const decision = decideOrder(command, await lockForOrder(tx, command, now), now)
      if (!decision.ok) return decision

      const orderId = await nextOrderId(tx)
      const personId = await savePerson(tx, {
        name: buyer.name,
        phone: buyer.phone,
        email: buyer.email,
        notes: buyer.notes,
      })
      await saveOrder(tx, orderId, decision, buyer, { personId, visitorId, termsVersion: config.termsVersion }, attempt)
      const context = { id: newId(), source: '/ordering', time: now.toISOString() }
      await outbox.append(tx, [OrderPlaced.create(placedEvent(orderId, personId, decision, buyer), context)])
      const told = await refreshAvailability(
        tx,
        deps,
        decision.takes.map(({ ean }) => ean),
      )
      const { quote, expiresAt } = decision
      return answer({ orderId, version: 1, payNow: quote.payNow, expiresAt: expiresAt.toISOString() }, told)
    })
  }
