import { context, propagation, trace } from '@opentelemetry/api'
import type { SpanProcessor } from '@opentelemetry/sdk-trace'
import { inTime } from '../in-time.ts'

type Options = {
  /** what this process is called in traces */
  service: string
  /** OTEL_EXPORTER_OTLP_ENDPOINT: the base address of a collector that takes OTLP over HTTP; without it nothing is exported */
  endpoint?: string | undefined
  logger: { warn(fields: object, message: string): void }
}

/** Spans wait this long for company, in milliseconds: soon enough to look at what one has just done. */
const GATHER_MS = 500
/** An export that takes longer has failed; the next batch is waiting. */
const EXPORT_MS = 5_000
/** What a stop may spend on the last spans; the whole process has 1.5 s. */
const FLUSH_MS = 500
/** How often a collector that is away is worth a line. */
const COMPLAIN_EVERY_MS = 60_000

/** Loaded only when there is somewhere to export to: exporter and serializer take 5 MB and 50 ms. */
const exportTo = async (endpoint: string): Promise<SpanProcessor> => {
  const [{ BatchSpanProcessor }, { OTLPTraceExporter }, { scrubbedExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('./scrubbed-exporter.ts'),
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
export const startTracing = async ({ service, endpoint, logger }: Options): Promise<() => Promise<void>> => {
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
    // All or nothing, whatever a caller's traceparent says: nobody outside decides what this shop records.
    sampler: endpoint ? new sdk.AlwaysOnSampler() : new sdk.AlwaysOffSampler(),
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
