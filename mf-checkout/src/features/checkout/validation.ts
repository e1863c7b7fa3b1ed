import { isBusinessNumber, isEmail, isFullName, isMobile, normalisePhone } from '@zmig/edge-contract'
import { appointmentText } from '../../appointment/appointment-choices.tsx'
import { courierText, detailsText, installationText, invoiceText } from './delivery.text.ts'
import type { CheckoutForm, Courier, CustomerDetails, Installation, Invoice, Step } from './checkout.slice.ts'

export type CustomerField = keyof CustomerDetails
export type InvoiceField = 'name' | 'businessNumber'
export type CourierField = keyof Courier

const isFilled = (typed: string) => typed.trim() !== ''

const detailRules: Record<CustomerField, (typed: string) => boolean> = {
  name: isFullName,
  phone: isMobile,
  emailaddress: isEmail,
}
const invoiceRules: Record<InvoiceField, (typed: string) => boolean> = {
  name: isFilled,
  businessNumber: isBusinessNumber,
}
/** The shipping address of a courier needs street and city; name and phone are the buyer's when they are empty (storefront-and-checkout.md §5). */
const courierRules: Record<CourierField, (typed: string) => boolean> = {
  name: (typed) => !isFilled(typed) || isFullName(typed),
  phone: (typed) => !isFilled(typed) || isMobile(typed),
  address: isFilled,
  city: isFilled,
  notes: () => true,
}

/** The sentence under a field, or undefined when the field is valid (storefront-and-checkout.md §5). */
export const detailError = (field: CustomerField, details: CustomerDetails): string | undefined =>
  detailRules[field](details[field]) ? undefined : detailsText.errors[field]

/** The sentence under a field, or undefined when it is valid; both fields are required (decisions.md, Checkout). */
export const invoiceError = (field: InvoiceField, invoice: Invoice): string | undefined =>
  invoiceRules[field](invoice[field]) ? undefined : invoiceText.errors[field]

/** The sentence under a field, or undefined when the field is valid (storefront-and-checkout.md §5). */
export const courierError = (field: CourierField, courier: Courier): string | undefined =>
  courierRules[field](courier[field]) ? undefined : courierText.errors[field]

/** Removes characters that a field does not take: phones lose separators, mail keeps only letters, digits and `@ . _ % + -`. */
export const cleanDetail = (field: CustomerField, typed: string): string => {
  if (field === 'phone') return normalisePhone(typed)
  return field === 'emailaddress' ? typed.replace(/[^A-Za-z0-9@._%+-]/g, '') : typed
}

/** Fields that are empty or wrong, in the order of the form. */
export const missingDetails = (details: CustomerDetails): CustomerField[] =>
  (['name', 'phone', 'emailaddress'] as const).filter((field) => detailError(field, details) !== undefined)

const missingInvoiceFields = (invoice: Invoice): InvoiceField[] =>
  invoice.other ? (['name', 'businessNumber'] as const).filter((field) => invoiceError(field, invoice)) : []

const missingCourierFields = (courier: Courier): CourierField[] =>
  (['name', 'phone', 'address', 'city'] as const).filter((field) => courierError(field, courier) !== undefined)

/** Nothing is left to choose: a garage with a slot, or a garage that arranges the time by phone. */
const isInstallationComplete = ({ shop, date, startHour }: Installation): boolean =>
  shop !== null && (shop.manualBooking || (date !== '' && startHour !== null))

/** Names of the invoice's fields in the order (storefront-and-checkout.md §3, Checkout state). */
export const invoiceNames = { name: 'nameforinvoice', businessNumber: 'companyOrBussinessVatId' }

type Field = { name: string; label: string; typed: string }

const detailFields = ({ details, invoice }: CheckoutForm): Field[] => [
  ...missingDetails(details).map((field) => ({
    name: field,
    label: detailsText.labels[field],
    typed: details[field],
  })),
  ...missingInvoiceFields(invoice).map((field) => ({
    name: invoiceNames[field],
    label: invoiceText.labels[field],
    typed: invoice[field],
  })),
]

const nextChoice = ({ cityId, shop, date }: Installation): Field => {
  if (!cityId) return { name: 'city', label: installationText.city, typed: '' }
  if (!shop) return { name: 'selectedShop', label: installationText.shops, typed: '' }
  return date
    ? { name: 'installSlot', label: appointmentText.slots, typed: '' }
    : { name: 'installDate', label: appointmentText.dates, typed: '' }
}

const deliveryFields = ({ sip, installation, courier }: CheckoutForm): Field[] => {
  if (sip === 'install') return isInstallationComplete(installation) ? [] : [nextChoice(installation)]
  if (sip === 'pickup') return []
  return missingCourierFields(courier).map((field) => ({
    name: `shipping-${field}`,
    label: courierText.labels[field],
    typed: courier[field],
  }))
}

/** What the first step still needs. */
type Missing = {
  /** labels of empty fields */
  empty: string[]
  /** labels of filled fields that are not valid */
  wrong: string[]
  /** name of the first of these controls in the form */
  first: string | undefined
}

const missingOf = (fields: Field[]): Missing => ({
  empty: fields.filter(({ typed }) => !isFilled(typed)).map(({ label }) => label),
  wrong: fields.filter(({ typed }) => isFilled(typed)).map(({ label }) => label),
  first: fields[0]?.name,
})

/** Checks the first step: whether its two parts are complete, and which fields are missing. */
export const validateForm = (form: CheckoutForm) => {
  const details = detailFields(form)
  const delivery = deliveryFields(form)
  return {
    detailsComplete: details.length === 0,
    deliveryComplete: delivery.length === 0,
    missing: missingOf([...details, ...delivery]),
  }
}

export type StepFacts = {
  /** name, phone and mail are valid, and the invoice's fields when it is issued to another name */
  detailsComplete: boolean
  /** garage and slot, or the courier's address; nothing for self pickup */
  deliveryComplete: boolean
  /** every line of the cart can be ordered and the totals on the screen are about this cart */
  orderable: boolean
  termsAccepted: boolean
}

/**
 * Whether 'continue' is enabled (storefront-and-checkout.md §4, Checkout step flow): details and delivery for step 0;
 * step 1 always; step 2 the terms. A cart that would be refused disables it on every step.
 */
export const canContinue = (
  step: Step,
  { detailsComplete, deliveryComplete, orderable, termsAccepted }: StepFacts,
): boolean => {
  if (!orderable) return false
  const complete = detailsComplete && deliveryComplete
  if (step === 0) return complete
  return step === 1 || (complete && termsAccepted)
}
