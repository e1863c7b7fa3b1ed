import type { Changed } from '@zmig/edge-contract'
import { openAttention } from '../attention/attention.repository.ts'
import { changeOrder, type ChangeAnswer, type OrderingDeps } from './change-order.ts'
import { refusedChange, type ChangeRefused, type StatusChange } from './order-change.ts'
import type { OrderRow } from './order-row.ts'
import { settleBefore, type Asks } from './settle-before.ts'

/** What edge gets of a change: the order's states and the rows to wait for; or why nothing changed. */
export type OrderChanged =
  | ({ ok: true; changed: Changed[]; message?: string } & Pick<OrderRow, 'orderId' | 'status' | 'paymentStatus'>)
  | ChangeRefused

export const toOrderChanged = (answer: ChangeAnswer): OrderChanged => {
  if (!answer.ok) return answer
  const { orderId, status, paymentStatus } = answer.order
  return { ok: true, orderId, status, paymentStatus, changed: answer.changed }
}

type Deps = Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** What staff do to an order; `actor` is the e-mail of who does it. */
export const createStaffOrders = (deps: Deps, payments: Asks) => {
  const { database } = deps
  return {
    /** A move of status, or a tracking code. Money of a transfer that came too late for its goods goes back. */
    changeStatus: async (orderId: string, change: Omit<StatusChange, 'kind' | 'by'>): Promise<OrderChanged> => {
      if (change.to === 'cancelled') await settleBefore(database, payments, orderId)
      return database.transaction(async (tx) => {
        const answer = await changeOrder(tx, deps, orderId, { ...change, kind: 'status', by: 'staff' })
        if (!answer.ok || !answer.goodsGone) return toOrderChanged(answer)
        await openAttention(tx, deps, orderId, 'paid-after-expiry')
        return toOrderChanged(await changeOrder(tx, deps, orderId, { kind: 'refund-due', by: 'shop' }))
      })
    },

    /** Ends the hold of an unpaid order now; of a card order the gateway is asked first. */
    releaseHold: async (orderId: string, actor: string): Promise<OrderChanged> => {
      await settleBefore(database, payments, orderId)
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
