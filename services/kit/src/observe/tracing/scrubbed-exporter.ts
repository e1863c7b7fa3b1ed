import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { scrubMessage } from '../log/scrub-text.ts'

const scrubAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'string' ? scrubMessage(value) : value]),
  )

/** The span as it is, but for its texts: a recorded exception may quote what a shopper typed. */
const scrubbed = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: { value: scrubAttributes(span.attributes) },
    status: {
      value: { ...span.status, ...(span.status.message && { message: scrubMessage(span.status.message) }) },
    },
    events: {
      value: span.events.map((event) => ({
        ...event,
        ...(event.attributes && { attributes: scrubAttributes(event.attributes) }),
      })),
    },
  }) as ReadableSpan

/** An exporter that lets nothing personal out: a collector is one more place that keeps what it is told. */
export const scrubbedExporter = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(scrubbed), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
})
