import { randomUUID } from 'node:crypto'
import type { BankDetails, Changed, CheckoutRequest } from '@zmig/edge-contract'
import type { EventContext } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import { lockAvailability, tellAvailability, type Told } from '../availability/availability.commands.ts'
import { saveBooking } from '../booking/booking.commands.ts'
import type { OrderingConfig } from '../config.ts'
import { couponEvent } from '../coupon/coupon.events.ts'
import { redeemCoupon } from '../coupon/coupon.repository.ts'
import { createPayment, type Payments } from '../payment/payment.commands.ts'
import { mergeItems, type Item } from '../quote/allocation.decider.ts'
import { attemptOf } from './attempt.ts'
import { readBeforehand, type EarlierOrder } from './beforehand.queries.ts'
import { personOf } from './buyer-person.ts'
import { decideBuyer, type Buyer } from './buyer.decider.ts'
import { changeOrder, type OrderingDeps } from './change-order.ts'
import { changedRows } from './changed-rows.ts'
import { decideOpenOrders } from './limits.decider.ts'
import { lockForOrder } from './lock-for-order.ts'
import { lockOrderer } from './open-orders.ts'
import { decideItems, decideOrder, type AcceptedOrder, type OrderCommand } from './order.decider.ts'
import { placedEvent } from './order.events.ts'
import { limitsOf } from './order-settings.ts'
import { saveOrder } from './order.repository.ts'
import { holdTermsOf } from './hold-terms.ts'
import { refused, type Refusal } from './refusal.ts'
import { lockReplaced } from './replaced-orders.ts'
import { withRefusal } from './with-refusal.ts'

/** What edge gets: the order's number and what is paid now, in agorot; or why there is no order. */
export type PlaceOrderAnswer =
  | {
      ok: true
      orderId: string
      total: number
      currency: 'ILS'
      /** ISO instant at which the reservation ends unless it is paid */
      expiresAt: string
      /** of a card order that waits for its money: the gateway's page */
      redirectUrl?: string
      /** of a transfer that waits for its money */
      bankDetails?: BankDetails
      /** rows that this request changed; the same attempt again changes none but names its order */
      changed: Changed[]
    }
  | Refusal

/** What edge sends: the contract's request, and from where it came. */
export type PlaceOrder = CheckoutRequest & {
  /** keyed hash of the client's address of the network; absent for this machine itself */
  addressKey?: string | undefined
}

/** An order as it is answered: placed just now, or by an earlier request of the same attempt. */
type Placed = EarlierOrder & { items: Item[]; told: Told[] }

const agorotOf = (shekels: number | undefined) => (shekels === undefined ? undefined : Math.round(shekels * 100))

const commandOf = ({ cart, checkout }: CheckoutRequest, buyer: Buyer): OrderCommand => ({
  items: mergeItems(cart.items),
  buyer,
  couponCode: checkout.couponCode ?? '',
  expectedTotal: agorotOf(checkout.expectedTotal),
  expectedAtGarage: agorotOf(checkout.expectedAtGarage),
  expectedLines: checkout.expectedLines ?? [],
})

const messages = {
  unavailable: 'אי אפשר להגיע כרגע לדף התשלום. ההזמנה נשמרה עבורכם, נסו שוב בעוד רגע.',
  over: 'הזמן לתשלום על ההזמנה נגמר. נסו שוב בעוד כמה דקות.',
}

/** Writes what was decided, with everything that it holds, and tells it. */
const saveAccepted = async (
  tx: Sql,
  accepted: AcceptedOrder,
  buyer: Buyer,
  owner: Omit<Parameters<typeof saveOrder>[3], 'personId'>,
  attempt: Parameters<typeof saveOrder>[4],
  context: () => EventContext,
) => {
  const { quote, coupon, slot, placedAt, expiresAt } = accepted
  const personId = randomUUID()
  const [orderId] = await Promise.all([
    saveOrder(tx, accepted, buyer, { ...owner, personId }, attempt),
    savePerson(tx, personOf(buyer), personId),
  ])
  await saveBooking(tx, orderId, slot, placedAt)
  if (coupon) await redeemCoupon(tx, orderId, coupon, placedAt)
  if (buyer.paymentMethod === 'creditcard' && quote.payNow > 0)
    await createPayment(tx, { orderId, amount: quote.payNow, payments: buyer.payments, holdUntil: expiresAt })
  const events = [
    placedEvent({ orderId, personId, slot }, accepted, buyer, context()),
    ...(coupon ? [couponEvent(orderId, coupon, false, context())] : []),
  ]
  return { orderId, events }
}

