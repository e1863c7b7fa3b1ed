import type { Agorot, EventEnvelope } from '@zmig/events'
import { randomUUID } from 'node:crypto'
import type { BankDetails, Changed } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import { openCase } from '../attention/attention.repository.ts'
import { dayInIsrael } from '@zmig/kit/facts'
import { changeLockedOrder, changeOrder } from '../change-order/change-order.commands.ts'
import { changedRows } from '../change-order/changed-rows.ts'
import { couponEvent } from '../coupon/coupon.decider.ts'
import { lockCoupons, redeemCoupon } from '../coupon/coupon.repository.ts'
import { eventContexts } from '../event-context.ts'
import { lockSlot, lockTransfersThatDay, saveBooking } from '../garage/booking.repository.ts'
import { readHolidays } from '../garage/garage.repository.ts'
import { termsOfSources } from '../garage/install-terms.queries.ts'
import { messageDue } from '../order/order.events.ts'
import type { OrderingDeps, OrderRow } from '../order/order.ts'
import { createPayment } from '../payment/payment.repository.ts'
import { allocate, componentsOf, mergeItems, supplyByPhone, type Item } from '../stock/allocation.decider.ts'
import {
  computeAvailability,
  lockAvailability,
  saveAvailability,
  type PublishedAvailability,
} from '../stock/availability.commands.ts'
import { readTransferHolds, reservedEans } from '../stock/reservation.repository.ts'
import { lockSupplyOf, readStocks, shareSupply } from '../stock/supply.repository.ts'
import type { TermSettings } from '../terms/terms.ts'
import { decideBuyer, type Buyer, type OrderRequest } from './buyer.decider.ts'
import { decideOpenOrders, holdTermsOf, looksHeldForNothing } from './hold.decider.ts'
import {
  attemptOf,
  findEarlierOrder,
  findPaidInstead,
  isReported,
  lockOrderer,
  lockReplaced,
  readOpenOrders,
  type EarlierOrder,
} from './orderer.repository.ts'
import { decideItems, decideOrder, placedEvent, type OrderCommand, type OrderState } from './place-order.decider.ts'
import { personOf, saveOrder } from './place-order.repository.ts'
import { refused, transactionOrRefusal, type Refusal } from './refusal.ts'

/** What the edge gets: the order's number and what is paid now, in agorot; or why there is no order. */
export type PlaceOrderAnswer =
  | {
      ok: true
      orderId: string
      total: Agorot
      currency: 'ILS'
      /** ISO instant at which the reservation ends unless the order is paid */
      expiresAt: string
      /** the gateway's page, for a card order that is not paid yet */
      redirectUrl?: string
      /** for a bank transfer that is not paid yet */
      bankDetails?: BankDetails
      /** the number of the links that lead to the order's page */
      linkVersion: number
      /** rows that this request changed; a repeated attempt changes only its order */
      changed: Changed[]
    }
  | Refusal

/** What the edge sends: the contract's request, and where it came from. */
export type PlaceOrder = OrderRequest & {
  /** keyed hash of the client's network address; absent for this machine itself */
  addressKey?: string | undefined
  /**
   * Staff place the order for a caller: tyres that are sold by phone only can be bought, the limits of unpaid orders do not
   * count, and a card is paid behind the link that the buyer is sent.
   */
  byStaff?: boolean
}

/** What placing an order needs to know of the shop. */
type Settings = TermSettings & {
  paymentLinkHours: number
  termsVersion: string
  company: { phones: string[]; bank: Omit<BankDetails, 'reference'> }
}

/** What placing an order needs of card payments; both calls ask the gateway and must be outside of any transaction. */
type CardPayments = {
  /** Settles what the visitor may have paid meanwhile. */
  settleVisitor(visitorId: string): Promise<void>
  /** Opens the page on which the order is paid. @param sentAt when the shop received the request */
  startSession(
    orderId: string,
    sentAt: Date,
  ): Promise<{ ok: true; redirectUrl: string } | { ok: false; why: 'paid' | 'over' | 'ended' | 'unavailable' }>
}

/** An order that was placed now, or by an earlier request of the same attempt or tab. */
type Placed = EarlierOrder & { items: Item[]; availability: PublishedAvailability[] }

const commandOf = ({ cart, checkout }: OrderRequest, buyer: Buyer): OrderCommand => ({
  items: mergeItems(cart.items),
  buyer,
  couponCode: checkout.couponCode ?? '',
  expectedTotal: checkout.expectedTotal,
  expectedAtGarage: checkout.expectedAtGarage,
  expectedLines: checkout.expectedLines ?? [],
})

const HOUR = 60 * 60 * 1000

const messages = {
  unavailable: 'אי אפשר להגיע כרגע לעמוד התשלום. ההזמנה נשמרה עבורכם, נסו שוב בעוד רגע.',
  over: 'הזמן לתשלום על ההזמנה נגמר. נסו שוב בעוד כמה דקות.',
}

