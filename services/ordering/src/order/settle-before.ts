import type { Sql } from '@zmig/kit'
import type { Payments } from '../payment/payment.commands.ts'
import { readOrder } from './order-row.ts'

export type Asks = Pick<Payments, 'mayExpire'>

/**
 * Asks the gateway about an unpaid card order before a person ends it: who has paid by then cancels a paid order, whose
 * money goes back. A silent gateway holds nobody up; what it charged all the same goes back when it says so.
 */
export const settleBefore = async (sql: Sql, { mayExpire }: Asks, orderId: string): Promise<void> => {
  const order = await readOrder(sql, orderId)
  if (order?.paymentStatus === 'pending' && order.paymentMethod === 'creditcard') await mayExpire(orderId)
}