/**
 * Places an order: prices it, reserves its tyres, its slot and its coupon and tells everybody, all in one transaction; or
 * refuses and changes nothing. The same attempt again answers with the same order. A card order's page is opened after
 * the transaction: when that fails the order stays, and the same attempt tries again.
 *
 * Locks, always in this order: attempt, orderer, orders that are replaced, supply (shared), stock by EAN, slot, coupon,
 * availability by EAN.
 *
 * @throws a PostgreSQL error 55P03 when another transaction holds the goods for over 2 s
 */
export const createPlaceOrder = (
  deps: OrderingDeps,
  config: OrderingConfig,
  payments: Pick<Payments, 'startSession' | 'settleVisitor'>,
) => {
  const { database, clock, newId } = deps
  const limits = limitsOf(config, config.company)

  const place = (request: PlaceOrder, command: OrderCommand): Promise<Placed | Refusal> =>
    withRefusal(database, async (tx, refuse) => {
      const now = clock.now()
      const context = (): EventContext => ({ id: newId(), source: '/ordering', time: now.toISOString() })
      const { items, buyer } = command
      const { attemptId } = request.checkout
      const visitorId = request.checkout.visitorId ?? undefined
      const attempt = attemptOf({ ...command, attemptId, visitorId }, now)
      const orderer = { phone: buyer.phone, email: buyer.email, visitorId, addressKey: request.addressKey }
      const [, replaced] = await Promise.all([lockOrderer(tx, attempt, orderer), lockReplaced(tx, visitorId)])
      const replacedIds = replaced.map(({ orderId }) => orderId)
      const { earlier, open, holidays } = await readBeforehand(tx, attempt, orderer, replacedIds, now)
      if (earlier) return { ...earlier, items, told: [] }
      const tooMany = decideOpenOrders(open, limits)
      if (tooMany) return refuse(tooMany)

      const { expiresAt, remindAt } = holdTermsOf(buyer.paymentMethod, config, holidays, now)
      const { state, freed, events: expired } = await lockForOrder(tx, deps, command, replaced, now, context)
      const decision = decideOrder(command, state, { now, expiresAt, limits })
      if (!decision.ok) return refuse(decision)

      const owner = { visitorId, addressKey: request.addressKey, termsVersion: config.termsVersion, remindAt }
      const eans = [...freed, ...decision.takes.map(({ ean }) => ean)]
      const [{ orderId, events }, held] = await Promise.all([
        saveAccepted(tx, decision, buyer, owner, attempt, context),
        lockAvailability(tx, eans, now),
      ])
      const { payNow } = decision.quote
      const method = buyer.paymentMethod
      const told = await tellAvailability(tx, deps, held, now, [...expired, ...events])
      // a coupon that covers everything leaves nothing to pay
      const paid =
        payNow === 0 ? await changeOrder(tx, deps, orderId, { kind: 'paid', amount: 0, method, by: 'shop' }) : undefined
      const row = paid?.ok ? paid.order : { version: 1, paymentStatus: 'pending' as const }
      const { version, paymentStatus } = row
      return { orderId, version, payNow, expiresAt, paymentMethod: method, paymentStatus, items, told }
    })

  const answer = async (placed: Placed): Promise<PlaceOrderAnswer | 'ended'> => {
    const { orderId, version, payNow, expiresAt, paymentMethod, paymentStatus, items, told } = placed
    const waits = paymentStatus === 'pending'
    const session = waits && paymentMethod === 'creditcard' ? await payments.startSession(orderId) : undefined
    if (session && !session.ok && session.why !== 'paid')
      return session.why === 'ended' ? 'ended' : refused('PAYMENT_UNAVAILABLE', messages[session.why])
    return {
      ok: true,
      orderId,
      total: payNow,
      currency: 'ILS',
      expiresAt: expiresAt.toISOString(),
      ...(session?.ok && { redirectUrl: session.redirectUrl }),
      ...(waits && paymentMethod === 'banktransfer' && { bankDetails: { ...config.company.bank, reference: orderId } }),
      changed: changedRows({ orderId, version }, items, told),
    }
  }

  return async (request: PlaceOrder): Promise<PlaceOrderAnswer> => {
    const decided = decideBuyer(request.checkout)
    if (!decided.ok) return decided
    const command = commandOf(request, decided.buyer)
    const faulty = decideItems(command.items)
    if (faulty) return faulty
    const { visitorId } = request.checkout
    if (visitorId) await payments.settleVisitor(visitorId)
    const placeAndAnswer = async () => {
      const placed = await place(request, command)
      return 'ok' in placed ? placed : answer(placed)
    }
    const answered = await placeAndAnswer()
    // what the gateway said ended the order of this attempt, which is free for another one now
    const last = answered === 'ended' ? await placeAndAnswer() : answered
    return last === 'ended' ? refused('PAYMENT_UNAVAILABLE', messages.over) : last
  }
}
