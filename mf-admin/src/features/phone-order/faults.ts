import { isBusinessNumber, isEmail, isFullName, isMobile, type Sip, MOBILE_WANTED } from '@zmig/edge-contract'
import type { GarageTime } from '../../parts/garage-time.tsx'
import type { Line } from './lines.tsx'

export type Fields = Record<
  'name' | 'phone' | 'email' | 'address' | 'city' | 'notes' | 'coupon' | 'invoiceName' | 'vatId',
  string
>

type Time = Omit<GarageTime, 'city'>

const timeFault = ({ shopId, day, hour, byPhone = false }: Time) => {
  if (shopId === '') return { garage: 'נא לבחור מוסך להתקנה' }
  return byPhone || (day !== '' && hour !== null) ? {} : { garage: 'נא לבחור יום ושעה להתקנה' }
}

/** The name and the number of an invoice belong together (decisions.md, Checkout). */
const invoiceFaults = ({ invoiceName, vatId }: Fields) => {
  const [name, id] = [invoiceName.trim(), vatId.trim()]
  if (name === '' && id === '') return {}
  return {
    ...(name === '' && { invoiceName: 'נא להזין את השם לחשבונית' }),
    ...(!isBusinessNumber(id) && { vatId: 'נא להזין ח״פ או מספר עוסק תקין בן 9 ספרות' }),
  }
}

/** What is missing or wrong, by field, in the words of the checkout. */
export const faultsOf = (fields: Fields, lines: readonly Line[], sip: Sip, time: Time, told: boolean) => ({
  ...(lines.length === 0 && { lines: 'נא להוסיף צמיג' }),
  ...(!isFullName(fields.name) && { name: 'נא להזין שם פרטי ושם משפחה' }),
  ...(!isMobile(fields.phone) && { phone: MOBILE_WANTED }),
  ...(!isEmail(fields.email) && { email: 'נא להזין כתובת אימייל תקינה: לשם נשלחים הפרטים' }),
  ...(sip === 'shipping' && fields.address.trim() === '' && { address: 'נא להזין כתובת למשלוח' }),
  ...(sip === 'shipping' && fields.city.trim() === '' && { city: 'נא להזין עיר למשלוח' }),
  ...invoiceFaults(fields),
  ...(sip === 'install' && timeFault(time)),
  ...(!told && { terms: 'נא לספר ללקוח את התנאים ולסמן' }),
})
