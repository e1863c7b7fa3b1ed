import type { Template } from '../message/message.ts'
import { isBeforeDispatch, isOnTheWay, type OnTheWay, type OrderState } from './order-state.ts'

/** How far on their way the buyer knows the tyres to be. */
export const toldOf = ({ toldOf: told, status }: OrderState): OnTheWay | null => {
  if (told !== undefined) return told
  return isOnTheWay(status) ? status : null
}

/** Of these the phone hears as well. */
const isTexted = (told: OnTheWay): boolean => told === 'doneTransit' || told === 'sent'

const NEWS = { transit: 'transit', doneTransit: 'arrived', sent: 'sent' } as const satisfies Record<OnTheWay, Template>

/** The phone was told to come at the time of the appointment: whatever changes that has to reach the phone too. */
export const isAwaited = (order: OrderState): boolean => toldOf(order) === 'doneTransit'

/**
 * What a status says of the tyres that the buyer does not know: that they are on their way, or there; or that they are not,
 * though that was told, and then wherever it was told.
 */
export const newsOf = (before: OrderState, order: OrderState): { template: Template; texted: boolean } | undefined => {
  const [told, now] = [toldOf(before), toldOf(order)]
  if (told === now) return undefined
  if (now === null) return told === null ? undefined : { template: 'not-sent', texted: isTexted(told) }
  if (told === 'doneTransit' && now === 'transit') return { template: 'not-arrived', texted: true }
  return { template: NEWS[now], texted: isTexted(now) }
}

/** What the buyer knows once a change of status was told. */
export const toldAfter = (before: OrderState, { status }: OrderState): OnTheWay | null => {
  if (isOnTheWay(status)) return status
  return isBeforeDispatch(status) ? null : toldOf(before)
}
