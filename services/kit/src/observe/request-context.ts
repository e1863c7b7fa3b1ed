import { context, createContextKey, isSpanContextValid, trace, type Context } from '@opentelemetry/api'

const REQUEST_ID = createContextKey('request id')

/** The context of a request: everything that runs in it, however late, finds the request's id. */
export const withRequestId = (around: Context, requestId: string): Context => around.setValue(REQUEST_ID, requestId)

/** The id of the request that this code runs for; undefined outside of any. */
export const currentRequestId = (): string | undefined => context.active().getValue(REQUEST_ID) as string | undefined

/** What a log line says about where it belongs: the request's id and the trace's, where there are any. */
export const currentIds = (): { requestId?: string; traceId?: string } => {
  const requestId = currentRequestId()
  const span = trace.getActiveSpan()?.spanContext()
  return {
    ...(requestId !== undefined && { requestId }),
    ...(span && isSpanContextValid(span) && { traceId: span.traceId }),
  }
}
