import type { Facts, Template } from '../message/message.ts'
import type { OrderState } from '../order/order-state.ts'

/** What is about something else, and says by the way where and when tyres are installed. */
const BY_THE_WAY: ReadonlySet<Template> = new Set([
  'placed',
  'paid',
  'transit',
  'arrived',
  'not-arrived',
  'sent',
  'tracking',
])

/**
 * What a message may say of an appointment: by the way, what stands when it is sent. One that falls through, or was called
 * off, has no time any more, and no garage when that is out.
 */
export const standing = (
  template: Template,
  { appointment, sequence, status, broken = false, garageOut = false }: OrderState,
  facts: Facts,
): Facts => {
  if (!BY_THE_WAY.has(template)) return facts
  if (!appointment || (broken && garageOut)) return { ...facts, sequence, appointment: null }
  const timeless = broken || status === 'cancelled'
  return { ...facts, sequence, appointment: timeless ? { ...appointment, day: null, startHour: null } : appointment }
}
