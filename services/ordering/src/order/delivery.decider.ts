import {
  installDayOf,
  isFullName,
  isMobile,
  normalisePhone,
  shopIdOf,
  startHourOf,
  type CheckoutRequest,
} from '@zmig/edge-contract'
import { refused, type Refusal } from './refusal.ts'
import { freeText, oneLine } from './written-text.ts'

/** How the goods reach the buyer, checked for what can be checked without knowing any garage. */
export type Delivery =
  | { sip: 'pickup' }
  | { sip: 'shipping'; shipping: { name: string; phone: string; address: string; city: string; notes: string } }
  | {
      sip: 'install'
      wish: {
        /** id or slug */
        garageId: string
        /** `2026-11-30`; a garage that books by phone needs neither day nor hour */
        day: string | undefined
        startHour: number | undefined
      }
    }

const messages = {
  name: 'נא להזין שם פרטי ושם משפחה',
  phone: 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX',
  address: 'נא להזין כתובת למשלוח',
  city: 'נא להזין עיר למשלוח',
  garage: 'נא לבחור מוסך להתקנה',
}

type Checkout = CheckoutRequest['checkout']

/** Name and phone of the recipient are the buyer's unless others are given (storefront-and-checkout.md §4). */
const decideShipping = ({ shipping: given, personal }: Checkout): { ok: true; delivery: Delivery } | Refusal => {
  const shipping = given ?? {}
  const name = oneLine(shipping.name) || oneLine(personal.name)
  const typedPhone = oneLine(shipping.phone) || personal.phone
  const [address, city] = [oneLine(shipping.address), oneLine(shipping.city)]
  if (!isFullName(name)) return refused('VALIDATION', messages.name)
  if (!isMobile(typedPhone)) return refused('VALIDATION', messages.phone)
  if (address === '') return refused('VALIDATION', messages.address)
  if (city === '') return refused('VALIDATION', messages.city)
  const phone = normalisePhone(typedPhone)
  return {
    ok: true,
    delivery: { sip: 'shipping', shipping: { name, phone, address, city, notes: freeText(shipping.notes) } },
  }
}

/** Checks where the goods go; whether a garage has room is decided with its hours and bookings at hand. */
export const decideDelivery = (checkout: Checkout): { ok: true; delivery: Delivery } | Refusal => {
  if (checkout.sip === 'pickup') return { ok: true, delivery: { sip: 'pickup' } }
  if (checkout.sip === 'shipping') return decideShipping(checkout)
  const garageId = shopIdOf(checkout)
  if (garageId === undefined) return refused('VALIDATION', messages.garage)
  const wish = { garageId, day: installDayOf(checkout), startHour: startHourOf(checkout) }
  return { ok: true, delivery: { sip: 'install', wish } }
}
