import type { GuestOrder } from '@zmig/edge-contract'

/** Whether the money goes back because the tyres were sold out when it arrived. */
export const isRefunded = ({ status, paymentStatus }: Pick<GuestOrder, 'status' | 'paymentStatus'>): boolean =>
  status === 'paid' && (paymentStatus === 'refund_due' || paymentStatus === 'refunded')

/** Whether the buyer still has to collect the tyres. */
export const awaitsPickup = (order: Pick<GuestOrder, 'sip' | 'status' | 'paymentStatus'>): boolean =>
  order.sip === 'pickup' && (order.status === 'open' || order.status === 'paid') && !isRefunded(order)

/** Whether the buyer asked to return the order and the request is still open; no tyres are fitted meanwhile. */
export const hasOpenReturn = ({ returnAsked }: { returnAsked?: GuestOrder['returnAsked'] | undefined }): boolean =>
  returnAsked?.settled === false
