import { isFullName, isMobile, normalisePhone } from '@zmig/edge-contract'
import { text } from './text.ts'
import type { ContactState } from './contact.slice.ts'

const rules: Record<keyof ContactState, (typed: string) => boolean> = {
  visitorName: isFullName,
  visitorPhoneNumber: isMobile,
}

/** The sentence under a field; an empty field is not yet wrong (wizard-shops-and-admin.md §5). */
export const errorOf = (field: keyof ContactState, contact: ContactState): string | undefined => {
  const typed = contact[field]
  return typed.trim() === '' || rules[field](typed) ? undefined : text.errors[field]
}

/** Questions of step 0 that are answered: 0, 1 or 2. */
export const answeredOf = (contact: ContactState): number =>
  (['visitorName', 'visitorPhoneNumber'] as const).filter((field) => rules[field](contact[field])).length

/** What a field keeps of what is typed: a phone loses spaces, dashes and parentheses at once. */
export const cleaned = (field: keyof ContactState, typed: string): string =>
  field === 'visitorPhoneNumber' ? normalisePhone(typed) : typed
