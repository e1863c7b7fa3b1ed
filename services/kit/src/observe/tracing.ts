import { context, propagation, trace, type Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'
import { inTime } from '../clock.ts'
import { optionalUrlSetting, type Setting } from '../config/settings.ts'
import { scrubMessage } from '../log/scrub-text.ts'

/** The setting of every process that makes traces. */
export const traceEndpointSetting = optionalUrlSetting('OTEL_EXPORTER_OTLP_ENDPOINT', {
  description: 'Base address of a collector that takes traces as OTLP over HTTP; unset exports none',
})

/** The share of traces that are recorded, 0 to 1. */
export const traceShareSetting: Setting<number> = {
  name: 'OTEL_TRACES_SAMPLER_ARG',
  description:
    'Share of traces that are recorded, 0 to 1; the same for each process, so that a trace is whole or absent',
  default: 1,
  read: (text) => {
    if (text === undefined) return 1
    if (!/^(?:0|1|0?\.\d+|1\.0+)$/.test(text))
      throw new Error(`"${text}" is no share; set a number from 0 to 1, such as 0.1`)
    return Number(text)
  },
}

const scrubAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'string' ? scrubMessage(value) : value]),
  )

/** The span with scrubbed texts: a recorded exception may quote what a shopper typed. */
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

/** An exporter that removes personal data, which a collector must not keep. */
const scrubbedExporter = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(scrubbed), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
})

type Options = {
  /** what this process is called in traces */
  service: string
  /** OTEL_EXPORTER_OTLP_ENDPOINT: the base address of a collector that takes OTLP over HTTP; without it nothing is exported */
  endpoint?: string | undefined
  /** OTEL_TRACES_SAMPLER_ARG: the share of traces that are recorded; all unless given */
  share?: number
  logger: { warn(fields: object, message: string): void }
}

/** Pause between two exports, in milliseconds: a developer sees the spans of a request at once. */
const GATHER_MS = 500
/** An export that takes longer has failed; the next batch is waiting. */
const EXPORT_MS = 5_000
/** Longest time to send the last spans; the whole process has 1.5 s to stop. */
const FLUSH_MS = 500
/** Shortest pause between two warnings about an unreachable collector. */
const COMPLAIN_EVERY_MS = 60_000

/** Loads the exporter only when there is an endpoint: exporter and serializer take 5 MB and 50 ms. */
const exportTo = async (endpoint: string): Promise<SpanProcessor> => {
  const [{ BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  // The setting is the base; each signal has its own path below it (OpenTelemetry specification, OTLP exporter).
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: EXPORT_MS })
  return new BatchSpanProcessor({
    exporter: scrubbedExporter(exporter),
    scheduledDelayMillis: GATHER_MS,
    exportTimeoutMillis: EXPORT_MS,
  })
}

/**
 * Gives this process its tracing; call it before anything that makes spans. Contexts follow every `await`, and trace ids are
 * made and carried to other processes in `traceparent` whether spans are exported or not. A collector that is away costs
 * spans, never a request's time.
 * @returns a function that sends the last spans, within half a second
 */
export const startTracing = async ({ service, endpoint, share = 1, logger }: Options): Promise<() => Promise<void>> => {
  const [sdk, { AsyncLocalStorageContextManager }, { setGlobalErrorHandler, W3CTraceContextPropagator }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ])
  let complained = -Infinity
  setGlobalErrorHandler((err) => {
    if (performance.now() - complained < COMPLAIN_EVERY_MS) return
    complained = performance.now()
    logger.warn({ err }, 'traces could not be sent; is the collector at OTEL_EXPORTER_OTLP_ENDPOINT up?')
  })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.namespace': 'zmigo', 'service.name': service }),
    // By the trace's id alone: each process decides the same, and no caller's flag decides what this shop records.
    sampler: endpoint ? new sdk.TraceIdRatioBasedSampler(share) : new sdk.AlwaysOffSampler(),
    spanProcessors: endpoint ? [await exportTo(endpoint)] : [],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)

  return async () => {
    await inTime(provider.shutdown(), FLUSH_MS).catch(() => undefined) // the collector is away: the spans are lost
    trace.disable()
    propagation.disable()
    context.disable()
  }
}
