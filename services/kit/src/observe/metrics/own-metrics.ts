import { collectDefaultMetrics, register } from 'prom-client'
import { inTime } from '../in-time.ts'

/** One value of a metric as JSON can carry it. */
export type Sample = { labels: Record<string, string | number>; value: number; metricName?: string | undefined }
/** A metric with its values, as one process tells it to another. */
export type MetricSnapshot = { name: string; help: string; type: string; values: Sample[] }

/** Milliseconds between looks at the event loop's delay; prom-client's own 10 would wake an idle process 100 times a second. */
const LOOP_PRECISION = 50

/** Begins to watch this process (processor, memory, event loop, garbage collection); once is enough, more does nothing. */
export const watchProcess = (): void => {
  if (register.getSingleMetric('process_cpu_seconds_total')) return
  collectDefaultMetrics({ eventLoopMonitoringPrecision: LOOP_PRECISION })
}

/**
 * JSON knows no NaN and no infinity; a quantile of nothing is NaN.
 * @see revive, which reads it back
 */
export const toJson = (metrics: readonly MetricSnapshot[]): string =>
  JSON.stringify(metrics, (_key, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? { notFinite: String(value) } : value,
  )

export const fromJson = (text: string): MetricSnapshot[] =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'notFinite' in value ? Number(value.notFinite) : value,
  ) as MetricSnapshot[]

/** A gauge that asks a database which is away must not hold the others up; peers wait 500 ms for all of it. */
const METRIC_MS = 300

type Asked = { get(): Promise<MetricSnapshot> | MetricSnapshot }

const snapshotOf = async (metric: Asked): Promise<MetricSnapshot[]> => {
  try {
    return [await inTime(Promise.resolve(metric.get()), METRIC_MS)]
  } catch {
    return [] // a metric that cannot be told now is missing, which is what Prometheus expects
  }
}

/** Everything that this process measures, now. */
export const ownMetrics = async (): Promise<MetricSnapshot[]> =>
  (await Promise.all((register.getMetricsAsArray() as unknown as Asked[]).map(snapshotOf))).flat()
