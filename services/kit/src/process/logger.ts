import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { scrubFields } from '../observe/log/scrub-fields.ts'
import { scrubMessage, scrubText } from '../observe/log/scrub-text.ts'
import { currentIds } from '../observe/request-context.ts'

export type { Logger } from 'pino'

type Options = {
  /** fatal, error, warn, info, debug, trace or silent; `info` by default */
  level?: string
  /** where lines go; standard output by default */
  destination?: DestinationStream
}

/** pino makes a message of a lone error's: it is given here, clean, so that pino finds none to take. */
const withCleanMessage = (first: unknown, rest: unknown[]): unknown[] => {
  const clean = rest.map((part) => (typeof part === 'string' ? scrubText(part) : part))
  if (typeof first === 'string') return [scrubText(first), ...clean]
  const fields = first instanceof Error ? { err: first } : first
  const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
  return [fields, ...(clean.length === 0 && error instanceof Error ? [scrubMessage(error.message)] : clean)]
}

/**
 * A logger that writes JSON lines. Each line inside a request carries its `requestId` and `traceId`; none holds personal
 * data: personal fields are hidden by their name wherever they are, errors tell their kind and place, not the values that
 * they were about, and texts lose e-mail addresses, phone numbers, tokens and query strings.
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
  // What a child adds to its lines passes no formatter of pino's: it is cleaned when it is given.
  // oxlint-disable-next-line typescript/unbound-method -- called with the logger that has the child
  const { child } = logger
  logger.child = function cleanChild(this: Logger, bindings: object, ...rest: []) {
    return child.call(this, scrubFields(bindings), ...rest)
  } as Logger['child']
  return logger
}
