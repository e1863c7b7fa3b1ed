import { isEmail, isMobile, normalisePhone, type TyreRequest, type TyreRequestRefusal } from '@zmig/edge-contract'
import { requestedSize } from './requested-size.ts'

/** A request that can be worked on: every text trimmed, runs of spaces made one. */
export type WantedTyre = {
  /** as typed; empty when not given */
  tireSize: string
  /** canonical; undefined when what was typed is no size */
  size: string | undefined
  /** of the motorcycle, as typed */
  model: string
  /** 05 and eight digits */
  phone: string
  /** in lower case; empty when not given */
  email: string
}

type Field = TyreRequestRefusal['field']
export type TyreRequestDecision =
  { ok: true; wanted: WantedTyre } | { ok: false; code: 'VALIDATION'; message: string; field: Field }

/** Messages as the specification words them (storefront-and-checkout.md §5). */
const messages: Record<Field, string> = {
  model: 'שדה חובה',
  phone: 'מספר טלפון לא תקין',
  email: 'כתובת אימייל לא תקינה',
}

const refused = (field: Field): TyreRequestDecision => ({
  ok: false,
  code: 'VALIDATION',
  message: messages[field],
  field,
})

const tidy = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

/**
 * Checks what somebody asks for.
 * @returns the request with its texts tidied, phone and e-mail normalised; or the first refusal in the order of the form
 * @see storefront-and-checkout.md §5; decisions.md, Checkout: one phone normaliser everywhere
 */
export const decideTyreRequest = (typed: TyreRequest): TyreRequestDecision => {
  const [tireSize, model, email] = [
    tidy(typed.tireSize ?? ''),
    tidy(typed.model),
    (typed.email ?? '').trim().toLowerCase(),
  ]
  if (model === '') return refused('model')
  if (!isMobile(typed.phone)) return refused('phone')
  if (email !== '' && !isEmail(email)) return refused('email')
  return {
    ok: true,
    wanted: { tireSize, size: requestedSize(tireSize), model, phone: normalisePhone(typed.phone), email },
  }
}
