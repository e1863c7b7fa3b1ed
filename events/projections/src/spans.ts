import { isSpanContextValid, ROOT_CONTEXT, type SpanContext, SpanKind, trace } from '@opentelemetry/api'
import type { Entry } from './batch.ts'
import type { Place } from './offsets.ts'

/** Traces that one batch adds to; a backlog of thousands would overload the exporter. */
const MAX_SPANS = 20

/** W3C trace context, version 00: trace, parent, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The span that caused an event, when it is recorded. */
const causeOf = (traceparent: string): SpanContext | undefined => {
  if (!(Number.parseInt(traceparent.at(-1) ?? '', 16) & 1)) return undefined // most events have no recorded trace, and this check is cheap
  const [, traceId = '', spanId = '', flags = '00'] = TRACEPARENT.exec(traceparent) ?? []
  const cause = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(cause) ? cause : undefined
}

/** Distinct recorded causes of a batch, the first few. */
const causesOf = (entries: Entry[]): SpanContext[] => {
  const causes = new Map<string, SpanContext>()
  let last: string | undefined
  for (const { event } of entries) {
    const { traceparent } = event
    if (traceparent === undefined || traceparent === last) continue
    last = traceparent
    const cause = causes.has(traceparent) ? undefined : causeOf(traceparent)
    if (cause) causes.set(traceparent, cause)
    if (causes.size === MAX_SPANS) break
  }
  return [...causes.values()]
}

/**
 * Continues the traces of the requests whose events a batch has applied, each with one span for the duration of the
 * transaction.
 * @param begun when the transaction began, in milliseconds of `Date.now()`
 */
export const traceBatch = ({ projection, topic }: Place, entries: Entry[], begun: number): void => {
  const causes = causesOf(entries)
  if (causes.length === 0) return
  const tracer = trace.getTracer('@zmig/projections')
  const attributes = { 'zmigo.topic': topic, 'zmigo.batch': entries.length }
  for (const cause of causes)
    tracer
      .startSpan(
        `project ${projection}`,
        { kind: SpanKind.CONSUMER, startTime: begun, attributes },
        trace.setSpanContext(ROOT_CONTEXT, cause),
      )
      .end()
}
