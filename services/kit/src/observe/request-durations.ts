import { register, type Metric } from 'prom-client'

export type RequestLabels = {
  service: string
  method: string
  /** the route's pattern, never the address */
  route: string
  status: number
}

/** Counts the requests of one label set; as cheap as an addition, because cached answers use it. */
export type Tally = { observe(milliseconds: number): void }

type Sample = { labels: Record<string, string | number>; value: number; metricName: string }
type CountedTally = Tally & { samples(): Sample[] }

const NAME = 'http_request_duration_seconds'

/** Milliseconds, upper bounds: from a finished answer (tens of microseconds) to what a browser gives up on. */
const BOUNDS = [0.1, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]

const createTally = (labels: RequestLabels): CountedTally => {
  const counts = new Float64Array(BOUNDS.length + 1)
  let sum = 0
  return {
    observe: (milliseconds) => {
      let bucket = 0
      while (milliseconds > (BOUNDS[bucket] ?? Infinity)) bucket += 1
      counts[bucket] = (counts[bucket] ?? 0) + 1
      sum += milliseconds
    },
    samples: () => {
      let total = 0
      const buckets = [...counts].map((count, index) => {
        const bound = BOUNDS[index]
        total += count
        return {
          metricName: `${NAME}_bucket`,
          labels: { le: bound === undefined ? '+Inf' : bound / 1_000, ...labels },
          value: total,
        }
      })
      return [
        ...buckets,
        { metricName: `${NAME}_sum`, labels, value: sum / 1_000 },
        { metricName: `${NAME}_count`, labels, value: total },
      ]
    },
  }
}

const tallies = new Map<string, CountedTally>()

/** The tally of a label set, the same one for the same labels. Hot paths keep it. */
export const requestTally = (labels: RequestLabels): Tally => {
  const key = `${labels.service} ${labels.method} ${labels.route} ${labels.status}`
  const known = tallies.get(key)
  if (known) return known
  const tally = createTally(labels)
  tallies.set(key, tally)
  return tally
}

// prom-client's own histogram looks its labels up with every observation, which takes as long as a whole cached answer
// needs for its headers. Its registry takes anything that can be asked for its samples.
register.registerMetric({
  name: NAME,
  help: 'How long requests took, by the pattern of their route',
  type: 'histogram',
  aggregator: 'sum',
  get: () => ({
    name: NAME,
    help: 'How long requests took, by the pattern of their route',
    type: 'histogram',
    aggregator: 'sum',
    values: [...tallies.values()].flatMap((tally) => tally.samples()),
  }),
  reset: () => tallies.clear(),
} as unknown as Metric)
