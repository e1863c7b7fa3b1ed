import { isEmail, isFullName, isMobile, normalisePhone, type CheckoutRequest } from '@zmig/edge-contract'
import { refused, type Refusal } from './refusal.ts'

/** Who orders, and how it is paid and handed over: checked and normalised. */
export type Buyer = {
  name: string
  /** 05 and eight digits */
  phone: string
  email: string
  notes: string
  sip: 'pickup'
  paymentMethod: 'banktransfer'
  /** 1 to 6 */
  payments: number
}

/** Messages as the specification words them (storefront-and-checkout.md §5); the rest follow their tone. */
const messages = {
  name: 'נא להזין שם פרטי ושם משפחה',
  phone: 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX',
  email: 'נא להזין כתובת מייל תקינה',
  terms: 'כדי להשלים את ההזמנה יש לאשר את תנאי השימוש',
  sip: 'כרגע אפשר להזמין באיסוף עצמי בלבד. נא לבחור באיסוף עצמי ולנסות שוב',
  payment: 'כרגע אפשר לשלם בהעברה בנקאית בלבד. נא לבחור בהעברה בנקאית ולנסות שוב',
}

/**
 * Checks who orders and how.
 *
 * @returns the buyer with name and notes trimmed, phone as 05XXXXXXXX and e-mail in lower case, or the first VALIDATION
 * refusal in the order of the form
 */
export const decideBuyer = (checkout: CheckoutRequest['checkout']): { ok: true; buyer: Buyer } | Refusal => {
  const { personal, payment, sip, selectedPaymentMethod } = checkout
  if (!isFullName(personal.name)) return refused('VALIDATION', messages.name)
  if (!isMobile(personal.phone)) return refused('VALIDATION', messages.phone)
  if (!isEmail(personal.emailaddress)) return refused('VALIDATION', messages.email)
  if (sip !== 'pickup') return refused('VALIDATION', messages.sip)
  if (selectedPaymentMethod !== 'banktransfer') return refused('VALIDATION', messages.payment)
  if (!payment.check_tos) return refused('VALIDATION', messages.terms)
  return {
    ok: true,
    buyer: {
      name: personal.name.trim().replace(/\s+/g, ' '),
      phone: normalisePhone(personal.phone),
      email: personal.emailaddress.trim().toLowerCase(),
      notes: (checkout.additionalNotes ?? '').trim(),
      sip,
      paymentMethod: selectedPaymentMethod,
      payments: payment.payments ?? 1,
    },
  }
}
