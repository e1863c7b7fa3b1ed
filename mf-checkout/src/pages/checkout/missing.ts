import { appointmentText } from '../../appointment/index.ts'
import { courierText, missingCourierFields } from '../../features/courier/index.ts'
import { customerText, missingFields } from '../../features/customer-details/index.ts'
import { installationText, isInstallationComplete } from '../../features/installation/index.ts'
import { invoiceNames, invoiceText, missingInvoiceFields } from '../../features/invoice/index.ts'
import type { CheckoutState } from './checkout-state.ts'

/** What still keeps the shopper on the first step: labels of empty fields and of those that are not right. */
export type Missing = {
  empty: string[]
  wrong: string[]
  /** the control that comes first of them, by its name in the form */
  first: string | undefined
}

type Field = { name: string; label: string; typed: string }

const detailFields = ({ customerDetails, invoice }: CheckoutState): Field[] => [
  ...missingFields(customerDetails).map((field) => ({
    name: field,
    label: customerText.labels[field],
    typed: customerDetails[field],
  })),
  ...missingInvoiceFields(invoice).map((field) => ({
    name: invoiceNames[field],
    label: invoiceText.labels[field],
    typed: invoice[field],
  })),
]

const nextChoice = ({ cityId, shop, date }: CheckoutState['installation']): Field => {
  if (!cityId) return { name: 'city', label: installationText.city, typed: '' }
  if (!shop) return { name: 'selectedShop', label: installationText.shops, typed: '' }
  return date
    ? { name: 'installSlot', label: appointmentText.slots, typed: '' }
    : { name: 'installDate', label: appointmentText.dates, typed: '' }
}

const deliveryFields = ({ delivery: { sip }, installation, courier }: CheckoutState): Field[] => {
  if (sip === 'install') return isInstallationComplete(installation) ? [] : [nextChoice(installation)]
  if (sip === 'pickup') return []
  return missingCourierFields(courier).map((field) => ({
    name: `shipping-${field}`,
    label: courierText.labels[field],
    typed: courier[field],
  }))
}

const split = (fields: Field[]): Missing => ({
  empty: fields.filter(({ typed }) => typed.trim() === '').map(({ label }) => label),
  wrong: fields.filter(({ typed }) => typed.trim() !== '').map(({ label }) => label),
  first: fields[0]?.name,
})

/** Everything that is missing, and which part it belongs to. */
export const missingOf = (state: CheckoutState) => {
  const details = detailFields(state)
  const delivery = deliveryFields(state)
  return {
    detailsComplete: details.length === 0,
    deliveryComplete: delivery.length === 0,
    missing: split([...details, ...delivery]),
  }
}
