import { describeError } from './describe-error.ts'
import { hidden, scrubText } from './scrub-text.ts'

/** Fields that hold a person's details, or a key to them, whatever they are part of; compared without case, `-` and `_`. */
const PERSONAL = new Set(
  [
    'name firstName lastName fullName shippingName customerName invoiceName companyName nickname contact',
    'phone mobile telephone tel shippingPhone email emailAddress mail to recipient',
    'address shippingAddress street city zip postcode location',
    'notes note additionalNotes comment freeText input',
    'visitor visitorId visitorIds personal person buyer',
    'token xAuthToken accessToken idToken refreshToken secret xZmigSecret password authorization apiKey signature',
    'cookie cookies setCookie session sessionId',
    'query queryString search url originalUrl href uri body params parameters values',
    'ip remoteAddress xForwardedFor forwarded userAgent referer referrer',
    'card cardNumber cardToken cardExp cvv personalId vatId companyId',
  ]
    .join(' ')
    .toLowerCase()
    .split(' '),
)

const isPersonal = (field: string): boolean => PERSONAL.has(field.toLowerCase().replace(/[-_]/g, ''))

/** Deeper than anything that we log; what lies below is not worth a line. */
const MAX_DEPTH = 6
const MAX_ITEMS = 50

/** Sockets, pools and the like are no fields of a line, and larger than any. */
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const scrub = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return scrubText(value)
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Error) return describeError(value)
  if (value instanceof Date) return value
  if (depth >= MAX_DEPTH || ArrayBuffer.isView(value)) return hidden
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => scrub(item, depth + 1))
  return isPlain(value) ? scrubFields(value, depth + 1) : `(${value.constructor.name})`
}

/**
 * The fields of a log line without personal data: fields that hold it by their name are hidden, errors are described,
 * texts lose what looks personal (`scrubText`).
 */
export const scrubFields = (fields: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      value !== undefined && isPersonal(field) ? hidden : scrub(value, depth),
    ]),
  )
