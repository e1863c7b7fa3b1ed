import type { Appointment } from '../message/message.ts'

export type OrderLine = {
  ean: string
  set: boolean
  quantity: number
  unitPrice: number
  total: number
  /** the day on which its tyres were to come in; absent for tyres that were there */
  arrivesOn?: string | undefined
}

export type OrderStatus = 'open' | 'paid' | 'transit' | 'doneTransit' | 'sent' | 'closed' | 'cancelled'
/** Buyers are told of it: that their tyres are on the way, or there. */
export type OnTheWay = Extract<OrderStatus, 'transit' | 'doneTransit' | 'sent'>
export type PaymentStatus = 'pending' | 'paid' | 'expired' | 'refund_due' | 'refunded'

/** What messages need of an order, as its events told; amounts in agorot, times ISO instants. */
export type OrderState = {
  orderId: string
  version: number
  personId: string
  sip: 'install' | 'shipping' | 'pickup'
  paymentMethod: 'creditcard' | 'banktransfer'
  lines: OrderLine[]
  subtotal: number
  shipping: number
  discount: number
  payNow: number
  installation: number
  payments: number
  status: OrderStatus
  paymentStatus: PaymentStatus
  appointment: Appointment | null
  trackingCode: string
  placedAt: string
  expiresAt: string
  /** SEQUENCE of its calendar file */
  sequence: number
  /** the garage that was told to expect it */
  toldGarage: string | null
  /** how far on their way the buyer knows the tyres to be; null when not dispatched, or nothing any more */
  toldOf?: OnTheWay | null
  /** paid after what it held went to others: staff settle it before a garage hears of it */
  holdsNothing: boolean
  /** its buyer was told that the appointment falls through, and no other is agreed yet */
  broken?: boolean
  /** the case of a return that its buyer asked for and that nobody has settled yet */
  returnAsked?: string | undefined
  /** of a broken one: its garage takes no orders of the shop any more, and the shop finds another */
  garageOut?: boolean
}

export const isOnTheWay = (status: OrderStatus): status is OnTheWay =>
  status === 'transit' || status === 'doneTransit' || status === 'sent'

/** The tyres are at the shop, or not even there. */
export const isBeforeDispatch = (status: OrderStatus): boolean => status === 'open' || status === 'paid'
