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
import { isTimed, type Facts, type NewMessage, type Template } from '../message/message.ts'
import { tellBuyer, toBuyer, toGarage, type Told } from './addressed.ts'
import { isAwaited, newsOf, toldAfter } from './dispatch.decider.ts'
import type { OrderState } from './order-state.ts'

type DataOf<Event extends { data: z.ZodType }> = z.infer<Event['data']>

/** What a message about the appointment as it is now needs. */
const appointmentOf = ({ appointment, sequence }: OrderState): Facts => ({ appointment, sequence })

/** The buyer and the garage count on it: paid for, or held for a transfer that is on its way. */
const isFirm = ({ paymentStatus, paymentMethod }: OrderState): boolean =>
  paymentStatus === 'paid' || (paymentStatus === 'pending' && paymentMethod === 'banktransfer')

/** Its buyer left it, or is paying right now: nobody writes to them before the money is there. */
const isUnpaidByCard = ({ paymentStatus, paymentMethod }: OrderState): boolean =>
  paymentStatus === 'pending' && paymentMethod === 'creditcard'

/** Tells the garage of an appointment that it does not know of yet; of one that falls through, once there is another. */
const book = (eventId: string, order: OrderState): Told => {
  const { appointment, toldGarage } = order
  if (!appointment || toldGarage !== null || order.broken) return { order, messages: [] }
  const message = toGarage(eventId, order, appointment.garageId, 'garage-booking', appointmentOf(order))
  return { order: { ...order, toldGarage: appointment.garageId }, messages: [message] }
}

/** Takes back what the garage was told. */
const unbook = (eventId: string, order: OrderState): Told => {
  if (order.toldGarage === null) return { order, messages: [] }
  const message = toGarage(eventId, order, order.toldGarage, 'garage-cancelled', appointmentOf(order))
  return { order: { ...order, toldGarage: null }, messages: [message] }
}

const and = ({ order, messages }: Told, more: NewMessage[]): Told => ({ order, messages: [...more, ...messages] })

/**
 * A transfer is told at once how to pay. An order by card is told when it is paid: most of those that are not were left
 * within seconds. A garage hears of a slot that waits for a transfer, because nobody else can have it meanwhile.
 */
