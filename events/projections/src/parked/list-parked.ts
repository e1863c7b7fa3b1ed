import type { Topic } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import type { Projection } from '../define-projection.ts'

/** An event that a projection has set aside; nothing of its data. */
export type ParkedEvent = {
  projection: string
  topic: Topic
  partition: number
  offset: number
  key: string
  type: string
  since: Date
  reason: string
}

/** What projections have set aside, oldest offsets first. @param projections all of them, live */
export const listParked = (sql: Sql, projections: Projection[]): Promise<ParkedEvent[]> =>
  sql.query<ParkedEvent>(
    `select projection, topic, partition, log_offset as offset, key, type, parked_at as since, reason
     from events.parked where projection = any($1) order by projection, topic, partition, log_offset`,
    [projections.map(({ name }) => name)],
  )

/** @param projection name of a projection or of another target */
export const countParked = async (sql: Sql, projection: string): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(
    'select count(*) as count from events.parked where projection = $1',
    [projection],
  )
  return row?.count ?? 0
}
