import type { Topic } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import type { Projection } from '../define-projection.ts'
import { awaitOffset, saveOffset } from '../offsets.ts'
import type { StepDeps } from '../step.ts'
import { liveTarget } from '../target.ts'
import { applyParked, readItems } from './apply-parked.ts'

export type Replayed = { applied: number; left: number }

/** Events of one place that are replayed together: those of one key, or all where order does not matter. */
type Group = { topic: Topic; partition: number; key: string | null }

/** Events in one transaction, which holds the projection up. */
const CHUNK = 500

const replayChunk = (
  { database, log }: StepDeps,
  projection: Projection,
  { topic, partition, key }: Group,
  after: number,
): Promise<{ applied: number; next: number | undefined }> =>
  database.transaction(async (tx) => {
    const place = { projection: projection.name, topic, partition }
    const nextOffset = await awaitOffset(tx, place, liveTarget(projection).searchPath)
    const rows = await tx.query<{ offset: number }>(
      `select log_offset as offset from events.parked where projection = $1 and topic = $2 and partition = $3
       and ($4::text is null or key = $4) and log_offset > $5 order by log_offset limit ${CHUNK}`,
      [projection.name, topic, partition, key, after],
    )
    const offsets = rows.map(({ offset }) => offset)
    const items = await readItems(tx, log, projection, place, offsets)
    const { applied, touched, blocked } = await applyParked(tx, projection, place, items)
    await saveOffset(tx, place, nextOffset, touched)
    return { applied: applied.length, next: blocked || offsets.length < CHUNK ? undefined : offsets.at(-1) }
  })

/** What belongs together, in the order in which it was parked. */
const groupsOf = (database: Sql, { name, ordered }: Projection, key: string | undefined): Promise<Group[]> =>
  database.query<Group>(
    `select topic, partition, ${ordered === false ? '$2::text as key' : 'key'} from events.parked
     where projection = $1 and ($2::text is null or key = $2)
     group by topic, partition${ordered === false ? '' : ', key'} order by min(log_offset)`,
    [name, key ?? null],
  )

/**
 * Applies parked events again, in the projection's own transactions. Where order matters, in order for each key: what
 * fails again stays parked with its new reason, and the later ones of its key stay behind it.
 * @param options.key only events of this key
 * @throws what is not the fault of an event, such as a database that is away; what was applied until then stays so
 */
export const replayParked = async ({
  projection,
  key,
  ...deps
}: StepDeps & { projection: Projection; key?: string | undefined }): Promise<Replayed> => {
  let applied = 0
  for (const group of await groupsOf(deps.database, projection, key))
    for (let after: number | undefined = -1; after !== undefined;) {
      const chunk = await replayChunk(deps, projection, group, after)
      applied += chunk.applied
      after = chunk.next
    }
  const [row] = await deps.database.query<{ left: number }>(
    `select count(*) as left from events.parked where projection = $1 and ($2::text is null or key = $2)`,
    [projection.name, key ?? null],
  )
  return { applied, left: row?.left ?? 0 }
}