/**
 * Expires the visitor's unpaid card orders, so that visitors are not refused because of their own hold. The orders, supply and the
 * stock of what they hold are locked.
 */
const expireReplaced = async (tx: Sql, deps: OrderingDeps, orders: OrderRow[], now: Date): Promise<EventEnvelope[]> => {
  const events: EventEnvelope[] = []
  for (const order of orders) {
    const expired = { kind: 'expired', replaced: true } as const
    const changed = await changeLockedOrder(tx, deps, order, expired, { now, goodsLocked: true })
    if (changed.ok && changed.next) events.push(...changed.events)
  }
  return events
}

/** Locks the requested slot and reads the days on which these tyres can be installed. */
const lockRequestedSlot = async (
  tx: Sql,
  { delivery }: Buyer,
  lines: OrderState['lines'],
  now: Date,
): Promise<OrderState['booking']> => {
  if (delivery.sip !== 'install') return undefined
  const sources = lines.flatMap(({ takes }) => takes.map(({ source }) => source))
  return { state: await lockSlot(tx, delivery.requested), terms: await termsOfSources(tx, sources, now) }
}

/**
 * Places an order: computes its price, reserves its tyres, its slot and its coupon, and publishes all of it in one
 * transaction; or refuses and changes nothing. The same attempt again is answered with the same order, and a request in
 * place of an order that its visitor has paid meanwhile with that order. The payment page of a card order is opened after
 * the transaction: when that fails the order stays, and the same attempt tries again.
 *
 * Locks, always in this order: attempt, orderer, replaced orders, supply (shared), stock by EAN, slot, coupon,
 * availability by EAN.
 *
 * @throws a PostgreSQL error 55P03 when another transaction holds one of the locks for over 2 s
 */
