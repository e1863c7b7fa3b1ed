import type { Topic } from '@zmig/events'
import { withDeadline, type Database, type EventLog, type Sql } from '@zmig/event-log'
import { Counter, Gauge } from 'prom-client'
import type { Projection } from './define-projection.ts'

/** The number of events of a topic that a projection has not read yet. */
type Lag = { projection: string; topic: Topic; events: number }

type Place = { projection: string; topic: string; partition: number; next_offset: number }

/** The lags of projections by topic; an event of a type that a projection does not handle counts until it is skipped. */
export const readLags = async (sql: Sql, log: Pick<EventLog, 'list'>, projections: Projection[]): Promise<Lag[]> => {
  const [partitions, places] = await Promise.all([
    log.list(),
    sql.query<Place>(
      'select projection, topic, partition, next_offset from events.projection_offset where projection = any($1)',
      [projections.map(({ name }) => name)],
    ),
  ])
  const offsets = new Map(places.map((place) => [`${place.projection} ${place.topic}:${place.partition}`, place]))
  return projections.flatMap(({ name, topics }) =>
    topics.map((topic) => {
      const behind = partitions
        .filter((state) => state.topic === topic)
        .map(({ partition, start, head }) =>
          Math.max(head - Math.max(offsets.get(`${name} ${topic}:${partition}`)?.next_offset ?? 0, start), 0),
        )
      return { projection: name, topic, events: behind.reduce((sum, events) => sum + events, 0) }
    }),
  )
}

/** How long a scrape waits for these figures, in milliseconds; slow engines must not hide the other metrics. */
const COLLECT_MILLISECONDS = 1_000

type Watched = { database: Database; log: EventLog; projections: Projection[] }
type Figures = { lags: Lag[]; parked: { projection: string; events: number }[] }

const watched = new Set<Watched>()

const readFigures = async ({ database, log, projections }: Watched): Promise<Figures> => {
  const impatient: Sql = {
    query: (text, values) => database.query(text, values, { deadlineMs: COLLECT_MILLISECONDS }),
  }
  const parked = impatient.query<{ projection: string; events: number }>(
    `select name as projection, count(parked.projection) as events from unnest($1::text[]) name
     left join events.parked on parked.projection = name group by name`,
    [projections.map(({ name }) => name)],
  )
  const [lags, counts] = await Promise.all([readLags(impatient, log, projections), parked])
  return { lags, parked: counts }
}

/** Queries that have not been answered yet: scrapes of slow engines do not add more. */
const asked = new Map<Watched, Promise<Figures>>()

const ask = (source: Watched): Promise<Figures> => {
  const running = asked.get(source) ?? readFigures(source).finally(() => asked.delete(source))
  asked.set(source, running)
  return withDeadline(running, () => new Error('the engines did not answer in time'), COLLECT_MILLISECONDS)
}

/** Queried once for all gauges of a scrape; a source that does not answer is left out. */
const figures = async (): Promise<Figures[]> => {
  const answers = await Promise.allSettled([...watched].map(ask))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

new Gauge({
  name: 'zmigo_projection_lag_events',
  help: 'Events of a topic that a projection has yet to read.',
  labelNames: ['projection', 'topic'],
  async collect() {
    const known = await figures()
    this.reset()
    for (const { projection, topic, events } of known.flatMap(({ lags }) => lags))
      this.set({ projection, topic }, events)
  },
})

new Gauge({
  name: 'zmigo_parked_events',
  help: 'Events that a projection could not apply, and those of their keys that wait behind them.',
  labelNames: ['projection'],
  async collect() {
    const known = await figures()
    this.reset()
    for (const { projection, events } of known.flatMap(({ parked }) => parked)) this.set({ projection }, events)
  },
})

/** Counted by the process that applied them; those of types that a projection does not handle are not. */
export const projectedEvents = new Counter({
  name: 'zmigo_projection_events_total',
  help: 'Events that the projections of this process have applied or set aside.',
  labelNames: ['projection'],
})

/** Reports these projections. @returns a function that ends it */
export const watchProjections = (source: Watched): (() => void) => {
  watched.add(source)
  return () => void watched.delete(source)
}
