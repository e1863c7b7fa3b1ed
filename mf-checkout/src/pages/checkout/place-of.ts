import { dayText, slotText } from '../../appointment/index.ts'
import type { CheckoutState } from './checkout-state.ts'

/** Where the tyres go, in one line: the garage with its time, or the address of the courier. */
export const placeOf = ({ delivery: { sip }, installation, courier }: CheckoutState): string => {
  if (sip === 'shipping') return `${courier.address.trim()}, ${courier.city.trim()}`
  const { shop, date, startHour } = installation
  if (sip !== 'install' || !shop) return ''
  const time = date && startHour !== null ? `, ${dayText(date)}, ${slotText(startHour)}` : ''
  return `${shop.displayName}, ${shop.address}${time}`
}
