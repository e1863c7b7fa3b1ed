import { STATUS_CODES } from 'node:http'

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
  }
}

/** The wire form of a problem. */
export const problemBody = ({ title, status, detail, errors }: HttpProblem): Problem => ({
  type: 'about:blank',
  title,
  status,
  ...(detail && { detail }),
  ...(errors && { errors }),
})

/** A problem with headers of its own. */
export const problemWithHeaders = (problem: HttpProblem, headers: Record<string, string>): HttpProblem =>
  Object.assign(problem, { headers })
