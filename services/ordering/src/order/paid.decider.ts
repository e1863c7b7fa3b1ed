import { NOTHING, refusedChange, type ChangeDecision, type Paid } from './order-change.ts'
import type { OrderRow } from './order-row.ts'

/** Money that comes after the hold ended takes what was held again (decisions.md, Checkout: late success). */
export const decidePaid = (order: OrderRow, { amount, method, by, reason }: Paid, now: Date): ChangeDecision => {
  if (order.paymentStatus !== 'pending' && order.paymentStatus !== 'expired') return NOTHING
  if (by === 'staff' && order.paymentMethod === 'creditcard')
    return refusedChange('MOVE_NOT_ALLOWED', 'הזמנה בכרטיס אשראי מסומנת כשולמה רק באישור חברת הסליקה')
  const wasOver = order.status === 'cancelled'
  const status = wasOver || order.status === 'open' ? 'paid' : order.status
  return {
    ok: true,
    next: { ...order, status, paymentStatus: 'paid', paidAt: now },
    holds: wasOver ? 'take' : 'keep',
    details: { amount, method, from: order.status, ...(reason && { reason }) },
  }
}
