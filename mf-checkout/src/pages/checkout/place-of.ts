import { dayText, slotText } from '../../appointment/index.ts'
import type { CheckoutState } from './checkout-state.ts'

/** Hours read from left to right also in a plain text (Unicode's LRI and PDI). */
const isolated = (hours: string) => `\u2066${hours}\u2069`

/** A day and an hour at a garage are chosen; one that books by phone has neither. */
export const isTimed = ({ delivery: { sip }, installation: { date, startHour } }: CheckoutState): boolean =>
  sip === 'install' && date !== '' && startHour !== null

/** Where the tyres go, a line each: the garage, its address and the time, or the address of the courier. */
export const placeOf = ({ delivery: { sip }, installation, courier }: CheckoutState): string => {
  if (sip === 'shipping') return `${courier.address.trim()}, ${courier.city.trim()}`
  const { shop, date, startHour } = installation
  if (sip !== 'install' || !shop) return ''
  const time = date && startHour !== null ? [`${dayText(date)}, ${isolated(slotText(startHour))}`] : []
  return [shop.displayName, shop.address, ...time].join('\n')
}
