import type { FinalizeRequest } from '@zmig/edge-contract'
import { orderingConfig } from '../config.ts'
import { createExpireCards } from '../deadline/deadline.commands.ts'
import { createFinalize } from '../payment/finalize.commands.ts'
import { createPayments } from '../payment/payment.commands.ts'
import { createSweep } from '../payment/payment.sweeper.ts'
import { createPlaceOrder } from '../place-order/place-order.commands.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { createRefundStep } from '../refund/refund.commands.ts'
import { startDeskGateway, type Wire } from './desk-gateway.ts'
import { frontEan, rearEan } from './goods.ts'
import { requestOf, startOrdering } from './ordering-fixture.ts'

/** Longest pause between two inquiries, in seconds, as in development. */
const INQUIRY_SECONDS = 30

/** What a browser sends after its return to this address. */
export const returnedFrom = ({ searchParams }: URL): FinalizeRequest =>
  Object.fromEntries(searchParams) as unknown as FinalizeRequest

type CardOrder = { buyer?: number; attemptId?: string; visitorId?: string; ean?: string; payments?: number }

export const cardRequest = ({ buyer = 0, attemptId, visitorId, ean = rearEan, payments }: CardOrder = {}) => {
  const request = requestOf(ean, 1, buyer)
  return {
    ...request,
    checkout: {
      ...request.checkout,
      selectedPaymentMethod: 'creditcard' as const,
      payment: { check_tos: true, ...(payments && { payments }) },
      ...(attemptId && { attemptId }),
      ...(visitorId && { visitorId }),
    },
  }
}

/** Ordering with five fronts and five rears, and the desk's payment gateway over HTTP, both with the same clock. */
export const startPaymentShop = async (wire?: Wire) => {
  const shop = await startOrdering()
  await shop.learnTyres()
  for (const ean of [frontEan, rearEan]) await shop.count(ean, 5)
  const { deps, database } = shop
  const began = deps.clock.now()
  const desk = await startDeskGateway(() => deps.clock.now(), wire)

  /** The commands with another gateway, for example one that a test intercepts. */
  const behind = (gateway: PaymentGateway) => {
    const payments = createPayments(deps, gateway)
    return {
      payments,
      placeOrder: createPlaceOrder(deps, orderingConfig({}), payments),
      finalize: createFinalize(deps, gateway),
      sweep: createSweep(deps, gateway, INQUIRY_SECONDS),
      expireCards: createExpireCards(deps, payments),
      giveBack: createRefundStep(deps, gateway),
    }
  }
  const real = behind(desk.gateway)

  return {
    ...shop,
    ...real,
    desk,
    behind,
    /** moves the clock of shop and gateway */
    pass: (minutes: number) => shop.setTime(new Date(deps.clock.now().getTime() + minutes * 60_000)),
    /** places a valid card order */
    order: async (change: CardOrder = {}) => {
      const answer = await real.placeOrder(cardRequest(change))
      if (!answer.ok || !answer.redirectUrl) throw new Error(`no card order: ${JSON.stringify(answer)}`)
      const { orderId, total, redirectUrl: page } = answer
      return { orderId, total, page, uniqueId: page.split('/').at(-1) ?? '' }
    },
    stateOf: async (orderId: string) => {
      const [order] = await database.query<{ status: string; payment: string }>(
        `select status, payment_status as payment from ordering.orders where order_id = $1`,
        [orderId],
      )
      return order
    },
    paymentsOf: (orderId: string) =>
      database.query<{ uniqueId: string; status: string; paidOrder: boolean; watched: boolean }>(
        `select unique_id as "uniqueId", status, paid_order as "paidOrder", next_inquiry_at is not null as watched
         from ordering.payment where order_id = $1 order by created_at, replaced_at nulls last, settled_at nulls last`,
        [orderId],
      ),
    refunds: () =>
      database.query<{ orderId: string; uniqueId: string; amount: number; status: string; tries: number }>(
        `select order_id as "orderId", unique_id as "uniqueId", amount, status, tries from ordering.refund order by requested_at`,
      ),
    cases: async () =>
      (
        await database.query<{ kind: string }>(
          'select kind from ordering.attention where closed_at is null order by opened_at',
        )
      ).map(({ kind }) => kind),
    publishedOf: async (type: string) =>
      (await shop.published()).filter((event) => event.type === `orders.${type}`).map(({ data }) => data),
    /** resets everything: no orders, five tyres of each, a working gateway */
    reset: async () => {
      shop.setTime(began)
      await desk.behave('ok')
      await database.query('truncate ordering.orders, people.person, events.outbox cascade')
      await database.query(
        'update ordering.stock set on_hand = 5, reserved = 0, reserved_current = 0, reserved_next = 0',
      )
    },
    stop: async () => {
      await desk.stop()
      await shop.stop()
    },
  }
}

export type PaymentShop = Awaited<ReturnType<typeof startPaymentShop>>
