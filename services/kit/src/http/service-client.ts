import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import * as z from 'zod'
import { currentRequestId } from '../observe/request-context.ts'
import { HttpProblem } from './problem.ts'

/** Calls another process of the shop over its private port. */
export type ServiceClient = {
  /** @throws HttpProblem the refusal of the service, 503 when it cannot be reached, 504 when it took too long */
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
  put(path: string, body: unknown): Promise<unknown>
  patch(path: string, body: unknown): Promise<unknown>
  delete(path: string): Promise<unknown>
}

export type ServiceClientOptions = { baseUrl: string; secret: string; timeoutMs: number }

const ProblemBody = z.object({
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

const refusalOf = async (response: Response): Promise<HttpProblem> => {
  const body = ProblemBody.safeParse(await response.json().catch(() => undefined))
  if (!body.success) return new HttpProblem(response.status)
  return new HttpProblem(response.status, body.data.title, body.data.detail, body.data.errors)
}

const unreachable = (error: unknown): HttpProblem =>
  error instanceof Error && error.name === 'TimeoutError'
    ? new HttpProblem(504, 'Took too long', 'The service did not answer in time. Try again in a moment.')
    : new HttpProblem(503, 'Unavailable', 'The service is restarting. Try again in a moment.')

/** An id of dots, which no encoding escapes, would lead to another address than the one that is meant. */
const leadsElsewhere = (path: string): boolean => /\/\.{1,2}(?=[/?]|$)/.test(path.replaceAll(/%2e/gi, '.'))

/** The service that a path leads to; the rest may hold ids. */
const serviceOf = (path: string): string => /^\/[a-z-]+/.exec(path)?.[0] ?? ''

/** What tells the service whose request this is part of. */
const origin = (): Record<string, string> => {
  const requestId = currentRequestId()
  const headers: Record<string, string> = { ...(requestId !== undefined && { 'x-request-id': requestId }) }
  propagation.inject(context.active(), headers)
  return headers
}

/**
 * A client with keep-alive connections (Node's fetch pools them) that carries the shared secret, the id of the request that
 * it is used in, and its trace.
 */
export const createServiceClient = ({ baseUrl, secret, timeoutMs }: ServiceClientOptions): ServiceClient => {
  const send = async (span: Span, method: string, path: string, body?: unknown): Promise<unknown> => {
    if (leadsElsewhere(path)) throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
    let response: Response
    try {
      response = await fetch(new URL(path, baseUrl), {
        method,
        headers: {
          'x-zmig-secret': secret,
          ...origin(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      span.setAttribute('http.response.status_code', response.status)
      if (response.ok) return response.status === 204 ? undefined : await response.json()
    } catch (error) {
      throw unreachable(error)
    }
    throw await refusalOf(response)
  }

  const call = (method: string, path: string, body?: unknown): Promise<unknown> => {
    const attributes = { 'http.request.method': method }
    return trace
      .getTracer('@zmig/kit')
      .startActiveSpan(`${method} ${serviceOf(path)}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
        try {
          return await send(span, method, path, body)
        } catch (error) {
          // a refusal of the service's is an answer; silence and faults are not
          if (!(error instanceof HttpProblem) || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  }
}
