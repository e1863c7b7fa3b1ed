import type { Order } from './order.ts'

/** The usual order of an order's statuses, by its delivery (decisions.md, Checkout: Moves). */
export const USUAL_STATUSES: Record<Order['checkout']['sip'], readonly Order['status'][]> = {
  install: ['open', 'paid', 'transit', 'doneTransit', 'closed'],
  shipping: ['open', 'paid', 'sent', 'closed'],
  pickup: ['open', 'paid', 'closed'],
}

/** How staff read the states of an order: on their screens and in the files that they save. */
export const statusWords: Record<Order['status'], string> = {
  open: 'התקבלה',
  paid: 'שולמה',
  transit: 'בדרך למוסך',
  doneTransit: 'הצמיגים במוסך',
  sent: 'נשלחה',
  closed: 'הושלמה',
  cancelled: 'בוטלה',
}

export const paymentWords: Record<Order['paymentStatus'], string> = {
  pending: 'ממתין לתשלום',
  paid: 'שולם',
  expired: 'פג תוקף התשלום',
  refund_due: 'ממתין להחזר',
  refunded: 'הוחזר',
}

/**
 * What an order's history can hold: the changes that ordering keeps, and what the edge records of staff beside them. A page
 * has words for each.
 */
export const orderEntries = {
  changes: ['placed', 'status', 'paid', 'expired', 'appointment', 'refund-due', 'refunded', 'erased'],
  audited: [
    'phone-order-placed',
    'payment-data-read',
    'transfer-refunded',
    'card-refunded',
    'retry-refund',
    'attention-closed',
    'task-taken',
    'task-given-back',
  ],
} as const

export const sipWords: Record<Order['checkout']['sip'], string> = {
  install: 'התקנה במוסך',
  shipping: 'משלוח עד הבית',
  pickup: 'איסוף עצמי',
}

/** @param method a name that is not known yet is shown as it is */
export const methodWord = (method: string): string =>
  ({ banktransfer: 'העברה בנקאית', creditcard: 'כרטיס אשראי' })[method] ?? method
