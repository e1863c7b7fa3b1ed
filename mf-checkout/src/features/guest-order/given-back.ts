import type { GuestOrder } from '@zmig/edge-contract'

/** Whether the order is none any more although nobody cancelled it. */
export const isGivenBack = ({ status, paymentStatus }: Pick<GuestOrder, 'status' | 'paymentStatus'>): boolean =>
  status === 'paid' && (paymentStatus === 'refund_due' || paymentStatus === 'refunded')

/** Whether there are tyres that the buyer is to fetch. */
export const awaitsPickup = (order: Pick<GuestOrder, 'sip' | 'status' | 'paymentStatus'>): boolean =>
  order.sip === 'pickup' && (order.status === 'open' || order.status === 'paid') && !isGivenBack(order)
