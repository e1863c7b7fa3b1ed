import type { Agorot } from '@zmig/events'
import type { Changed } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { openAndPublishCase } from '../attention/attention.repository.ts'
import { previewChange, type ChangePreview } from '../change-order/preview-change.ts'
import { changeOrder, type ChangeAnswer } from '../change-order/change-order.commands.ts'
import type { OrderingConfig } from '../config.ts'
import { refusedChange, type ChangeRefused, type StatusChange } from '../order/order-change.ts'
import type { OrderingDeps, OrderRow } from '../order/order.ts'
import { settleBeforeCancel } from '../payment/may-expire.commands.ts'
import type { Payments } from '../payment/payment.commands.ts'

/** An unpaid order, its total in agorot, and what it holds. */
export type Hold = {
  orderId: string
  paymentMethod: string
  total: Agorot
  placedAt: Date
  expiresAt: Date
  /** single tyres that it has reserved */
  tyres: { ean: string; quantity: number }[]
  /** starts of the keys of its network address and its visitor: enough to tell holds apart; null when not known */
  address: string | null
  visitor: string | null
}

/** Unpaid orders that hold goods, the next to expire first. */
export const listHolds = (sql: Sql): Promise<Hold[]> =>
  sql.query<Hold>(
    `select order_id as "orderId", payment_method as "paymentMethod", pay_now as total, placed_at as "placedAt",
       expires_at as "expiresAt", left(address_key, 8) as address, left(visitor_id, 10) as visitor,
       (select coalesce(jsonb_agg(jsonb_build_object('ean', ean, 'quantity', quantity) order by ean), '[]')
        from (select ean, sum(quantity)::integer as quantity from ordering.reservation
          where reservation.order_id = orders.order_id group by ean) as held) as tyres
     from ordering.orders where payment_status = 'pending' and status = 'open'
     order by expires_at, order_id limit 1000`,
  )

/** What staff can change of an order, for the history of what they did; nothing in it is a detail of the buyer. */
type OrderState = Pick<OrderRow, 'status' | 'paymentStatus' | 'trackingCode' | 'garageId' | 'day' | 'startHour'>

const stateOf = ({ status, paymentStatus, trackingCode, garageId, day, startHour }: OrderRow): OrderState => ({
  status,
  paymentStatus,
  trackingCode,
  garageId,
  day,
  startHour,
})

/** What the edge gets of a change: the order's states and the rows to wait for; or why nothing changed. */
export type OrderChanged =
  | ({
      ok: true
      changed: Changed[]
      message?: string
      /** the order before and after; absent when nothing had to change */
      states?: { before: OrderState; after: OrderState }
    } & Pick<OrderRow, 'orderId' | 'status' | 'paymentStatus'>)
  | ChangeRefused

export const toOrderChanged = (answer: ChangeAnswer): OrderChanged => {
  if (!answer.ok) return answer
  const { order, before, changed } = answer
  const { orderId, status, paymentStatus } = order
  const states = before && { before: stateOf(before), after: stateOf(order) }
  return { ok: true, orderId, status, paymentStatus, changed, ...(states && { states }) }
}

type Deps = Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId'>

const AGOROT_IN_SHEKEL = 100

/** What a member of staff asks for; what they may refund follows from their role. */
export type StaffChange = Omit<StatusChange, 'kind' | 'by' | 'mayRefund'> & { role?: 'staff' | 'owner' }

/** What staff can do with an order; `actor` is the e-mail of the member of staff. */
export const createStaffOrders = (
  deps: Deps,
  { staffRefundLimit }: Pick<OrderingConfig, 'staffRefundLimit'>,
  payments: Pick<Payments, 'mayExpire'>,
) => {
  const { database } = deps
  const statusChange = ({ role = 'staff', ...change }: StaffChange): StatusChange => ({
    ...change,
    kind: 'status',
    by: 'staff',
    ...(role === 'staff' && { mayRefund: staffRefundLimit * AGOROT_IN_SHEKEL }),
  })
  return {
    /** Changes the status or the tracking code. A transfer that arrived after its goods were gone is refunded. */
    changeStatus: async (orderId: string, change: StaffChange): Promise<OrderChanged> => {
      if (change.to === 'cancelled') await settleBeforeCancel(database, payments, orderId)
      return database.transaction(async (tx) => {
        const answer = await changeOrder(tx, deps, orderId, statusChange(change))
        if (!answer.ok || !answer.goodsGone) return toOrderChanged(answer)
        await openAndPublishCase(tx, deps, orderId, 'paid-after-expiry')
        const refunded = await changeOrder(tx, deps, orderId, { kind: 'refund-due', by: 'shop' })
        return toOrderChanged({ ...refunded, ...(answer.before && { before: answer.before }) })
      })
    },

    /** What `changeStatus` would do to the order; the gateway is not asked. */
    previewStatus: (orderId: string, change: StaffChange): Promise<ChangePreview> =>
      previewChange(database, orderId, (tx) => changeOrder(tx, deps, orderId, statusChange(change))),

    /** Ends the hold of an unpaid order now. For a card order the gateway is asked first. */
    releaseHold: async (orderId: string, actor: string): Promise<OrderChanged> => {
      await settleBeforeCancel(database, payments, orderId)
      return database.transaction(async (tx) => {
        const answer = await changeOrder(tx, deps, orderId, { kind: 'expired', by: 'staff', actor })
        if (answer.ok && answer.order.paymentStatus !== 'expired')
          return refusedChange('MOVE_NOT_ALLOWED', 'ההזמנה כבר אינה ממתינה לתשלום')
        return toOrderChanged(answer)
      })
    },
  }
}
export type StaffOrders = ReturnType<typeof createStaffOrders>
