import type { Database } from '@zmig/kit'
import type { Projection } from '@zmig/projections'
import { eventually } from '@zmig/kit/testing'

const BEHIND = `
  select count(*) as count
  from unnest($1::text[], $2::text[]) as reader(projection, topic)
  join events.log_head head on head.topic = reader.topic
  left join events.projection_offset held
    on held.projection = reader.projection and held.topic = reader.topic and held.partition = head.partition
  where coalesce(held.next_offset, 0) < head.next_offset`

/** Waits until the projections have read the whole log. */
export const untilProjected = async (database: Database, projections: readonly Projection[]): Promise<void> => {
  const readers = projections.flatMap(({ name, topics }) => topics.map((topic) => ({ name, topic })))
  const values = [readers.map(({ name }) => name), readers.map(({ topic }) => topic)]
  await eventually(async () => {
    const [row] = await database.query<{ count: number }>(BEHIND, values)
    if (row?.count !== 0) throw new Error(`${row?.count ?? '?'} partitions are not projected yet`)
  })
}
