import { AggregatorRegistry, collectDefaultMetrics, register, Registry } from 'prom-client'
import { inTime } from '../clock.ts'

/** One value of a metric as JSON can carry it. */
export type Sample = { labels: Record<string, string | number>; value: number; metricName?: string | undefined }
/** A metric with its values, as one process sends it to another. */
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

/** A gauge that asks an unreachable database must not delay the others; peers wait 500 ms for the whole answer. */
const METRIC_MS = 300

type Asked = { get(): Promise<MetricSnapshot> | MetricSnapshot }

const snapshotOf = async (metric: Asked): Promise<MetricSnapshot[]> => {
  try {
    return [await inTime(Promise.resolve(metric.get()), METRIC_MS)]
  } catch {
    return [] // Prometheus expects a metric without a value to be missing
  }
}

/** Everything that this process measures, now. */
export const ownMetrics = async (): Promise<MetricSnapshot[]> =>
  (await Promise.all((register.getMetricsAsArray() as unknown as Asked[]).map(snapshotOf))).flat()

/** Another process of the shop that serves its metrics at `http://127.0.0.1:<port>/metrics/own`. */
export type Peer = { name: string; port: number }

export type ShopMetrics = {
  /** Prometheus text: the metrics of every process, distinguished by the label `process` */
  read(): Promise<string>
  contentType: string
}

/** A scraper waits some seconds at most; a process that is busy or gone must not delay the others. */
const PEER_MS = 500

const askPeer = async ({ port }: Peer, limitMs: number): Promise<MetricSnapshot[]> => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics/own`, { signal: AbortSignal.timeout(limitMs) })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return fromJson(await response.text())
}

/** A gauge without a number is left out: `NaN` would spoil sums. */
const hasValue = (type: string, { value }: Sample): boolean => type !== 'gauge' || !Number.isNaN(value)

/** The label `process` makes every sample unique, so that the aggregator `first` takes the only one. */
const labelled = (metrics: MetricSnapshot[], process: string) =>
  metrics.map((metric) => ({
    ...metric,
    aggregator: 'first',
    values: metric.values
      .filter((sample) => hasValue(metric.type, sample))
      .map((sample) => ({ ...sample, labels: { ...sample.labels, process } })),
  }))

const peersUp = (up: readonly { process: string; value: number }[]): MetricSnapshot & { aggregator: string } => ({
  name: 'zmigo_metrics_peer_up',
  help: 'Whether a process of the shop answered with its metrics within half a second',
  type: 'gauge',
  aggregator: 'first',
  values: up.map(({ process, value }): Sample => ({ labels: { process }, value })),
})

/**
 * The metrics of the whole shop in one answer.
 * @param self what this process is called
 * @param peers the others; one that does not answer in time is left out and `zmigo_metrics_peer_up` says so
 * @param limitMs how long a peer may take, in milliseconds; tests on a busy machine wait longer
 */
export const createShopMetrics = (self: string, peers: readonly Peer[], limitMs = PEER_MS): ShopMetrics => ({
  contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  read: async () => {
    const asked = await Promise.all([
      ownMetrics().then((metrics) => ({ process: self, value: 1, metrics })),
      ...peers.map(async (peer) => {
        try {
          return { process: peer.name, value: 1, metrics: await askPeer(peer, limitMs) }
        } catch {
          return { process: peer.name, value: 0, metrics: [] }
        }
      }),
    ])
    const all = asked.map(({ metrics, process }) => labelled(metrics, process))
    const everything = [...all, [peersUp(asked)]] as unknown as object[]
    return AggregatorRegistry.aggregate(everything).metrics()
  },
})
