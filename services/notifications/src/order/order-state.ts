import type { Agorot } from '@zmig/events'
import type { Appointment, Template } from '../message/message.ts'

export type OrderLine = {
  ean: string
  set: boolean
  quantity: number
  unitPrice: Agorot
  total: Agorot
  /** the day on which its tyres were to come in; absent for tyres that were there */
  arrivesOn?: string | undefined
}

export type OrderStatus = 'open' | 'paid' | 'transit' | 'doneTransit' | 'sent' | 'closed' | 'cancelled'
/** Statuses that buyers are notified of: their tyres are on the way, or there. */
export type OnTheWay = Extract<OrderStatus, 'transit' | 'doneTransit' | 'sent'>
export type PaymentStatus = 'pending' | 'paid' | 'expired' | 'refund_due' | 'refunded'

/** The facts of an order that messages need; amounts in agorot, times ISO instants. */
export type OrderState = {
  orderId: string
  version: number
  personId: string
  sip: 'install' | 'shipping' | 'pickup'
  paymentMethod: 'creditcard' | 'banktransfer'
  lines: OrderLine[]
  subtotal: Agorot
  shipping: Agorot
  discount: Agorot
  payNow: Agorot
  installation: Agorot
  payments: number
  status: OrderStatus
  paymentStatus: PaymentStatus
  appointment: Appointment | null
  trackingCode: string
  placedAt: string
  expiresAt: string
  /** SEQUENCE of its calendar file */
  sequence: number
  /** the garage that was notified of the appointment */
  notifiedGarage: string | null
  /** the last dispatch status that the buyer was notified of; null when there is none, or it was corrected */
  notifiedOf?: OnTheWay | null
  /** paid after its hold ended: staff handle it before a garage is notified */
  holdsNothing: boolean
  /** the buyer was notified that the appointment is cancelled, and there is no new one yet */
  broken?: boolean
  /** the open case of a return that the buyer asked for */
  returnAsked?: string | undefined
  /** of a broken appointment: its garage takes no more orders, and the shop finds another */
  garageOut?: boolean
  /** number of the links that lead to its page; absent: 0 */
  linkVersion?: number
  /** orders that the same network address placed within a day before, and that are unpaid; absent: none, or not known */
  unpaidBefore?: number | undefined
}

/** The order waits to be paid by card, so its page leads to the payment. */
export const awaitsCard = ({
  paymentMethod,
  paymentStatus,
  status,
}: Pick<OrderState, 'paymentMethod' | 'paymentStatus' | 'status'>): boolean =>
  paymentMethod === 'creditcard' && paymentStatus === 'pending' && status === 'open'

/** No payment proves who the buyer is. */
export const nobodyPaid = ({ paymentStatus }: Pick<OrderState, 'paymentStatus'>): boolean =>
  paymentStatus === 'pending' || paymentStatus === 'expired'

export const isOnTheWay = (status: OrderStatus): status is OnTheWay =>
  status === 'transit' || status === 'doneTransit' || status === 'sent'

/** The tyres have not left the shop. */
export const isBeforeDispatch = (status: OrderStatus): boolean => status === 'open' || status === 'paid'

/** The last dispatch status that the buyer was notified of. */
export const announced = ({ notifiedOf, status }: OrderState): OnTheWay | null => {
  if (notifiedOf !== undefined) return notifiedOf
  return isOnTheWay(status) ? status : null
}

/** Statuses that are sent as text messages too. */
const isTexted = (status: OnTheWay): boolean => status === 'doneTransit' || status === 'sent'

const NEWS = { transit: 'transit', doneTransit: 'arrived', sent: 'sent' } as const satisfies Record<OnTheWay, Template>

/** A text message asked the buyer to come to the appointment, so changes of it are texted too. */
export const isAwaited = (order: OrderState): boolean => announced(order) === 'doneTransit'

/**
 * The message that a new status needs: the tyres are on their way or there; or they are not although the buyer was notified,
 * and then the correction uses the same channels.
 */
export const newsOf = (before: OrderState, order: OrderState): { template: Template; texted: boolean } | undefined => {
  const known = announced(before)
  const now = announced(order)
  if (known === now) return undefined
  if (now === null) return known === null ? undefined : { template: 'not-sent', texted: isTexted(known) }
  if (known === 'doneTransit' && now === 'transit') return { template: 'not-arrived', texted: true }
  return { template: NEWS[now], texted: isTexted(now) }
}

/** The dispatch status that the buyer knows after the message about a change. */
export const announcedAfter = (before: OrderState, { status }: OrderState): OnTheWay | null => {
  if (isOnTheWay(status)) return status
  return isBeforeDispatch(status) ? null : announced(before)
}
