import {
  installDayOf,
  isBusinessNumber,
  isEmail,
  isFullName,
  isMobile,
  normaliseBusinessNumber,
  normalisePhone,
  shopIdOf,
  startHourOf,
  type CheckoutRequest,
  FULL_NAME_WANTED,
  EMAIL_WANTED,
  ADDRESS_WANTED,
  CITY_WANTED,
  MOBILE_WANTED,
} from '@zmig/edge-contract'
import type { InAgorot } from '@zmig/events'
import { freeText, oneLine } from '../order/written-text.ts'
import { refused, type Refusal } from './refusal.ts'

/** Who orders, and how the order is paid and delivered: checked and normalised. */
export type Buyer = {
  name: string
  /** 05 and eight digits */
  phone: string
  email: string
  notes: string
  delivery: Delivery
  paymentMethod: 'creditcard' | 'banktransfer'
  /** 1 to 6 */
  payments: number
  /** undefined: the invoice goes to the buyer */
  invoice: Invoice | undefined
}

/** Messages as the specification words them (storefront-and-checkout.md §5); the rest follow their tone. */
const messages = {
  name: FULL_NAME_WANTED,
  phone: MOBILE_WANTED,
  email: EMAIL_WANTED,
  address: ADDRESS_WANTED,
  city: CITY_WANTED,
  garage: 'נא לבחור מוסך להתקנה',
  invoiceName: 'נא להזין את השם לחשבונית',
  vatId: 'נא להזין ח״פ או מספר עוסק תקין בן 9 ספרות',
  terms: 'כדי להשלים את ההזמנה יש לאשר את תנאי השימוש',
}

/** How the goods reach the buyer, checked as far as possible without knowing any garage. */
export type Delivery =
  | { sip: 'pickup' }
  | { sip: 'shipping'; shipping: { name: string; phone: string; address: string; city: string; notes: string } }
  | {
      sip: 'install'
      requested: {
        /** id or slug */
        garageId: string
        /** `2026-11-30`; a garage that books by phone needs neither day nor hour */
        day: string | undefined
        startHour: number | undefined
      }
    }

/** A checkout as the edge sends it: amounts in agorot. */
export type OrderRequest = InAgorot<CheckoutRequest>
type Checkout = OrderRequest['checkout']

/** Name and phone of the recipient are the buyer's unless others are given (storefront-and-checkout.md §4). */
const decideShipping = ({ shipping: given, personal }: Checkout): { ok: true; delivery: Delivery } | Refusal => {
  const shipping = given ?? {}
  const name = oneLine(shipping.name) || oneLine(personal.name)
  const typedPhone = oneLine(shipping.phone) || personal.phone
  const address = oneLine(shipping.address)
  const city = oneLine(shipping.city)
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

/** Checks where the goods go. Whether the garage has a free slot is decided later, with its hours and bookings. */
export const decideDelivery = (checkout: Checkout): { ok: true; delivery: Delivery } | Refusal => {
  if (checkout.sip === 'pickup') return { ok: true, delivery: { sip: 'pickup' } }
  if (checkout.sip === 'shipping') return decideShipping(checkout)
  const garageId = shopIdOf(checkout)
  if (garageId === undefined) return refused('VALIDATION', messages.garage)
  const requested = { garageId, day: installDayOf(checkout), startHour: startHourOf(checkout) }
  return { ok: true, delivery: { sip: 'install', requested } }
}

/** Whom the invoice names when it is not the buyer. */
export type Invoice = { name: string; vatId: string }

/**
 * Checks whom the invoice names. The name and the company or VAT id belong together (decisions.md, Checkout).
 * @returns undefined as the invoice when it goes to the buyer
 */
export const decideInvoice = ({
  custom_invoice_name_cb: wanted,
  nameforinvoice,
  companyOrBussinessVatId,
}: Pick<OrderRequest['checkout'], 'custom_invoice_name_cb' | 'nameforinvoice' | 'companyOrBussinessVatId'>):
  { ok: true; invoice: Invoice | undefined } | Refusal => {
  const name = oneLine(nameforinvoice)
  const typedId = oneLine(companyOrBussinessVatId)
  // An unticked box means no invoice name, even when the fields are filled. Without a box, the fields decide.
  if (wanted === false || (!wanted && name === '' && typedId === '')) return { ok: true, invoice: undefined }
  if (name === '') return refused('VALIDATION', messages.invoiceName)
  if (!isBusinessNumber(typedId)) return refused('VALIDATION', messages.vatId)
  return { ok: true, invoice: { name, vatId: normaliseBusinessNumber(typedId) } }
}

/**
 * Checks who orders and how.
 *
 * @returns the buyer with texts trimmed, phone as 05XXXXXXXX and e-mail in lower case, or the first VALIDATION refusal
 * in the order of the form
 */
export const decideBuyer = (checkout: OrderRequest['checkout']): { ok: true; buyer: Buyer } | Refusal => {
  const { personal, payment, selectedPaymentMethod } = checkout
  const name = oneLine(personal.name)
  const email = oneLine(personal.emailaddress).toLowerCase()
  if (!isFullName(name)) return refused('VALIDATION', messages.name)
  if (!isMobile(personal.phone)) return refused('VALIDATION', messages.phone)
  if (!isEmail(email)) return refused('VALIDATION', messages.email)
  const delivered = decideDelivery(checkout)
  if (!delivered.ok) return delivered
  const invoiced = decideInvoice(checkout)
  if (!invoiced.ok) return invoiced
  if (!payment.check_tos) return refused('VALIDATION', messages.terms)
  return {
    ok: true,
    buyer: {
      name,
      phone: normalisePhone(personal.phone),
      email,
      notes: freeText(checkout.additionalNotes),
      delivery: delivered.delivery,
      paymentMethod: selectedPaymentMethod,
      payments: payment.payments ?? 1,
      invoice: invoiced.invoice,
    },
  }
}
