import { isEmail, isFullName, isMobile, normalisePhone, type CheckoutRequest } from '@zmig/edge-contract'
import { decideDelivery, type Delivery } from './delivery.decider.ts'
import { decideInvoice, type Invoice } from './invoice.decider.ts'
import { refused, type Refusal } from './refusal.ts'
import { freeText, oneLine } from './written-text.ts'

/** Who orders, and how it is paid and handed over: checked and normalised. */
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
  name: 'נא להזין שם פרטי ושם משפחה',
  phone: 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX',
  email: 'נא להזין כתובת מייל תקינה',
  terms: 'כדי להשלים את ההזמנה יש לאשר את תנאי השימוש',
}

/**
 * Checks who orders and how.
 *
 * @returns the buyer with texts trimmed, phone as 05XXXXXXXX and e-mail in lower case, or the first VALIDATION refusal
 * in the order of the form
 */
export const decideBuyer = (checkout: CheckoutRequest['checkout']): { ok: true; buyer: Buyer } | Refusal => {
  const { personal, payment, selectedPaymentMethod } = checkout
  const [name, email] = [oneLine(personal.name), oneLine(personal.emailaddress).toLowerCase()]
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