export const tellPlaced = (eventId: string, data: DataOf<typeof OrderPlaced>): Told => {
  const { orderVersion, ...placed } = data
  const order: OrderState = {
    ...placed,
    version: orderVersion,
    status: 'open',
    paymentStatus: 'pending',
    trackingCode: '',
    sequence: 0,
    toldGarage: null,
    holdsNothing: false,
  }
  // a coupon paid for all of it: it is paid in the same moment, and that is told
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

export const tellPaid = (eventId: string, before: OrderState, data: DataOf<typeof OrderPaid>): Told => {
  const order = moved(before, data)
  // an order by card was over in silence
  const again = before.status === 'cancelled' && order.paymentMethod === 'banktransfer'
  const facts = { ...appointmentOf(order), amount: data.amount, ...(again && { again }) }
  // a transfer was told when it was placed, unless there was nothing to transfer
  const texted = order.paymentMethod === 'creditcard' || order.payNow === 0 || again
  return and(book(eventId, order), tellBuyer(eventId, order, 'paid', facts, texted))
}

/** An unpaid card order ends in silence: its buyer left it, or has begun another one. */
export const tellExpired = (eventId: string, before: OrderState, data: DataOf<typeof OrderExpired>): Told => {
  const order = { ...moved(before, data), sequence: before.sequence + 1, broken: false }
  const withdrawn = isTimed(before.appointment)
  const news =
    order.paymentMethod === 'banktransfer'
      ? tellBuyer(eventId, order, 'expired', { ...appointmentOf(order), withdrawn }, true)
      : []
  return and(unbook(eventId, order), news)
}

const tellCancelled = (eventId: string, before: OrderState, order: OrderState): Told => {
  const ended = { ...order, sequence: before.sequence + 1, broken: false, toldOf: null }
  const withdrawn = isTimed(before.appointment) && isFirm(before)
  const refund = order.paymentStatus === 'refund_due' || order.paymentStatus === 'refunded'
  const facts = { ...appointmentOf(ended), withdrawn, refund }
  return and(unbook(eventId, ended), tellBuyer(eventId, ended, 'cancelled', facts, isFirm(before)))
}

/**
 * A transfer that was over and waits for its money again: until when is new, and so is all that was told before. Its garage,
 * which was told that the time is free, hears that somebody has it again.
 */
const tellReopened = (eventId: string, order: OrderState): Told => {
  const { paymentMethod, paymentStatus, payNow, appointment } = order
  if (paymentMethod !== 'banktransfer' || paymentStatus !== 'pending' || payNow === 0) return { order, messages: [] }
  const news = tellBuyer(eventId, order, 'placed', { ...appointmentOf(order), again: true }, true)
  return isTimed(appointment) ? and(book(eventId, order), news) : { order, messages: news }
}

export const tellStatus = (eventId: string, before: OrderState, data: DataOf<typeof OrderStatusChanged>): Told => {
  const { trackingCode, from, expiresAt = before.expiresAt } = data
  const changed = { ...moved(before, data), trackingCode, expiresAt }
  if (changed.status === 'cancelled' && from !== 'cancelled') return tellCancelled(eventId, before, changed)
  if (changed.status === 'open' && from === 'cancelled') return tellReopened(eventId, changed)
  const order = { ...changed, toldOf: toldAfter(before, changed) }
  const news = newsOf(before, order)
  const tell = (template: Template, texted: boolean): Told => {
    // of a dispatch that was taken back, the code that is good for nothing now
    const facts = {
      ...appointmentOf(order),
      trackingCode: template === 'not-sent' ? before.trackingCode : trackingCode,
    }
    return { order, messages: tellBuyer(eventId, order, template, facts, texted) }
  }
  if (news) return tell(news.template, news.texted)
  const tracked = order.status === 'sent' && trackingCode !== '' && trackingCode !== before.trackingCode
  return tracked ? tell('tracking', true) : { order, messages: [] }
}

export const tellRefunded = (eventId: string, before: OrderState, data: DataOf<typeof OrderRefunded>): Told => {
  const order = moved(before, data)
  return { order, messages: [toBuyer(eventId, order, 'refunded', { facts: { amount: data.amount } })] }
}

/**
 * The garage that loses the appointment and the one that gets it are told, and so is the buyer, whoever moved it: of another
 * price at the garage too, and on the phone as well when it said that the tyres wait there, or when it is another garage.
 */
export const tellAppointment = (eventId: string, before: OrderState, data: DataOf<typeof AppointmentChanged>): Told => {
  const { appointment, installation } = data
  const last = { ...moved(before, data), installation, sequence: before.sequence + 1, broken: false }
  if (!appointment) {
    const { order, messages } = unbook(eventId, last)
    return { order: { ...order, appointment: null }, messages }
  }
  const elsewhere = before.appointment !== null && before.appointment.garageId !== appointment.garageId
  const leaves = (isAwaited(before) || elsewhere) && last.status === 'transit'
  const order: OrderState = { ...last, appointment, holdsNothing: false, ...(leaves && { toldOf: 'transit' }) }
  const facts = {
    ...appointmentOf(order),
    ...(installation !== before.installation && { installationBefore: before.installation }),
    ...(elsewhere && { elsewhere }),
    ...(leaves && { leaves }),
  }
  const news = tellBuyer(eventId, order, 'appointment-moved', facts, isAwaited(before) || (elsewhere && isFirm(order)))
  if (!isFirm(order)) return { order, messages: news }
  if (order.toldGarage === appointment.garageId)
    return {
      order,
      messages: [...news, toGarage(eventId, order, appointment.garageId, 'garage-moved', appointmentOf(order))],
    }
  const left = unbook(eventId, last)
  return and(book(eventId, { ...order, toldGarage: null }), [...news, ...left.messages])
}

export const tellDue = (eventId: string, before: OrderState, data: DataOf<typeof OrderMessageDue>): Told => {
  if (data.message === 'appointment-broken') {
    const { garageOut = false } = data
    const garageBack = before.broken && before.garageOut && !garageOut
    const order = { ...before, sequence: before.sequence + 1, broken: true, garageOut }
    // paid after all, its receipt says so
    if (isUnpaidByCard(before)) return { order, messages: [] }
    // of tyres that are to go back: that the time which was told is none, once, and no search for another
    const known = before.broken || !isTimed(before.appointment)
    if (before.returnAsked !== undefined && known) return { order, messages: [] }
    const withdrawn = isTimed(before.appointment) && isFirm(before)
    const facts = {
      ...appointmentOf(order),
      withdrawn,
      ...(garageOut && { garageOut }),
      ...(garageBack && { garageBack }),
    }
    return { order, messages: tellBuyer(eventId, order, 'appointment-broken', facts, isAwaited(before)) }
  }
  const facts = {
    ...appointmentOf(before),
    ...(data.amount !== undefined && { amount: data.amount }),
    ...(data.replaced && { replaced: true }),
  }
  const messages = [toBuyer(eventId, before, data.message, { facts })]
  // who asks where an order is gives its phone number, and may have mistyped the e-mail address
  if (data.message === 'order-link') messages.push(toBuyer(eventId, before, 'order-link', { channel: 'text', facts }))
  return { order: before, messages }
}

/** Of what waits for a person, buyers are told what they asked for themselves: that it has arrived. */
export const tellAttention = (eventId: string, before: OrderState, data: DataOf<typeof AttentionOpened>): Told => {
  const { kind, openedAt, attentionId } = data
  if (kind === 'paid-after-expiry') return { order: { ...before, holdsNothing: true }, messages: [] }
  if (kind !== 'return-asked') return { order: before, messages: [] }
  const order = { ...before, returnAsked: attentionId }
  return { order, messages: [toBuyer(eventId, order, 'return-asked', { facts: { askedAt: openedAt } })] }
}

/** Staff tell the buyer themselves how a return was settled; what is written later knows that it was. */
export const tellSettled = (_eventId: string, before: OrderState, data: DataOf<typeof AttentionClosed>): Told => ({
  order: before.returnAsked === data.attentionId ? { ...before, returnAsked: undefined } : before,
  messages: [],
})
