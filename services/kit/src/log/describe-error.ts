import { hidden, scrubMessage } from './scrub-text.ts'

/** The fields of an error that are logged; others (`detail`, `where`, `input`, `meta` …) may quote a person. */
const LOGGED = [
  'code',
  'errno',
  'syscall',
  'status',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
  'routine',
  'eventId',
] as const

/** Causes and nested errors below this depth are left out. */
const MAX_DEPTH = 4
const MAX_ERRORS = 5

const QUOTED = /"[^"]*"|'[^']*'/g

/** SQLSTATE classes whose messages repeat the value: data exceptions, and what our own functions raise. */
const REPEATS_VALUES = /^(22|P0)[0-9A-Z]{3}$/

const codeOf = (error: Error): string =>
  'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? String(error.code) : ''

const quotesInput = (error: Error): boolean => error instanceof SyntaxError || REPEATS_VALUES.test(codeOf(error))

type Issue = { code?: unknown; path?: unknown }

/** zod's refusals: where and of which kind, never the message, which may repeat keys that a caller made up. */
const issuesOf = (error: Error): { kind: string; path: string }[] | undefined => {
  if (!('issues' in error) || !Array.isArray(error.issues)) return undefined
  return (error.issues as Issue[]).slice(0, MAX_ERRORS).map(({ code, path }) => ({
    kind: typeof code === 'string' ? code : 'unknown',
    path: scrubMessage(Array.isArray(path) ? path.map(String).join('.') : ''),
  }))
}

const messageOf = (error: Error): string =>
  scrubMessage(quotesInput(error) ? error.message.replace(QUOTED, hidden) : error.message)

/** The frames of a stack without its first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())

/**
 * Describes a thrown value for a log line: type, message without personal data, frames, and the fields that name things
 * and not people (a constraint, an SQLSTATE).
 */
export const describeError = (error: unknown, depth = 0): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const issues = issuesOf(error)
  const fields = error as unknown as Record<string, unknown>
  const details = LOGGED.filter((field) => field in error).map((field) => [field, fields[field]] as const)
  const inner = error instanceof AggregateError ? (error.errors as unknown[]).slice(0, MAX_ERRORS) : []
  return {
    type: error.name === 'error' ? error.constructor.name : error.name, // the PostgreSQL driver's have no better name
    message: issues ? 'the input does not have the expected shape' : messageOf(error),
    ...Object.fromEntries(details),
    ...(issues && { issues }),
    ...(inner.length > 0 && depth < MAX_DEPTH && { errors: inner.map((one) => describeError(one, depth + 1)) }),
    ...(error.cause !== undefined && depth < MAX_DEPTH && { cause: describeError(error.cause, depth + 1) }),
    stack: framesOf(error).join('\n'),
  }
}
