import { AggregatorRegistry, Registry } from 'prom-client'
import { fromJson, ownMetrics, type MetricSnapshot, type Sample } from './own-metrics.ts'

/** Another process of the shop that tells its metrics at `http://127.0.0.1:<port>/metrics/own`. */
export type Peer = { name: string; port: number }

export type ShopMetrics = {
  /** Prometheus text: every process's metrics, told apart by the label `process` */
  read(): Promise<string>
  contentType: string
}

/** A scraper waits some seconds at most; a process that is busy or gone must not cost the others' figures. */
const PEER_MS = 500

const askPeer = async ({ port }: Peer): Promise<MetricSnapshot[]> => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics/own`, { signal: AbortSignal.timeout(PEER_MS) })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return fromJson(await response.text())
}

/** A gauge without a number could not be had, or is another process's to tell: a missing one says that, `NaN` spoils sums. */
const isTold = (type: string, { value }: Sample): boolean => type !== 'gauge' || !Number.isNaN(value)

/** Values of different processes never meet: the label keeps each apart, so that `first` takes the only one. */
const labelled = (metrics: MetricSnapshot[], process: string) =>
  metrics.map((metric) => ({
    ...metric,
    aggregator: 'first',
    values: metric.values
      .filter((sample) => isTold(metric.type, sample))
      .map((sample) => ({ ...sample, labels: { ...sample.labels, process } })),
  }))

const peersUp = (up: readonly { process: string; value: number }[]): MetricSnapshot & { aggregator: string } => ({
  name: 'zmigo_metrics_peer_up',
  help: 'Whether a process of the shop told its metrics within half a second',
  type: 'gauge',
  aggregator: 'first',
  values: up.map(({ process, value }): Sample => ({ labels: { process }, value })),
})

/**
 * The metrics of the whole shop in one answer.
 * @param self what this process is called
 * @param peers the others; one that does not answer in time is left out and `zmigo_metrics_peer_up` says so
 */
export const createShopMetrics = (self: string, peers: readonly Peer[]): ShopMetrics => ({
  contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  read: async () => {
    const asked = await Promise.all([
      ownMetrics().then((metrics) => ({ process: self, value: 1, metrics })),
      ...peers.map(async (peer) => {
        try {
          return { process: peer.name, value: 1, metrics: await askPeer(peer) }
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
