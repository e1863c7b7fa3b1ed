import { pino, type Logger } from 'pino'

export type { Logger } from 'pino'

const secretFields = ['authorization', 'cookie', 'token', 'password', 'x-zmig-secret', 'x-auth-token', 'set-cookie']

/** Secrets wherever they usually turn up: at the top, in an object, in its headers. */
export const redactedPaths = secretFields.flatMap((field) =>
  ['', '*', '*.*', 'headers', '*.headers'].map((place) => `${place}["${field}"]`),
)

/**
 * A logger that writes JSON lines to standard output.
 * @param name of the service, on every line
 * @param options.level fatal, error, warn, info, debug, trace or silent; `info` by default
 */
export const createLogger = (name: string, { level = 'info' }: { level?: string } = {}): Logger =>
  pino({ name, level, redact: { paths: redactedPaths, censor: '(hidden)' } })
