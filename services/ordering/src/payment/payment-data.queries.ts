import type { Sql } from '@zmig/kit'

/** What is known of the card that an order was paid with: the gateway keeps the rest, and a CVV nobody keeps. */
export type PaymentData = {
  noc: string
  /** `****1234` */
  num: string
  ex: string
  vc: string
  /** instalments */
  ins: number
}

/** Card details of an order, masked (decisions.md, Admin and security); null while no card paid it. */
export const readPaymentData = async (sql: Sql, orderId: string): Promise<PaymentData | null> => {
  const [payment] = await sql.query<{ lastFour: string; payments: number }>(
    `select card_mask as "lastFour", payments from ordering.payment where order_id = $1 and paid_order`,
    [orderId],
  )
  return payment ? { noc: '', num: `****${payment.lastFour}`, ex: '', vc: '', ins: payment.payments } : null
}
