import { Agent, request } from 'node:http'
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import * as z from 'zod'
import { currentRequestId } from '../log/request-context.ts'
import { createCallTokens, type Caller } from './callers.ts'
import { HttpProblem } from './problem.ts'

/** Calls another process of the shop over its private port. */
export type ServiceClient = {
  /** @throws HttpProblem the refusal of the service, 503 when it cannot be reached, 504 when it took too long */
  get(path: string): Promise<unknown>
  /** @param timeoutMs for a call that takes longer than others, instead of the client's own */
  post(path: string, body: unknown, timeoutMs?: number): Promise<unknown>
  put(path: string, body: unknown): Promise<unknown>
  patch(path: string, body: unknown): Promise<unknown>
  delete(path: string): Promise<unknown>
  /** Sends a file. @param type its media type */
  sendFile(path: string, bytes: Buffer, type: string): Promise<unknown>
  /** Fetches a file. */
  fetchFile(path: string): Promise<Buffer>
}

export type ServiceClientOptions = {
  baseUrl: string
  /** SERVICES_SECRET */
  secret: string
  /** who calls, as doors of services know it */
  caller: Caller
  timeoutMs: number
}

const ProblemBody = z.object({
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

type Answer = { status: number; bytes: Buffer }

const problemIn = (text: string) => {
  try {
    return ProblemBody.safeParse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const refusalOf = ({ status, bytes }: Answer): HttpProblem => {
  const body = problemIn(bytes.toString('utf8'))
  if (!body?.success) return new HttpProblem(status)
  return new HttpProblem(status, body.data.title, body.data.detail, body.data.errors)
}

const unreachable = (error: unknown): HttpProblem =>
  error instanceof Error && error.name === 'TimeoutError'
    ? new HttpProblem(504, 'Took too long', 'The service did not answer in time. Try again in a moment.')
    : new HttpProblem(503, 'Unavailable', 'The service is restarting. Try again in a moment.')

/** A segment of one or two dots, which no encoding escapes, would change the address. */
const hasDotSegment = (path: string): boolean => /\/\.{1,2}(?=[/?]|$)/.test(path.replaceAll(/%2e/gi, '.'))

/** The service that a path belongs to; the rest may hold ids. */
const serviceOf = (path: string): string => /^\/[a-z-]+/.exec(path)?.[0] ?? ''

/** The headers that carry the id and the trace of the current request to the service. */
const origin = (): Record<string, string> => {
  const requestId = currentRequestId()
  const headers: Record<string, string> = { ...(requestId !== undefined && { 'x-request-id': requestId }) }
  propagation.inject(context.active(), headers)
  return headers
}

/** A request; `timeoutMs` ends with the last byte of the answer. */
type Sent = { method: string; headers: Record<string, string>; body: string | Buffer | undefined; timeoutMs: number }

/** What a request carries; nothing for a question. */
type Content = { body?: string | Buffer; /** media type */ type?: string }

const tookTooLong = (): Error => Object.assign(new Error('no answer in time'), { name: 'TimeoutError' })

/**
 * Sends a request and reads the whole answer. Plain node:http, because fetch costs several times as much and every
 * order needs such a call.
 *
 * @throws errors of the connection, and a TimeoutError
 */
const exchange = (
  agent: Agent,
  { hostname, port, pathname, search }: URL,
  { method, headers, body, timeoutMs }: Sent,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? undefined : { 'content-length': Buffer.byteLength(body) }
    const path = pathname + search
    const sent = request({ agent, hostname, port, path, method, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }))
    })
    const timer = setTimeout(() => {
      reject(tookTooLong())
      sent.destroy()
    }, timeoutMs)
    sent.on('close', () => clearTimeout(timer))
    sent.on('error', reject)
    sent.end(body)
  })

/** An idle connection is closed after this time, before the service would (server.ts). */
const IDLE_MILLISECONDS = 30_000

/**
 * A client with keep-alive connections. Every call carries a token that names the caller and the service, and the id and trace of the current request.
 */
export const createServiceClient = ({
  baseUrl,
  secret,
  caller,
  timeoutMs: usual,
}: ServiceClientOptions): ServiceClient => {
  const tokenFor = createCallTokens(secret, caller)
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MILLISECONDS })
  const send = async (
    span: Span,
    method: string,
    path: string,
    { body, type }: Content,
    timeoutMs: number = usual,
  ): Promise<Buffer> => {
    if (hasDotSegment(path)) throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
    let answer: Answer
    const headers = {
      ...tokenFor(path),
      ...origin(),
      ...(type !== undefined && { 'content-type': type }),
    }
    try {
      answer = await exchange(agent, new URL(path, baseUrl), { method, headers, body, timeoutMs })
      span.setAttribute('http.response.status_code', answer.status)
    } catch (error) {
      throw unreachable(error)
    }
    if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer)
    return answer.bytes
  }

  const exchangeBytes = (method: string, path: string, content: Content, timeoutMs?: number): Promise<Buffer> => {
    const attributes = { 'http.request.method': method }
    return trace
      .getTracer('@zmig/kit')
      .startActiveSpan(`${method} ${serviceOf(path)}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
        try {
          return await send(span, method, path, content, timeoutMs)
        } catch (error) {
          // A refusal is an answer; a time-out and a fault are errors.
          if (!(error instanceof HttpProblem) || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
  }
  const call = async (method: string, path: string, body?: unknown, timeoutMs?: number): Promise<unknown> => {
    const content = body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
    const bytes = await exchangeBytes(method, path, content, timeoutMs)
    try {
      return bytes.length === 0 ? undefined : (JSON.parse(bytes.toString('utf8')) as unknown)
    } catch (error) {
      throw unreachable(error)
    }
  }
  return {
    sendFile: async (path, bytes, type) => {
      const answer = await exchangeBytes('POST', path, { body: bytes, type })
      return JSON.parse(answer.toString('utf8')) as unknown
    },
    fetchFile: (path) => exchangeBytes('GET', path, {}),
    get: (path) => call('GET', path),
    post: (path, body, timeoutMs) => call('POST', path, body, timeoutMs),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  }
}
