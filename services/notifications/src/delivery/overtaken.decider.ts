import type { Template } from '../message/message.ts'
import { isBeforeDispatch, type OrderState } from '../order/order-state.ts'

const ASKS_FOR_MONEY: ReadonlySet<Template> = new Set(['placed', 'transfer-reminder'])
const BELONGS_TO_A_LIVE_ORDER: ReadonlySet<Template> = new Set([
  'transit',
  'arrived',
  'not-arrived',
  'sent',
  'tracking',
  'appointment-broken',
  'return-asked',
])

const TELLS_OF_DISPATCH: ReadonlySet<Template> = new Set(['transit', 'arrived', 'not-arrived', 'sent', 'tracking'])

/** Nobody is told of a time that falls through: the buyer reads that it does, and chooses another. */
const TELLS_OF_A_TIME: ReadonlySet<Template> = new Set(['appointment-moved', 'garage-booking', 'garage-moved'])

/**
 * Whether a message that waited in the queue would say what is no longer so: nobody is asked to pay for what is paid, or
 * told to come for what was cancelled or was not dispatched after all.
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
  (BELONGS_TO_A_LIVE_ORDER.has(template) && status === 'cancelled') ||
  (TELLS_OF_DISPATCH.has(template) && isBeforeDispatch(status)) ||
  (template === 'not-sent' && !isBeforeDispatch(status)) ||
  (template === 'arrived' && status === 'transit') ||
  (template === 'not-arrived' && status !== 'transit') ||
  (template === 'garage-booking' && holdsNothing) ||
  (TELLS_OF_A_TIME.has(template) && broken)
