import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import type { Request, RequestHandler, Response } from 'express'
import { newId } from '../clock.ts'
import { requestTally } from '../observe/request-durations.ts'
import { withRequestId, type RequestLogger } from '../log/request-context.ts'

type Options = {
  service: string
  logger: RequestLogger
  /** the pattern that answers a path; undefined when no route of its own does */
  patternOf: (path: string) => string | undefined
  /** whether a caller may say which request and which trace this is */
  isKnown: (request: Request) => boolean
}

const wellFormedId = /^[\w-]{1,64}$/

/** Monitoring asks every few seconds; its traces would hide the others. */
const isMonitoring = (path: string): boolean => path.startsWith('/health/') || path.startsWith('/metrics')

/** Takes only the trace's identity from a caller, and ignores its `tracestate`. */
const parentFrom = (request: Request): Context =>
  propagation.extract(ROOT_CONTEXT, request.headers, {
    keys: () => ['traceparent'],
    get: (headers, key) => (key === 'traceparent' ? headers[key] : undefined),
  })

/** nginx's number for a caller who left before the answer began. */
const CALLER_LEFT = 499

const statusOf = (response: Response): number => (response.headersSent ? response.statusCode : CALLER_LEFT)

const ROUTE = 'observedRoute'
const SERVICE = 'observedService'

/** Names the route of a request whose pattern is a wildcard; a fixed text, because each name is a metric of its own. */
export const nameRoute = (response: Response, route: string): void => {
  response.locals[ROUTE] = route
}

/** Names the service that a request is for, where several share an application. */
export const nameService = (response: Response, service: string): void => {
  response.locals[SERVICE] = service
}

const named = ({ locals }: Response, what: string): string | undefined => {
  const value: unknown = locals[what]
  return typeof value === 'string' ? value : undefined
}

const finishSpan = (span: Span, { method }: Request, route: string, status: number) => {
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/**
 * Observes every request: its id is answered in `x-request-id` and written to each log line; its duration is counted by route,
 * and one access line is logged at debug level. A known caller's well-formed id is kept, and a span continues its trace; a
 * stranger could put its requests under the ids of others, so it gets new ones.
 * This process decides whether a trace is recorded, never the caller.
 */
export const observeRequests =
  ({ service, logger, patternOf, isKnown }: Options): RequestHandler =>
  (request, response, next) => {
    const began = performance.now()
    const { method, path } = request
    const given = request.get('x-request-id')
    const known = (given !== undefined || request.headers['traceparent'] !== undefined) && isKnown(request)
    const requestId = known && given && wellFormedId.test(given) ? given : newId()
    response.setHeader('x-request-id', requestId)

    const parent = known ? parentFrom(request) : ROOT_CONTEXT
    const span = isMonitoring(path)
      ? undefined
      : trace
          .getTracer('@zmig/kit')
          .startSpan(
            method,
            { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'zmigo.request_id': requestId } },
            parent,
          )
    const inside = withRequestId(span ? trace.setSpan(parent, span) : parent, requestId)

    response.once('close', () => {
      const ms = performance.now() - began
      const route = named(response, ROUTE) ?? patternOf(path) ?? 'none'
      const status = statusOf(response)
      requestTally({ service: named(response, SERVICE) ?? service, method, route, status }).observe(ms)
      if (span) finishSpan(span, request, route, status)
      context.with(inside, () => logger.debug({ method, route, status, ms: Math.round(ms * 10) / 10 }, 'request'))
    })
    context.with(inside, next)
  }
