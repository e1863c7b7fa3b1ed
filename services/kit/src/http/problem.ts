import { STATUS_CODES } from 'node:http'
import { isUnavailable } from '../database/connection.ts'
import { FileStoreError, type FileStoreFault } from '../files/file-store.port.ts'
import { securityEventOf, type SecurityEvent } from '../log/security-events.ts'

/** One field that was wrong: where in the body or query, and why. */
export type FieldError = { path: string; message: string }

/** RFC 9457 problem details, as they go over the wire. */
export type Problem = { type: string; title: string; status: number; detail?: string; errors?: FieldError[] }

/** An answer other than success. Throw it anywhere below a route; one middleware turns it into problem details. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: number
  readonly title: string
  readonly detail: string | undefined
  readonly errors: FieldError[] | undefined
  /** headers that belong to the refusal, such as Allow or Retry-After */
  headers: Record<string, string> = {}
  /** fields that its answer has beside those of problem details */
  beside: Record<string, unknown> = {}
  /** what is logged when this refusal is answered; undefined for refusals of everyday life */
  securityEvent: SecurityEvent | undefined

  /**
   * @param status HTTP status, 400 to 599
   * @param title what kind of problem, the same for every occurrence
   * @param detail what happened this time and what to do about it; shown to the caller, so nothing secret
   */
  constructor(
    status: number,
    title: string = STATUS_CODES[status] ?? 'Problem',
    detail?: string,
    errors?: FieldError[],
  ) {
    super(detail ?? title)
    this.status = status
    this.title = title
    this.detail = detail
    this.errors = errors
    this.securityEvent = securityEventOf(status)
  }
}

/** The wire form of a problem. */
export const problemBody = ({ title, status, detail, errors, beside }: HttpProblem): Problem => ({
  ...beside,
  type: 'about:blank',
  title,
  status,
  ...(detail && { detail }),
  ...(errors && { errors }),
})

/** A problem with headers of its own. */
export const problemWithHeaders = (problem: HttpProblem, headers: Record<string, string>): HttpProblem =>
  Object.assign(problem, { headers })

/** A problem that is another security event than its status says. */
export const problemWithSecurityEvent = (problem: HttpProblem, securityEvent: SecurityEvent): HttpProblem =>
  Object.assign(problem, { securityEvent })

/** What the body parser's refusals mean, by its error type. */
const bodyProblems: Record<string, () => HttpProblem> = {
  'entity.parse.failed': () => new HttpProblem(400, 'Malformed JSON', 'The body is not a valid JSON object or array.'),
  'entity.too.large': () => new HttpProblem(413, 'Body too large', 'The body may hold at most 64 KB.'),
  'request.size.invalid': () => new HttpProblem(400, 'Malformed body', 'Content-Length does not match the body.'),
  'request.aborted': () => new HttpProblem(400, 'Malformed body', 'The request ended before its body did.'),
  'encoding.unsupported': () => new HttpProblem(415, 'Unsupported content encoding', 'Send the body uncompressed.'),
  'charset.unsupported': () => new HttpProblem(415, 'Unsupported charset', 'Send the body as UTF-8.'),
}

/** What a store of files may recover from by itself; the rest is for its operator to mend. */
const PASSING: ReadonlySet<FileStoreFault> = new Set(['away', 'slow', 'busy'])

const clientStatus = (error: object): number | undefined => {
  const status = 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}

/**
 * Any thrown value as the problem that the caller may see. Unexpected errors become a bare 500;
 * a database that is restarting, or has no connection to spare, and a store of files that is away for
 * now become 503 with Retry-After.
 */
export const toProblem = (error: unknown): HttpProblem => {
  if (error instanceof HttpProblem) return error
  if (error instanceof FileStoreError && PASSING.has(error.fault))
    return problemWithHeaders(
      new HttpProblem(503, 'Unavailable', 'The store of files does not answer now. Try again in a moment.'),
      { 'Retry-After': '5' },
    )
  if (isUnavailable(error))
    return problemWithHeaders(
      new HttpProblem(503, 'Unavailable', 'The database is restarting or has too much to do. Try again in a moment.'),
      {
        'Retry-After': '1',
      },
    )
  if (error instanceof Error) {
    const known = 'type' in error && typeof error.type === 'string' ? bodyProblems[error.type] : undefined
    if (known) return known()
    // Only the framework throws plain errors with a 4xx status, e.g. for a path with broken percent-encoding.
    const status = clientStatus(error)
    if (status) return new HttpProblem(status, undefined, 'The request could not be understood.')
  }
  return new HttpProblem(500, 'Internal error', 'Something went wrong on our side. Try again in a moment.')
}
