import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  fillPath,
  type Method,
  type Problem,
  type QueryOf,
  type Schema,
} from '@zmig/edge-contract'

/** Carries one request to the edge: `fetch` in a browser, a message port in a render worker. */
export type EdgeTransport = (request: {
  method: Method
  /** below `/edge`, query included */
  path: string
  body?: unknown
  signal?: AbortSignal
  /** 10 s by default */
  timeoutMs?: number
}) => Promise<{ status: number; body: unknown }>

type CallOptions<E> = {
  params?: Record<string, string>
  query?: QueryOf<E>
  body?: BodyOf<E>
  signal?: AbortSignal
  /** how long to wait for the answer; for a call that takes longer than the 10 s of the others */
  timeoutMs?: number
  /**
   * skips parsing and does not load the schema: the caller ignores the answer, validates it itself, or is the back office,
   * whose answers the edge checks. For calls that a page makes on its own
   */
  unchecked?: boolean
}

export type EdgeClient = {
  /**
   * Calls an endpoint of the contract and parses the answer with it.
   * @throws EdgeError when the edge refuses, is unreachable or answers against the contract
   */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<AnswerOf<E>>
}

/** `status` 0 means that there was no answer: offline, aborted or timed out. */
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

/**
 * What a person reads who reached a limit (429): the Hebrew sentence of the shop's table of limits, which says when to try
 * again. Undefined for every other failure, about which the shop has no sentence.
 */
export const limitSentence = (error: unknown): string | undefined =>
  error instanceof EdgeError && error.status === 429 ? error.problem?.detail : undefined

/** The builds for browsers replace a schema by a function that loads it from its own file (infra/build/src/contract-loader.cjs). */
const schemaOf = async (answer: Schema | (() => Promise<Schema>)): Promise<Schema> =>
  typeof answer === 'function' ? answer() : answer

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
  call: async (endpoint, { params = {}, query, body, signal, timeoutMs, unchecked = trusted } = {}) => {
    // loads in parallel with the call; a missing schema counts as a missing answer
    const schema = unchecked ? undefined : schemaOf(endpoint.answer).catch(() => undefined)
    const answer = await transport({
      method: endpoint.method,
      path: fillPath(endpoint.path, params) + queryString(query),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      ...(timeoutMs && { timeoutMs }),
    })
    if (answer.status >= 400) throw new EdgeError(answer.status, answer.body as Problem)
    if (!schema) return answer.body as never
    const parsed = (await schema)?.safeParse(answer.body)
    if (!parsed) throw new EdgeError(0)
    if (!parsed.success) throw new EdgeError(502)
    return parsed.data as never
  },
})

/** 10 s: past this a shopper on a phone has given up; the page says so and offers a retry. */
const TIMEOUT_MS = 10_000

/** The transport of a browser: same origin, JSON, cookies included. */
export const browserTransport: EdgeTransport = async ({ method, path, body, signal, timeoutMs = TIMEOUT_MS }) => {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`/edge${path}`, {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // a metric must survive the navigation that it announces
      keepalive: method === 'POST',
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    throw new EdgeError(0)
  }
}
