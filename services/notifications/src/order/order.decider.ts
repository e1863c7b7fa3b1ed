import type {
  AppointmentChanged,
  AttentionClosed,
  AttentionOpened,
  OrderExpired,
  OrderMessageDue,
  OrderPaid,
  OrderPlaced,
  OrderRefunded,
  OrderStatusChanged,
} from '@zmig/events'
import type * as z from 'zod'
import { isTimed, type Channel, type Facts, type NewMessage, type Template } from '../message/message.ts'
import { isAwaited, newsOf, announcedAfter, type OrderState } from './order-state.ts'

type DataOf<Event extends { data: z.ZodType }> = z.infer<Event['data']>

/** The order's replica after an event, and the messages that the event causes. */
export type Notified = { order: OrderState; messages: NewMessage[] }

type Rest = { channel?: Channel; facts?: Facts }

/** A message to the buyer, by mail by default. */
const toBuyer = (eventId: string, order: OrderState, template: Template, rest: Rest = {}): NewMessage => ({
  eventId,
  template,
  recipientKind: 'person',
  recipient: order.personId,
  channel: rest.channel ?? 'mail',
  aboutKind: 'order',
  aboutId: order.orderId,
  facts: rest.facts ?? {},
})

/** A message to the buyer by mail, and by text message when `texted`. */
const notifyBuyer = (
  eventId: string,
  order: OrderState,
  template: Template,
  facts: Facts,
  texted: boolean,
): NewMessage[] => [
  toBuyer(eventId, order, template, { facts }),
  ...(texted ? [toBuyer(eventId, order, template, { channel: 'text', facts })] : []),
]

/** A mail to a garage. */
const toGarage = (eventId: string, order: OrderState, garageId: string, template: Template, facts: Facts) => ({
  ...toBuyer(eventId, order, template, { facts }),
  recipientKind: 'garage' as const,
  recipient: garageId,
})

/** The facts of a message about the current appointment. */
const appointmentOf = ({ appointment, sequence }: OrderState): Facts => ({ appointment, sequence })

/** The appointment is firm: the order is paid, or held for a transfer. */
const isFirm = ({ paymentStatus, paymentMethod }: OrderState): boolean =>
  paymentStatus === 'paid' || (paymentStatus === 'pending' && paymentMethod === 'banktransfer')

/** An unpaid card order: the buyer left it or is paying now, so there are no messages before the payment. */
const isUnpaidByCard = ({ paymentStatus, paymentMethod }: OrderState): boolean =>
  paymentStatus === 'pending' && paymentMethod === 'creditcard'

/** Notifies the garage of a new appointment; after a broken one, once there is another. */
const book = (eventId: string, order: OrderState): Notified => {
  const { appointment, notifiedGarage } = order
  if (!appointment || notifiedGarage !== null || order.broken) return { order, messages: [] }
  const message = toGarage(eventId, order, appointment.garageId, 'garage-booking', appointmentOf(order))
  return { order: { ...order, notifiedGarage: appointment.garageId }, messages: [message] }
}

/** Notifies the garage that its appointment is cancelled. */
const unbook = (eventId: string, order: OrderState): Notified => {
  if (order.notifiedGarage === null) return { order, messages: [] }
  const message = toGarage(eventId, order, order.notifiedGarage, 'garage-cancelled', appointmentOf(order))
  return { order: { ...order, notifiedGarage: null }, messages: [message] }
}

const and = ({ order, messages }: Notified, more: NewMessage[]): Notified => ({
  order,
  messages: [...more, ...messages],
})

/**
 * A transfer order gets its payment details at once. A card order gets its first message when it is paid, because most unpaid
 * ones are abandoned within seconds. The garage of a transfer order is notified too: its slot is held.
 */
export const notifyPlaced = (eventId: string, data: DataOf<typeof OrderPlaced>): Notified => {
  const { orderVersion, ...placed } = data
  const order: OrderState = {
    ...placed,
    version: orderVersion,
    status: 'open',
    paymentStatus: 'pending',
    trackingCode: '',
    sequence: 0,
    notifiedGarage: null,
    holdsNothing: false,
  }
  // A coupon covers the order: OrderPaid follows at once and causes the message.
  if (order.paymentMethod !== 'banktransfer' || order.payNow === 0) return { order, messages: [] }
  const facts = appointmentOf(order)
  const news = [
    toBuyer(eventId, order, 'placed', { facts }),
    toBuyer(eventId, order, 'placed', { channel: 'text', facts }),
  ]
  return isTimed(order.appointment) ? and(book(eventId, order), news) : { order, messages: news }
}

type Changed = { orderVersion: number; status: OrderState['status']; paymentStatus: OrderState['paymentStatus'] }

const moved = (order: OrderState, { orderVersion, status, paymentStatus }: Changed): OrderState => ({
  ...order,
  version: orderVersion,
  status,
  paymentStatus,
})

