import {
  FIELD_WANTED,
  isEmail,
  isMobile,
  normalisePhone,
  plainWords,
  type TyreRequest,
  type TyreRequestRefusal,
  WRONG_EMAIL,
  WRONG_PHONE,
} from '@zmig/edge-contract'

/** Metric tyres are at least 25 % high; the second number of an ATV size is its width in inches. */
const LEAST_ASPECT_RATIO = 25

/** Between section and rim: a separator, or a letter for the construction. */
const BEFORE_RIM = String.raw`\s*(?:[-/\s]|ZR|R|B)\s*(?<rim>\d{1,2})(?!\d)`
const metric = new RegExp(
  String.raw`^(?<width>[1-9]\d{1,2})\s*[-/Xx×\s]\s*(?<profile>\d{1,3}(?:\.\d)?)` + BEFORE_RIM,
  'i',
)
const lettered = new RegExp(String.raw`^(?<width>M[A-Z])\s?(?<profile>\d{2})` + BEFORE_RIM, 'i')
const inches = new RegExp(String.raw`^(?<width>[1-9]\d?[.,]\d{1,2})` + BEFORE_RIM, 'i')

/**
 * The typed size in canonical form: `120/70-17`, `MT90-16`, `25x8-12`, `3.00-18`.
 * @returns undefined when the text does not begin with a known form of size; text after the size is ignored
 */
export const requestedSize = (typed: string): string | undefined => {
  const text = typed.trim()
  const {
    width = '',
    profile = '',
    rim = '',
  } = (metric.exec(text) ?? lettered.exec(text) ?? inches.exec(text))?.groups ?? {}
  if (rim === '') return undefined
  if (profile === '') return `${width.replace(',', '.')}-${rim}`
  if (/^m/i.test(width)) return `${width.toUpperCase()}${profile}-${rim}`
  return `${width}${Number(profile) < LEAST_ASPECT_RATIO ? 'x' : '/'}${profile}-${rim}`
}

/** A valid request: every text is trimmed, runs of spaces are one space. */
export type WantedTyre = {
  /** as typed; empty when not given */
  tireSize: string
  /** canonical; undefined when the typed text is no size */
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
  model: FIELD_WANTED,
  phone: WRONG_PHONE,
  email: WRONG_EMAIL,
}

const refused = (field: Field): TyreRequestDecision => ({
  ok: false,
  code: 'VALIDATION',
  message: messages[field],
  field,
})

/**
 * Checks a request for a tyre.
 * @returns the request with its texts tidied, phone and e-mail normalised; or the first refusal in the order of the form
 * @see storefront-and-checkout.md §5; decisions.md, Checkout: one phone normaliser everywhere
 */
export const decideTyreRequest = (typed: TyreRequest): TyreRequestDecision => {
  const tireSize = plainWords(typed.tireSize ?? '')
  const model = plainWords(typed.model)
  const email = (typed.email ?? '').trim().toLowerCase()
  if (model === '') return refused('model')
  if (!isMobile(typed.phone)) return refused('phone')
  if (email !== '' && !isEmail(email)) return refused('email')
  return {
    ok: true,
    wanted: { tireSize, size: requestedSize(tireSize), model, phone: normalisePhone(typed.phone), email },
  }
}
