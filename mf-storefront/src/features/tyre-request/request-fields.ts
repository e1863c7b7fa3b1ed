import { isEmail, isMobile } from '@zmig/edge-contract'
import { text } from './text.ts'

/** Fields in the order of the form, under the names of the specification. */
export const fields = ['tireSize', 'model', 'phone', 'email'] as const
export type Field = (typeof fields)[number]
export type Typed = Record<Field, string>
export type Errors = Partial<Record<Field, string>>

const required = (typed: string) => (typed.trim() === '' ? text.required : undefined)

/** storefront-and-checkout.md §5; the phone as decisions.md has it: one normaliser everywhere. */
const rules: Record<Field, (typed: string) => string | undefined> = {
  tireSize: required,
  model: required,
  phone: (typed) => (isMobile(typed) ? undefined : text.phoneInvalid),
  email: (typed) => (typed.trim() === '' || isEmail(typed) ? undefined : text.emailInvalid),
}

/** The sentence under each field that is not right; empty when the request may be sent. */
export const errorsOf = (typed: Typed): Errors =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const error = rules[field](typed[field])
      return error ? [[field, error]] : []
    }),
  )

export const firstWrong = (errors: Errors): Field | undefined => fields.find((field) => errors[field])

/** What is sent: blanks at the ends are nobody's wish. */
export const trimmed = (typed: Typed): Typed => ({
  tireSize: typed.tireSize.trim(),
  model: typed.model.trim(),
  phone: typed.phone.trim(),
  email: typed.email.trim(),
})