export const notifyPaid = (eventId: string, before: OrderState, data: DataOf<typeof OrderPaid>): Notified => {
  const order = moved(before, data)
  // The end of a card order caused no message.
  const again = before.status === 'cancelled' && order.paymentMethod === 'banktransfer'
  const facts = { ...appointmentOf(order), amount: data.amount, ...(again && { again }) }
  // A transfer order was texted when it was placed, unless there was nothing to transfer.
  const texted = order.paymentMethod === 'creditcard' || order.payNow === 0 || again
  return and(book(eventId, order), notifyBuyer(eventId, order, 'paid', facts, texted))
}

/** An unpaid card order expires without a message: the buyer left it, or placed another one. */
export const notifyExpired = (eventId: string, before: OrderState, data: DataOf<typeof OrderExpired>): Notified => {
  const order = { ...moved(before, data), sequence: before.sequence + 1, broken: false }
  const withdrawn = isTimed(before.appointment)
  const news =
    order.paymentMethod === 'banktransfer'
      ? notifyBuyer(eventId, order, 'expired', { ...appointmentOf(order), withdrawn }, true)
      : []
  return and(unbook(eventId, order), news)
}

const notifyCancelled = (
  eventId: string,
  before: OrderState,
  order: OrderState,
  { refundDue, changedAt }: DataOf<typeof OrderStatusChanged>,
): Notified => {
  const ended = { ...order, sequence: before.sequence + 1, broken: false, notifiedOf: null }
  const withdrawn = isTimed(before.appointment) && isFirm(before)
  const refund = order.paymentStatus === 'refund_due' || order.paymentStatus === 'refunded'
  const due = refundDue !== undefined && { amount: refundDue, cancelledAt: changedAt }
  const facts = { ...appointmentOf(ended), withdrawn, refund, ...due }
  return and(unbook(eventId, ended), notifyBuyer(eventId, ended, 'cancelled', facts, isFirm(before)))
}

/**
 * Reopens a transfer order: it has a new deadline, so the buyer gets the payment details again. Its garage was notified of the
 * cancellation, so it is notified of the appointment again.
 */
const notifyReopened = (eventId: string, order: OrderState): Notified => {
  const { paymentMethod, paymentStatus, payNow, appointment } = order
  if (paymentMethod !== 'banktransfer' || paymentStatus !== 'pending' || payNow === 0) return { order, messages: [] }
  const news = notifyBuyer(eventId, order, 'placed', { ...appointmentOf(order), again: true }, true)
  return isTimed(appointment) ? and(book(eventId, order), news) : { order, messages: news }
}

/** Takes back the confirmation of a payment, which was a mail: the buyer gets the payment details again. */
const notifyNotPaid = (eventId: string, order: OrderState): Notified => ({
  order,
  messages: notifyBuyer(eventId, order, 'placed', { ...appointmentOf(order), notPaid: true }, false),
})

export const notifyStatus = (
  eventId: string,
  before: OrderState,
  data: DataOf<typeof OrderStatusChanged>,
): Notified => {
  const { trackingCode, from, expiresAt = before.expiresAt } = data
  const changed = { ...moved(before, data), trackingCode, expiresAt }
  if (changed.status === 'cancelled' && from !== 'cancelled') return notifyCancelled(eventId, before, changed, data)
  if (changed.status === 'open' && from === 'cancelled') return notifyReopened(eventId, changed)
  if (before.paymentStatus === 'paid' && changed.paymentStatus === 'pending') return notifyNotPaid(eventId, changed)
  const order = { ...changed, notifiedOf: announcedAfter(before, changed) }
  const news = newsOf(before, order)
  const send = (template: Template, texted: boolean): Notified => {
    // A dispatch that was taken back names the tracking code that is void now, if it is.
    const voidCode = trackingCode === '' ? before.trackingCode : ''
    const facts = { ...appointmentOf(order), trackingCode: template === 'not-sent' ? voidCode : trackingCode }
    return { order, messages: notifyBuyer(eventId, order, template, facts, texted) }
  }
  if (news) return send(news.template, news.texted)
  const tracked = order.status === 'sent' && trackingCode !== '' && trackingCode !== before.trackingCode
  return tracked ? send('tracking', true) : { order, messages: [] }
}

export const notifyRefunded = (eventId: string, before: OrderState, data: DataOf<typeof OrderRefunded>): Notified => {
  const order = moved(before, data)
  return { order, messages: [toBuyer(eventId, order, 'refunded', { facts: { amount: data.amount } })] }
}

/**
 * Notifies the old garage, the new one and the buyer of a moved appointment, and of another price at the garage. The buyer
 * gets a text message too when one said that the tyres are there, or when the garage is another one.
 */
