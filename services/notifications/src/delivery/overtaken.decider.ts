import type { Template } from '../message/message.ts'
import type { OrderState } from '../order/order-state.ts'

const ASKS_FOR_MONEY: ReadonlySet<Template> = new Set(['placed', 'transfer-reminder'])
const BELONGS_TO_A_LIVE_ORDER: ReadonlySet<Template> = new Set([
  'transit',
  'arrived',
  'sent',
  'appointment-broken',
  'return-asked',
])

/**
 * Whether a message that waited in the queue would say what is no longer so: nobody is asked to pay for what is paid, or
 * told to come for what was cancelled.
 */
export const isOvertaken = (
  template: Template,
  { status, paymentStatus, holdsNothing }: Pick<OrderState, 'status' | 'paymentStatus' | 'holdsNothing'>,
): boolean =>
  (ASKS_FOR_MONEY.has(template) && paymentStatus !== 'pending') ||
  (BELONGS_TO_A_LIVE_ORDER.has(template) && status === 'cancelled') ||
  (template === 'garage-booking' && holdsNothing)
