import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { describeError } from './describe-error.ts'
import { currentIds } from './request-context.ts'
import { hidden, scrubMessage, scrubText } from './scrub-text.ts'

export type { Logger } from 'pino'

/** Fields that hold a person's details, or a key to them, in any object; compared without case, `-` and `_`. */
const PERSONAL = new Set(
  [
    'name firstName lastName fullName shippingName customerName invoiceName companyName nickname contact',
    'phone mobile telephone tel shippingPhone email emailAddress mail to recipient',
    'address shippingAddress street city zip postcode location',
    'notes note additionalNotes comment freeText input',
    'visitor visitorId visitorIds personal person buyer',
    'token xAuthToken accessToken idToken refreshToken secret xZmigoCaller password authorization apiKey signature',
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
const scrubFields = (fields: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      value !== undefined && isPersonal(field) ? hidden : scrub(value, depth),
    ]),
  )

type Options = {
  /** fatal, error, warn, info, debug, trace or silent; `info` by default */
  level?: string
  /** where lines go; standard output by default */
  destination?: DestinationStream
}

/** pino copies the message of an error that is logged without one; a clean message here prevents that. */
const withCleanMessage = (first: unknown, rest: unknown[]): unknown[] => {
  const clean = rest.map((part) => (typeof part === 'string' ? scrubText(part) : part))
  if (typeof first === 'string') return [scrubText(first), ...clean]
  const fields = first instanceof Error ? { err: first } : first
  const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
  return [fields, ...(clean.length === 0 && error instanceof Error ? [scrubMessage(error.message)] : clean)]
}

/**
 * A logger that writes JSON lines. Each line inside a request carries its `requestId` and `traceId`; none holds personal
 * data: personal fields are hidden by their name, errors are logged with their kind and place and without the values that
 * caused them, and texts lose e-mail addresses, phone numbers, tokens and query strings.
 * @param name of the service, on every line
 */
export const createLogger = (name: string, { level = 'info', destination }: Options = {}): Logger => {
  const options: LoggerOptions = {
    name,
    level,
    mixin: currentIds,
    formatters: { log: scrubFields },
    serializers: { err: (described: unknown) => described }, // pino's own would take the description for an error
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args as [unknown, ...unknown[]]
        method.apply(this, withCleanMessage(first, rest) as typeof args)
      },
    },
  }
  const logger = destination ? pino(options, destination) : pino(options)
  // pino's formatters do not see the bindings of a child logger, so they are cleaned here.
  // oxlint-disable-next-line typescript/unbound-method -- called with the logger that has the child
  const { child } = logger
  logger.child = function cleanChild(this: Logger, bindings: object, ...rest: []) {
    return child.call(this, scrubFields(bindings), ...rest)
  } as Logger['child']
  return logger
}
