import { isUnavailable } from '../database/retry.ts'
import { HttpProblem, problemWithHeaders } from './problem.ts'

/** What the body parser's refusals mean, by its error type. */
const bodyProblems: Record<string, () => HttpProblem> = {
  'entity.parse.failed': () => new HttpProblem(400, 'Malformed JSON', 'The body is not a valid JSON object or array.'),
  'entity.too.large': () => new HttpProblem(413, 'Body too large', 'The body may hold at most 64 KB.'),
  'request.size.invalid': () => new HttpProblem(400, 'Malformed body', 'Content-Length does not match the body.'),
  'request.aborted': () => new HttpProblem(400, 'Malformed body', 'The request ended before its body did.'),
  'encoding.unsupported': () => new HttpProblem(415, 'Unsupported content encoding', 'Send the body uncompressed.'),
  'charset.unsupported': () => new HttpProblem(415, 'Unsupported charset', 'Send the body as UTF-8.'),
}

const clientStatus = (error: object): number | undefined => {
  const status = 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}

/**
 * Any thrown value as the problem that the caller may see. Errors that nobody foresaw become a bare 500,
 * a database that is restarting, or has no connection to spare, becomes 503 with Retry-After.
 */
export const toProblem = (error: unknown): HttpProblem => {
  if (error instanceof HttpProblem) return error
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
