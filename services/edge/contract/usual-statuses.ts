import type { Order } from './order.ts'

/** The usual order of an order's statuses, by its delivery (decisions.md, Checkout: Moves). */
export const USUAL_STATUSES: Record<Order['checkout']['sip'], readonly Order['status'][]> = {
  install: ['open', 'paid', 'transit', 'doneTransit', 'closed'],
  shipping: ['open', 'paid', 'sent', 'closed'],
  pickup: ['open', 'paid', 'closed'],
}