export const createPlaceOrder = (deps: OrderingDeps, settings: Settings, payments: CardPayments) => {
  const { database, outbox, clock } = deps
  const limits = { ...settings, phone: settings.company.phones[0] }

  const place = (request: PlaceOrder, command: OrderCommand): Promise<Placed | Refusal> =>
    transactionOrRefusal(database, async (tx, refuse) => {
      const now = clock.now()
      const context = eventContexts(deps, now)
      const { items, buyer } = command
      const { paymentMethod, delivery } = buyer
      const { attemptId, insteadOf } = request.checkout
      const visitorId = request.checkout.visitorId ?? undefined
      const attempt = attemptOf({ ...command, attemptId, visitorId }, now)
      const { byStaff = false } = request
      const orderer = { phone: buyer.phone, email: buyer.email, visitorId, addressKey: request.addressKey }

      // lock the orderer; find an earlier order of this attempt or tab, read open orders, and exclude imports
      const [, replaced] = await Promise.all([lockOrderer(tx, attempt, orderer), lockReplaced(tx, visitorId)])
      const [sameAttempt, paidInstead, open, holidays] = await Promise.all([
        findEarlierOrder(tx, attempt),
        findPaidInstead(tx, insteadOf, visitorId),
        readOpenOrders(tx, orderer, replaced, now),
        readHolidays(tx, dayInIsrael(now)),
        shareSupply(tx),
      ])
      const earlier = sameAttempt ?? paidInstead
      if (earlier) return { ...earlier, items, availability: [] }
      const tooMany = byStaff ? undefined : decideOpenOrders(open, limits, paymentMethod, now)
      if (tooMany) return refuse(tooMany)

      // lock the goods, and release those of replaced orders
      const replacedIds = replaced.map(({ orderId }) => orderId)
      const released = await reservedEans(tx, replacedIds)
      const eans = items.map(({ ean }) => ean)
      const locked = await lockSupplyOf(tx, eans, released, now)
      const expired = await expireReplaced(tx, deps, replaced, now)
      const wanted = [...locked.products.values()].flatMap(componentsOf)
      const current = replaced.length > 0 ? { ...locked, ...(await readStocks(tx, wanted, now)) } : locked
      const supply = byStaff ? supplyByPhone(current) : current
      const lines = allocate(items, supply)
      const booking = await lockRequestedSlot(tx, buyer, lines, now)
      const coupons = await lockCoupons(tx, command.couponCode)
      const isLimitedTransfer = paymentMethod === 'banktransfer' && open.addressKnown
      const transferHolds = isLimitedTransfer ? await readTransferHolds(tx, [...supply.stocks.keys()]) : []
      const transfersThatDay =
        isLimitedTransfer && delivery.sip === 'install' ? await lockTransfersThatDay(tx, delivery.requested) : 0

      // decide
      const { expiresAt, remindAt } =
        byStaff && paymentMethod === 'creditcard'
          ? { expiresAt: new Date(now.getTime() + settings.paymentLinkHours * HOUR), remindAt: undefined }
          : holdTermsOf(paymentMethod, settings, holidays, now)
      const state = { lines, stocks: supply.stocks, open, transferHolds, transfersThatDay, booking, coupons }
      const decision = decideOrder(command, state, { now, expiresAt, limits: byStaff ? undefined : limits })
      if (!decision.ok) return refuse(decision)
      const { quote, coupon, slot } = decision

      // save the order and everything that it holds
      const personId = randomUUID()
      const owner = {
        personId,
        visitorId,
        addressKey: request.addressKey,
        termsVersion: settings.termsVersion,
        remindAt,
      }
      const save = async (): Promise<string> => {
        const [orderId] = await Promise.all([
          saveOrder(tx, decision, buyer, owner, attempt),
          savePerson(tx, personOf(buyer), personId),
        ])
        await saveBooking(tx, orderId, slot, now)
        if (coupon) await redeemCoupon(tx, orderId, coupon, now)
        if (paymentMethod === 'creditcard' && quote.payNow > 0)
          await createPayment(tx, { orderId, amount: quote.payNow, payments: buyer.payments, holdUntil: expiresAt })
        return orderId
      }
      const changedEans = [...released, ...decision.takes.map(({ ean }) => ean)]
      const [orderId, availability] = await Promise.all([save(), lockAvailability(tx, changedEans, now)])
      const { changes, events } = computeAvailability(availability, context)
      const isReportDue = !byStaff && quote.payNow > 0 && looksHeldForNothing(decision.takes, open, limits)
      const report =
        isReportDue && !(await isReported(tx, orderer)) ? await openCase(tx, deps, orderId, 'stock-held') : undefined

      // publish
      await Promise.all([
        saveAvailability(tx, changes),
        outbox.append(tx, [
          ...expired,
          placedEvent({ orderId, personId, slot, unpaidBefore: open.placedByAddress.day }, decision, buyer, context()),
          ...(coupon ? [couponEvent(orderId, coupon, false, context())] : []),
          ...(report ? [report.event] : []),
          ...(byStaff && paymentMethod === 'creditcard' && quote.payNow > 0
            ? [messageDue(deps, { orderId, version: 1, status: 'open', paymentStatus: 'pending' }, 'order-link')]
            : []),
          ...events,
        ]),
      ])
      const known = { orderId, payNow: quote.payNow, expiresAt, paymentMethod, linkVersion: 0 }
      const order = { ...known, items, availability: changes }
      if (quote.payNow > 0) return { ...order, version: 1, paymentStatus: 'pending' }

      // a coupon that covers everything leaves nothing to pay
      const paid = await changeOrder(tx, deps, orderId, { kind: 'paid', amount: 0, method: paymentMethod, by: 'shop' })
      if (!paid.ok) throw new Error(`order ${orderId} was not paid: ${paid.code}`)
      return { ...order, version: paid.order.version, paymentStatus: paid.order.paymentStatus }
    })

  const answer = async (placed: Placed, byStaff: boolean, sentAt: Date): Promise<PlaceOrderAnswer | 'ended'> => {
    const { orderId, version, payNow, expiresAt, paymentMethod, paymentStatus, linkVersion, items, availability } =
      placed
    const isPending = paymentStatus === 'pending'
    // the buyer of a caller's order opens the page by the link, when they are ready to pay
    const session =
      isPending && paymentMethod === 'creditcard' && !byStaff ? await payments.startSession(orderId, sentAt) : undefined
    if (session && !session.ok && session.why !== 'paid')
      return session.why === 'ended' ? 'ended' : refused('PAYMENT_UNAVAILABLE', messages[session.why])
    const { bank } = settings.company
    return {
      ok: true,
      orderId,
      total: payNow,
      currency: 'ILS',
      expiresAt: expiresAt.toISOString(),
      ...(session?.ok && { redirectUrl: session.redirectUrl }),
      ...(isPending && paymentMethod === 'banktransfer' && { bankDetails: { ...bank, reference: orderId } }),
      linkVersion,
      changed: changedRows({ orderId, version }, items, availability),
    }
  }

  return async (request: PlaceOrder): Promise<PlaceOrderAnswer> => {
    const decided = decideBuyer(request.checkout)
    if (!decided.ok) return decided
    const command = commandOf(request, decided.buyer)
    const invalid = decideItems(command.items)
    if (invalid) return invalid
    const { visitorId } = request.checkout
    const sentAt = clock.now()
    if (visitorId) await payments.settleVisitor(visitorId)
    const placeAndAnswer = async () => {
      const placed = await place(request, command)
      return 'ok' in placed ? placed : answer(placed, request.byStaff ?? false, sentAt)
    }
    const answered = await placeAndAnswer()
    // The gateway's answer ended the order of this attempt. The attempt may place another one.
    const last = answered === 'ended' ? await placeAndAnswer() : answered
    return last === 'ended' ? refused('PAYMENT_UNAVAILABLE', messages.over) : last
  }
}
