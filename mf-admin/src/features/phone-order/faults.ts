import * as z from 'zod/mini'
import {
  isBusinessNumber,
  isEmail,
  isFullName,
  isMobile,
  type Sip,
  FULL_NAME_WANTED,
  ADDRESS_WANTED,
  CITY_WANTED,
  MOBILE_WANTED,
} from '@zmig/edge-contract'
import type { GarageTime } from '../../parts/garage-time.tsx'
import type { Line } from './lines.tsx'

/** A caller's order as it is typed. */
export type TypedOrder = Record<
  'name' | 'phone' | 'email' | 'address' | 'city' | 'notes' | 'coupon' | 'invoiceName' | 'vatId',
  string
> & {
  lines: Line[]
  sip: Sip
  time: GarageTime
  method: 'creditcard' | 'banktransfer'
  /** the caller has heard the terms */
  told: boolean
}

const timeFault = ({ shopId, day, hour, byPhone = false }: GarageTime) => {
  if (shopId === '') return { time: 'נא לבחור מוסך להתקנה' }
  return byPhone || (day !== '' && hour !== null) ? {} : { time: 'נא לבחור יום ושעה להתקנה' }
}

/** The name and the number of an invoice belong together (decisions.md, Checkout). */
const invoiceFaults = ({ invoiceName, vatId }: TypedOrder) => {
  const name = invoiceName.trim()
  const id = vatId.trim()
  if (name === '' && id === '') return {}
  return {
    ...(name === '' && { invoiceName: 'נא להזין את השם לחשבונית' }),
    ...(!isBusinessNumber(id) && { vatId: 'נא להזין ח״פ או מספר עוסק תקין בן 9 ספרות' }),
  }
}

/** What is missing or wrong, by field, in the words of the checkout. */
export const faultsOf = (typed: TypedOrder): Partial<Record<keyof TypedOrder, string>> => ({
  ...(typed.lines.length === 0 && { lines: 'נא להוסיף צמיג' }),
  ...(!isFullName(typed.name) && { name: FULL_NAME_WANTED }),
  ...(!isMobile(typed.phone) && { phone: MOBILE_WANTED }),
  ...(!isEmail(typed.email) && { email: 'נא להזין כתובת אימייל תקינה: לשם נשלחים הפרטים' }),
  ...(typed.sip === 'shipping' && typed.address.trim() === '' && { address: ADDRESS_WANTED }),
  ...(typed.sip === 'shipping' && typed.city.trim() === '' && { city: CITY_WANTED }),
  ...invoiceFaults(typed),
  ...(typed.sip === 'install' && timeFault(typed.time)),
  ...(!typed.told && { told: 'נא לספר ללקוח את התנאים ולסמן' }),
})

export const orderSchema = z.custom<TypedOrder>().check(({ value, issues }) => {
  for (const [field, message] of Object.entries(faultsOf(value)))
    issues.push({ code: 'custom', input: value, path: [field], message })
})
