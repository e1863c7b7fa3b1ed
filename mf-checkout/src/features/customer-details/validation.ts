import { isEmail, isFullName, isMobile, normalisePhone } from '@zmig/edge-contract'
import { text } from './text.ts'
import type { CustomerDetails, CustomerField } from './customer-details.slice.ts'

const rules: Record<CustomerField, (typed: string) => boolean> = {
  name: isFullName,
  phone: isMobile,
  emailaddress: isEmail,
}

/** The sentence under a field, or undefined when it is right (storefront-and-checkout.md §5). */
export const errorOf = (field: CustomerField, details: CustomerDetails): string | undefined =>
  rules[field](details[field]) ? undefined : text.errors[field]

/** Fields that still keep the shopper from going on, in the order of the form. */
export const missingFields = (details: CustomerDetails): CustomerField[] =>
  (['name', 'phone', 'emailaddress'] as const).filter((field) => errorOf(field, details) !== undefined)

/** What a field keeps of what is typed: phones lose separators, mail keeps only letters, digits and `@ . _ % + -`. */
export const cleaned = (field: CustomerField, typed: string): string => {
  if (field === 'phone') return normalisePhone(typed)
  return field === 'emailaddress' ? typed.replace(/[^A-Za-z0-9@._%+-]/g, '') : typed
}
