import { context, createContextKey, isSpanContextValid, trace, type Context } from '@opentelemetry/api'

const REQUEST_ID = createContextKey('request id')

/** The context of a request: everything that runs in it, however late, finds the request's id. */
export const withRequestId = (parent: Context, requestId: string): Context => parent.setValue(REQUEST_ID, requestId)

/** The id of the request that this code runs for; undefined outside of requests. */
export const currentRequestId = (): string | undefined => context.active().getValue(REQUEST_ID) as string | undefined

/** The ids of the request and of the trace that a log line belongs to. */
export const currentIds = (): { requestId?: string; traceId?: string } => {
  const requestId = currentRequestId()
  const span = trace.getActiveSpan()?.spanContext()
  return {
    ...(requestId !== undefined && { requestId }),
    ...(span && isSpanContextValid(span) && { traceId: span.traceId }),
  }
}

/** The part of a logger that the HTTP layer uses. */
export type RequestLogger = {
  error(fields: object, message: string): void
  info(fields: object, message: string): void
  debug(fields: object, message: string): void
}
