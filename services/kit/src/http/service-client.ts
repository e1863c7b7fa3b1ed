import { Agent, type IncomingMessage, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import * as z from 'zod'
import type { ServicesAddress } from '../config/services-address.ts'
import { currentRequestId } from '../log/request-context.ts'
import { createCallTokens, type Caller } from './callers.ts'
import { HttpProblem } from './problem.ts'

/** What is different about one call. */
export type CallOptions = {
  /** how long it may take in all, instead of the client's own time, in milliseconds */
  timeoutMs?: number
  /**
   * The service may get this call twice and does it once: it is a question, or an attempt that carries its id. When its connection is
   * cut or silent, the call is repeated on another one.
   */
  repeats?: boolean
}

/** Calls another process of the shop over its private port. */
export type ServiceClient = {
  /** @throws HttpProblem the refusal of the service, 503 when it cannot be reached, 504 when it took too long */
  get(path: string): Promise<unknown>
  post(path: string, body: unknown, options?: CallOptions): Promise<unknown>
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

export type ServiceClientOptions = ServicesAddress & {
  /** SERVICES_SECRET */
  secret: string
  /** who calls, as doors of services know it */
  caller: Caller
  /** how long a call may take in all, its repetitions included */
  timeoutMs: number
  /** how long one connection of a call that may be repeated is waited for; by default as long as the whole call */
  tryMs?: number
  /** in which not a byte of a file is taken until its call ends */
  stallMs?: number
}

const STALL_MILLISECONDS = 60_000

/** How long a connection may take to be made; in a network that was cut it never is. */
const CONNECT_MILLISECONDS = 2_000

/** Pauses before a call is repeated, in milliseconds: the first process that is asked next is usually another one. */
const PAUSES = [0, 50, 100, 200, 400]

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

/** A balancer answers so when the process behind it was cut or refused its connection, or is silent. */
const OF_BALANCER = new Set([502, 503, 504])

/** The answer of a balancer, without the problem that a process of the shop would name. */
class NotAnswered extends Error {}

/** @returns the refusal of the service, or that a balancer had no answer of it */
const refusalOf = (status: number, bytes: Buffer): Error => {
  const body = problemIn(bytes.toString('utf8'))
  if (!body?.success) return OF_BALANCER.has(status) ? new NotAnswered(`status ${status}`) : new HttpProblem(status)
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

/** The service has not got the call, or not a whole one: the connection was never made. */
const notConnected = (): Error => Object.assign(new Error('no connection in time'), { code: 'ECONNREFUSED' })

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Nothing of the call has reached a service. */
const wasRefused = (error: unknown): boolean =>
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(String(codeOf(error)))

/** The service may have got the call, and may have done what it asks. */
const wasCut = (error: unknown): boolean =>
  /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(codeOf(error))) ||
  (error instanceof Error && error.name === 'TimeoutError')

const tookTooLong = (): Error => Object.assign(new Error('no answer in time'), { name: 'TimeoutError' })

/**
 * Sends a request, and resolves with the head of its answer. Plain node:http, because fetch costs several times as much and
 * every order needs such a call.
 *
 * @throws errors of the connection, a TimeoutError, and what the pieces of a file throw
 */
const exchange = (
  agent: Agent | undefined,
  { protocol, hostname, port, pathname, search }: URL,
  ca: string | undefined,
  { method, headers, body, asksFile, timeoutMs, stallMs }: Sent,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const length = typeof body === 'string' ? { 'content-length': Buffer.byteLength(body) } : undefined
    const path = pathname + search
    const isSecure = protocol === 'https:'
    const host = hostname.replace(/^\[|\]$/g, '') // of an IPv6 address
    const options = { ...(agent ? { agent } : { agent: false }), hostname: host, port, path, method }
    const all = { ...options, headers: { ...headers, ...length } }
    const sent = isSecure ? secureRequest({ ...all, ...(ca !== undefined && { ca }) }) : request(all)
    sent.on('socket', (socket: Socket) => {
      if (!socket.connecting) return
      const late = setTimeout(() => sent.destroy(notConnected()), CONNECT_MILLISECONDS)
      for (const end of ['connect', 'close']) socket.once(end, () => clearTimeout(late))
    })
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

/** Some 2 s of pauses: a process that restarts behind a single address is back by then, or it is away. */
const MOST_REFUSED = 8

/** How often a call is tried again after an error. A balancer does not say whether a process has got the call. */
const mostRepetitions = (error: unknown, repeats: boolean): number => {
  if (wasRefused(error) || (repeats && error instanceof NotAnswered)) return MOST_REFUSED
  return repeats && wasCut(error) ? Infinity : 0
}

type Call = { span: Span; method: string; path: string; content: Content }

/**
 * Asks a process of the shop something that needs no token, such as its health.
 * @returns the JSON of the answer, whatever its status
 * @throws errors of the connection, a TimeoutError, and SyntaxError
 */
export const askOpenly = async (
  { baseUrl, ca }: ServicesAddress,
  path: string,
  timeoutMs: number,
): Promise<unknown> => {
  const sent = { method: 'GET', headers: {}, timeoutMs, stallMs: timeoutMs }
  const answer = await exchange(undefined, new URL(path, baseUrl), ca, sent)
  return JSON.parse((await buffer(answer)).toString('utf8')) as unknown
}

/** An idle connection is closed after this time, before the service would (server.ts). */
const IDLE_MILLISECONDS = 30_000

type Send = (call: Call, timeoutMs: number, isRepeated: boolean) => Promise<IncomingMessage>

/** Sends a call once, with the token, the id and the trace of the current request. @throws HttpProblem the refusal of the service */
const createSend = ({ baseUrl, ca, secret, caller, stallMs = STALL_MILLISECONDS }: ServiceClientOptions): Send => {
  const tokenFor = createCallTokens(secret, caller)
  const keeping = { keepAlive: true, timeout: IDLE_MILLISECONDS }
  const agent = new URL(baseUrl).protocol === 'https:' ? new SecureAgent(keeping) : new Agent(keeping)
  return async (
    { span, method, path, content: { type, headers: more, ...content } }: Call,
    timeoutMs: number,
    isRepeated: boolean,
  ): Promise<IncomingMessage> => {
    if (hasDotSegment(path)) throw new HttpProblem(404, 'Not found', 'There is nothing at this address.')
    const headers = {
      ...more,
      ...tokenFor(path),
      ...origin(),
      ...(type !== undefined && { 'content-type': type }),
    }
    // kept connections lead to the process that has just failed
    const through = isRepeated ? undefined : agent
    const sent = { method, headers, timeoutMs, stallMs, ...content }
    const answer = await exchange(through, new URL(path, baseUrl), ca, sent)
    const { statusCode: status = 0 } = answer
    span.setAttribute('http.response.status_code', status)
    if (status < 200 || status >= 300) throw refusalOf(status, await buffer(answer))
    return answer
  }
}

/**
 * Tries until an answer was read. A connection that was refused is tried again for every call, one that was cut or silent, also
 * behind a balancer, for those that may be repeated.
 */
const createPersistence =
  (send: Send, { timeoutMs: usual, tryMs = Infinity }: ServiceClientOptions) =>
  async <Read>(
    call: Call,
    read: (answer: IncomingMessage) => Promise<Read>,
    { timeoutMs = usual, repeats = false }: CallOptions,
  ): Promise<Read> => {
    const until = performance.now() + timeoutMs
    const isStream = typeof call.content.body === 'object' // its pieces are gone
    for (let tries = 0; ; tries += 1) {
      const left = until - performance.now()
      try {
        return await read(await send(call, repeats ? Math.min(tryMs, left) : left, tries > 0))
      } catch (error) {
        const rest = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0
        const isWorthIt = tries < mostRepetitions(error, repeats)
        if (isStream || !isWorthIt || until - performance.now() <= rest) throw error
        await pause(rest)
      }
    }
  }

/**
 * A client with keep-alive connections. Every call carries a token that names the caller and the service, and the id and trace of the current request.
 */
export const createServiceClient = (options: ServiceClientOptions): ServiceClient => {
  const persist = createPersistence(createSend(options), options)

  /** @param read takes what it wants of the answer; the span ends with it */
  const traced = <Read>(
    method: string,
    path: string,
    content: Content,
    read: (answer: IncomingMessage) => Promise<Read>,
    callOptions: CallOptions = {},
  ): Promise<Read> => {
    const attributes = { 'http.request.method': method }
    return trace
      .getTracer('@zmig/kit')
      .startActiveSpan(`${method} ${serviceOf(path)}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
        try {
          return await persist({ span, method, path, content }, read, callOptions)
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
  const call = (method: string, path: string, body?: unknown, callOptions?: CallOptions): Promise<unknown> => {
    const content = body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
    return traced(method, path, content, readJson, callOptions)
  }
  return {
    sendFile: (path, body, type, headers, timeoutMs) =>
      traced('POST', path, { body, type, headers }, readJson, timeoutMs === undefined ? {} : { timeoutMs }),
    fetchFile: (path) =>
      traced('GET', path, { asksFile: true }, (stream) =>
        Promise.resolve({ length: stream.headers['content-length'], stream }),
      ),
    get: (path) => call('GET', path, undefined, { repeats: true }),
    post: (path, body, callOptions) => call('POST', path, body, callOptions),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  }
}
