import * as z from 'zod'

/** What every event about an existing order carries. */
export const orderChange = {
  orderId: z.string(),
  /** row version of the order after this event; read models carry it on */
  orderVersion: z.int().positive(),
  status: z.enum(['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled']),
  paymentStatus: z.enum(['pending', 'paid', 'expired', 'refund_due', 'refunded']),
}

/** Whose word it was. Which member of staff stands in ordering's history, not in events. */
export const ChangedBy = z.enum(['staff', 'guest', 'gateway', 'shop'])
