import type { Facts, Outcome, Template } from '../message/message.ts'
import { isBeforeDispatch, type OrderState } from '../order/order-state.ts'
import type { Handover } from '../ports/mailer.port.ts'

const ASKS_FOR_MONEY: ReadonlySet<Template> = new Set(['placed', 'transfer-reminder'])
const NEEDS_ACTIVE_ORDER: ReadonlySet<Template> = new Set([
  'transit',
  'arrived',
  'not-arrived',
  'sent',
  'tracking',
  'appointment-broken',
  'return-asked',
  'tyres-here',
  'arrival-postponed',
])

/** Not sent once the tyres are on their way to the buyer. */
const AWAITS_TYRES: ReadonlySet<Template> = new Set(['tyres-here', 'arrival-postponed'])

const REPORTS_DISPATCH: ReadonlySet<Template> = new Set(['transit', 'arrived', 'not-arrived', 'sent', 'tracking'])

/** Not sent once the appointment is broken: the buyer gets a message about that. */
const NAMES_A_TIME: ReadonlySet<Template> = new Set(['appointment-moved', 'garage-booking', 'garage-moved'])

/**
 * Whether a queued message is out of date: it asks for money that was paid, or asks the buyer to come for tyres of an order
 * that was cancelled or not dispatched.
 */
export const isOvertaken = (
  template: Template,
  {
    status,
    paymentStatus,
    holdsNothing,
    broken = false,
  }: Pick<OrderState, 'status' | 'paymentStatus' | 'holdsNothing' | 'broken'>,
): boolean =>
  (ASKS_FOR_MONEY.has(template) && paymentStatus !== 'pending') ||
  (NEEDS_ACTIVE_ORDER.has(template) && status === 'cancelled') ||
  (REPORTS_DISPATCH.has(template) && isBeforeDispatch(status)) ||
  (AWAITS_TYRES.has(template) && !isBeforeDispatch(status)) ||
  (template === 'not-sent' && !isBeforeDispatch(status)) ||
  (template === 'arrived' && status === 'transit') ||
  (template === 'not-arrived' && status !== 'transit') ||
  (template === 'garage-booking' && holdsNothing) ||
  (NAMES_A_TIME.has(template) && broken)

/** Messages with another subject that also name the appointment. */
const MENTIONS_APPOINTMENT: ReadonlySet<Template> = new Set([
  'placed',
  'paid',
  'tyres-here',
  'arrival-postponed',
  'transit',
  'arrived',
  'not-arrived',
  'sent',
  'tracking',
])

/**
 * The facts of a message when it is sent: a message that mentions the appointment names the current one. A broken or cancelled
 * appointment has no time, and no garage when the garage is out.
 */
export const currentFacts = (
  template: Template,
  { appointment, sequence, status, broken = false, garageOut = false }: OrderState,
  facts: Facts,
): Facts => {
  if (!MENTIONS_APPOINTMENT.has(template)) return facts
  if (!appointment || (broken && garageOut)) return { ...facts, sequence, appointment: null }
  const withoutTime = broken || status === 'cancelled'
  return { ...facts, sequence, appointment: withoutTime ? { ...appointment, day: null, startHour: null } : appointment }
}

const MINUTE = 60_000
const LONGEST = 60 * MINUTE
/** A day: later a mail is useless. */
const GIVE_UP_AFTER = 24 * 60 * MINUTE

/**
 * Decides when to try again: after one minute, then twice as long each time up to an hour. After a day, or after a permanent
 * failure, the message is given up.
 *
 * @param tried.tries this one included
 * @param tried.since when the first of them was due
 */
export const decideAfterTry = (handover: Handover, tried: { tries: number; since: Date }, now: Date): Outcome => {
  if (handover.ok) return { status: 'sent' }
  const { reason, permanent } = handover
  if (permanent || now.getTime() - tried.since.getTime() >= GIVE_UP_AFTER) return { status: 'given_up', reason }
  const pause = Math.min(MINUTE * 2 ** Math.min(tried.tries - 1, 10), LONGEST)
  const uncertain = 'uncertain' in handover && { uncertain: handover.uncertain }
  return { status: 'queued', nextTryAt: new Date(now.getTime() + pause), reason, ...uncertain }
}