export const notifyAppointment = (
  eventId: string,
  before: OrderState,
  data: DataOf<typeof AppointmentChanged>,
): Notified => {
  const { appointment, installation } = data
  const last = { ...moved(before, data), installation, sequence: before.sequence + 1, broken: false }
  if (!appointment) {
    const { order, messages } = unbook(eventId, last)
    return { order: { ...order, appointment: null }, messages }
  }
  const elsewhere = before.appointment !== null && before.appointment.garageId !== appointment.garageId
  const leaves = (isAwaited(before) || elsewhere) && last.status === 'transit'
  const order: OrderState = { ...last, appointment, holdsNothing: false, ...(leaves && { notifiedOf: 'transit' }) }
  const facts = {
    ...appointmentOf(order),
    ...(installation !== before.installation && { installationBefore: before.installation }),
    ...(elsewhere && { elsewhere }),
    ...(leaves && { leaves }),
  }
  const news = notifyBuyer(
    eventId,
    order,
    'appointment-moved',
    facts,
    isAwaited(before) || (elsewhere && isFirm(order)),
  )
  if (!isFirm(order)) return { order, messages: news }
  if (order.notifiedGarage === appointment.garageId)
    return {
      order,
      messages: [...news, toGarage(eventId, order, appointment.garageId, 'garage-moved', appointmentOf(order))],
    }
  const left = unbook(eventId, last)
  return and(book(eventId, { ...order, notifiedGarage: null }), [...news, ...left.messages])
}

/** All tyres of the order are with the shop: its lines name no day any more, and a buyer who has paid is notified. */
const notifyHere = (eventId: string, before: OrderState): Notified => {
  const lines = before.lines.map(({ arrivesOn: _come, ...line }) => line)
  const order = { ...before, lines }
  // staff have promised to call about the return; and an unpaid order is not promised its tyres
  if (order.paymentStatus !== 'paid' || order.returnAsked !== undefined) return { order, messages: [] }
  return { order, messages: [toBuyer(eventId, order, 'tyres-here', { facts: appointmentOf(order) })] }
}

/** The tyres come later: the lines name the new day. The buyer is notified, unless the payment page is still open. */
const notifyPostponed = (
  eventId: string,
  before: OrderState,
  arrivals: readonly { ean: string; arrivesOn: string }[],
): Notified => {
  const days = new Map(arrivals.map(({ ean, arrivesOn }) => [ean, arrivesOn]))
  const lines = before.lines.map((line) => {
    const arrivesOn = days.get(line.ean)
    return arrivesOn === undefined ? line : { ...line, arrivesOn }
  })
  const order = { ...before, lines }
  const arrivesOn = [...days.values()].toSorted().at(-1)
  if (isUnpaidByCard(order) || arrivesOn === undefined || order.returnAsked !== undefined)
    return { order, messages: [] }
  const facts = { ...appointmentOf(order), arrivesOn }
  return { order, messages: [toBuyer(eventId, order, 'arrival-postponed', { facts })] }
}

export const notifyDue = (eventId: string, before: OrderState, data: DataOf<typeof OrderMessageDue>): Notified => {
  if (data.message === 'tyres-here') return notifyHere(eventId, before)
  if (data.message === 'arrival-postponed') return notifyPostponed(eventId, before, data.arrivals ?? [])
  if (data.message === 'appointment-broken') {
    const { garageOut = false, lateTyres = false } = data
    const garageBack = before.broken && before.garageOut && !garageOut
    const order = { ...before, sequence: before.sequence + 1, broken: true, garageOut }
    // When it is paid after all, the receipt says so.
    if (isUnpaidByCard(before)) return { order, messages: [] }
    // The buyer wants to return the tyres: one message that the appointment is cancelled, and no search for another.
    const known = before.broken || !isTimed(before.appointment)
    if (before.returnAsked !== undefined && known) return { order, messages: [] }
    const withdrawn = isTimed(before.appointment) && isFirm(before)
    const facts = {
      ...appointmentOf(order),
      withdrawn,
      ...(garageOut && { garageOut }),
      ...(garageBack && { garageBack }),
    }
    const news = notifyBuyer(eventId, order, 'appointment-broken', facts, isAwaited(before))
    return lateTyres ? and(unbook(eventId, order), news) : { order, messages: news }
  }
  const facts = {
    ...appointmentOf(before),
    ...(data.amount !== undefined && { amount: data.amount }),
    ...(data.replaced && { replaced: true }),
  }
  const messages = [toBuyer(eventId, before, data.message, { facts })]
  // A buyer who asks for the link gives a phone number, and may have mistyped the e-mail address.
  if (data.message === 'order-link') messages.push(toBuyer(eventId, before, 'order-link', { channel: 'text', facts }))
  return { order: { ...before, ...(data.linkVersion !== undefined && { linkVersion: data.linkVersion }) }, messages }
}

/** Sends the receipt of a return request; other cases for staff cause no message to the buyer. */
export const notifyAttention = (
  eventId: string,
  before: OrderState,
  data: DataOf<typeof AttentionOpened>,
): Notified => {
  const { kind, openedAt, attentionId } = data
  if (kind === 'paid-after-expiry') return { order: { ...before, holdsNothing: true }, messages: [] }
  if (kind !== 'return-asked') return { order: before, messages: [] }
  const order = { ...before, returnAsked: attentionId }
  return { order, messages: [toBuyer(eventId, order, 'return-asked', { facts: { askedAt: openedAt } })] }
}

/** Closes a return request. Staff inform the buyer themselves; later messages no longer mention it. */
export const closeReturn = (_eventId: string, before: OrderState, data: DataOf<typeof AttentionClosed>): Notified => ({
  order: before.returnAsked === data.attentionId ? { ...before, returnAsked: undefined } : before,
  messages: [],
})
