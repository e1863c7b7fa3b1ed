import { isFullName, isMobile } from '@zmig/edge-contract'
import { text } from './text.ts'
import type { Courier, CourierField } from './courier.slice.ts'

const isFilled = (typed: string) => typed.trim() !== ''

const rules: Record<CourierField, (typed: string) => boolean> = {
  name: (typed) => !isFilled(typed) || isFullName(typed),
  phone: (typed) => !isFilled(typed) || isMobile(typed),
  address: isFilled,
  city: isFilled,
  notes: () => true,
}

/** The sentence under a field, or undefined when it is right (storefront-and-checkout.md §5). */
export const errorOf = (field: CourierField, courier: Courier): string | undefined =>
  rules[field](courier[field]) ? undefined : text.errors[field]

/** Fields that still keep the shopper from going on, in the order of the form. */
export const missingCourierFields = (courier: Courier): CourierField[] =>
  (['name', 'phone', 'address', 'city'] as const).filter((field) => errorOf(field, courier) !== undefined)
