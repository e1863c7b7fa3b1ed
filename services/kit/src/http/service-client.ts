import { Agent, type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
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
  /**
   * Sends a file piece by piece, as fast as the service takes it, and no further than the service wants it.
   * @param type its media type
   * @param headers what else the service wants to know of it
   * @param timeoutMs from the last byte to the answer, for a file that the service works on for longer than the client's own
   * @throws an HttpProblem that `pieces` throws: the service is left with half of the file, and refuses it
   */
  sendFile(
    path: string,
    pieces: AsyncIterable<Uint8Array>,
    type: string,
    headers?: Record<string, string>,
    timeoutMs?: number,
  ): Promise<unknown>
  /** Fetches a file, which comes as fast as it is read. A stream that is destroyed ends the call. */
  fetchFile(path: string): Promise<FetchedFile>
}

export type FetchedFile = {
  /** bytes, as the service says */
  length: string | undefined
  stream: Readable
}

export type ServiceClientOptions = {
  baseUrl: string
  /** SERVICES_SECRET */
  secret: string
  /** who calls, as doors of services know it */
  caller: Caller
  timeoutMs: number
  /** in which not a byte of a file is taken until its call ends */
  stallMs?: number
}

const STALL_MILLISECONDS = 60_000

const ProblemBody = z.object({
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

const problemIn = (text: string) => {
  try {
    return ProblemBody.safeParse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const refusalOf = (status: number, bytes: Buffer): HttpProblem => {
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

type Body = string | AsyncIterable<Uint8Array>

/** What a request carries; nothing for a question. */
type Content = {
  body?: Body | undefined
  /** media type */
  type?: string
  headers?: Record<string, string> | undefined
  /** the answer is a file, which its reader may take slowly */
  asksFile?: true
}

/**
 * A request; `timeoutMs` ends with the last byte of the answer. The time in which a file is sent or read does not count; one
 * that is sent may stand still for `stallMs`.
 */
type Sent = Omit<Content, 'type' | 'headers'> & {
  method: string
  headers: Record<string, string>
  timeoutMs: number
  stallMs: number
}

const tookTooLong = (): Error => Object.assign(new Error('no answer in time'), { name: 'TimeoutError' })

/**
 * Sends a request, and resolves with the head of its answer. Plain node:http, because fetch costs several times as much and
 * every order needs such a call.
 *
 * @throws errors of the connection, a TimeoutError, and what the pieces of a file throw
 */
const exchange = (
  agent: Agent,
  { hostname, port, pathname, search }: URL,
  { method, headers, body, asksFile, timeoutMs, stallMs }: Sent,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const length = typeof body === 'string' ? { 'content-length': Buffer.byteLength(body) } : undefined
    const path = pathname + search
    const sent = request({ agent, hostname, port, path, method, headers: { ...headers, ...length } })
    let timer: NodeJS.Timeout | undefined
    const wait = () => (timer = setTimeout(() => sent.destroy(tookTooLong()), timeoutMs))
    for (const end of asksFile ? ['response', 'close'] : ['close']) sent.on(end, () => clearTimeout(timer))
    sent.on('error', reject)
    if (typeof body !== 'object') {
      wait()
      sent.on('response', resolve)
      sent.end(body)
      return
    }
    sent.setTimeout(stallMs, () => sent.destroy(tookTooLong()))
    sent.on('finish', wait)
    const enough = new AbortController()
    sent.on('response', (response) => {
      resolve(response)
      // an answer before the end of the file: the service does not want the rest, and the connection ends with the answer
      response.on('close', () => enough.abort())
    })
    pipeline(body, sent, { signal: enough.signal }).catch(reject)
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
  stallMs = STALL_MILLISECONDS,
}: ServiceClientOptions): ServiceClient => {
  const tokenFor = createCallTokens(secret, caller)
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MILLISECONDS })
  const send = async (
    span: Span,
    method: string,
    path: string,
    { type, headers: more, ...content }: Content,
    timeoutMs: number = usual,
  ): Promise<IncomingMessage> => {
    if (hasDotSegment(path)) throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
    const headers = {
      ...more,
      ...tokenFor(path),
      ...origin(),
      ...(type !== undefined && { 'content-type': type }),
    }
    const answer = await exchange(agent, new URL(path, baseUrl), { method, headers, timeoutMs, stallMs, ...content })
    const { statusCode: status = 0 } = answer
    span.setAttribute('http.response.status_code', status)
    if (status < 200 || status >= 300) throw refusalOf(status, await buffer(answer))
    return answer
  }

  /** @param read takes what it wants of the answer; the span ends with it */
  const traced = <Read>(
    method: string,
    path: string,
    content: Content,
    read: (answer: IncomingMessage) => Promise<Read>,
    timeoutMs?: number,
  ): Promise<Read> => {
    const attributes = { 'http.request.method': method }
    return trace
      .getTracer('@zmig/kit')
      .startActiveSpan(`${method} ${serviceOf(path)}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
        try {
          return await read(await send(span, method, path, content, timeoutMs))
        } catch (given) {
          const error = given instanceof HttpProblem ? given : unreachable(given)
          // A refusal is an answer; a time-out and a fault are errors.
          if (error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
  }
  const readJson = async (answer: IncomingMessage): Promise<unknown> => {
    const text = (await buffer(answer)).toString('utf8')
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  const call = (method: string, path: string, body?: unknown, timeoutMs?: number): Promise<unknown> => {
    const content = body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
    return traced(method, path, content, readJson, timeoutMs)
  }
  return {
    sendFile: (path, body, type, headers, timeoutMs) =>
      traced('POST', path, { body, type, headers }, readJson, timeoutMs),
    fetchFile: (path) =>
      traced('GET', path, { asksFile: true }, (stream) =>
        Promise.resolve({ length: stream.headers['content-length'], stream }),
      ),
    get: (path) => call('GET', path),
    post: (path, body, timeoutMs) => call('POST', path, body, timeoutMs),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  }
}
