import {
  fillPath,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type Method,
  type Problem,
  type QueryOf,
} from '@zmig/edge-contract'

/** Carries one request to the edge: `fetch` in a browser, a message port in a render worker. */
export type EdgeTransport = (request: {
  method: Method
  /** below `/edge`, query included */
  path: string
  body?: unknown
  signal?: AbortSignal
}) => Promise<{ status: number; body: unknown }>

type CallOptions<E> = {
  params?: Record<string, string>
  query?: QueryOf<E>
  body?: BodyOf<E>
  signal?: AbortSignal
}

export type EdgeClient = {
  /**
   * Calls an endpoint of the contract and parses the answer with it.
   * @throws EdgeError when the edge refuses, is unreachable or answers what the contract does not allow
   */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<AnswerOf<E>>
}

/** `status` 0 means that no answer came: offline, aborted or timed out. */
export class EdgeError extends Error {
  readonly status: number
  readonly problem: Problem | undefined
  constructor(status: number, problem?: Problem) {
    super(problem?.detail ?? problem?.title ?? 'the shop did not answer')
    this.name = 'EdgeError'
    this.status = status
    this.problem = problem
  }
}

const queryString = (query: unknown): string => {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return pairs.length ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : ''
}

/**
 * Builds the typed client over a transport.
 * @param options.trusted the answers come from the edge in this very process, which made them by the contract: parsing them
 *   again would take most of the time of a server render
 */
export const createEdgeClient = (transport: EdgeTransport, { trusted = false } = {}): EdgeClient => ({
  call: async (endpoint, { params = {}, query, body, signal } = {}) => {
    const answer = await transport({
      method: endpoint.method,
      path: fillPath(endpoint.path, params) + queryString(query),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    if (answer.status >= 400) throw new EdgeError(answer.status, answer.body as Problem)
    if (trusted) return answer.body as never
    const parsed = endpoint.answer.safeParse(answer.body)
    if (!parsed.success) throw new EdgeError(502)
    return parsed.data as never
  },
})
