import type { Database } from '@zmig/kit'
import type { Projection } from '@zmig/projections'

type Options = { database: Database; projections: Projection[] }

/** Partitions that a projection of ours has not read to the end, plus events that have not reached the log. */
const BEHIND = `
  select (select count(*) from events.outbox)
       + (select count(*) from unnest($1::text[], $2::text[]) as wanted (projection, topic)
          join events.log_head head using (topic)
          left join events.projection_offset done
            on done.projection = wanted.projection and done.topic = head.topic and done.partition = head.partition
          where coalesce(done.next_offset, 0) < head.next_offset) as behind`

/**
 * Ready = the read models once held everything that the log and the outbox held. After that a short lag is normal and
 * only the database counts, so that a busy moment takes nobody out of service.
 */
export const createReadiness = ({ database, projections }: Options): (() => Promise<boolean>) => {
  const pairs = projections.flatMap(({ name, topics }) => topics.map((topic) => [name, topic] as const))
  const names = pairs.map(([name]) => name)
  const topics = pairs.map(([, topic]) => topic)
  let caughtUp = false
  return async () => {
    try {
      if (caughtUp) await database.query('select 1')
      else {
        const [row] = await database.query<{ behind: number }>(BEHIND, [names, topics])
        caughtUp = row?.behind === 0
      }
      return caughtUp
    } catch {
      return false // PostgreSQL is away: not ready, and not a fault of ours
    }
  }
}
