import type { Topic } from '@zmig/events'
import type { EventLog, Sql } from '@zmig/event-log'
import type { Projection } from './define-projection.ts'

/** How many events of a topic a projection has yet to read. */
export type Lag = { projection: string; topic: Topic; events: number }

type Place = { projection: string; topic: string; partition: number; next_offset: number }

/** The lags of projections by topic; an event of a type that a projection does not handle counts until it is passed. */
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
