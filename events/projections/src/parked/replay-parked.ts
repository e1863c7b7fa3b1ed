import type { Topic } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import type { Projection } from '../define-projection.ts'
import { awaitOffset, saveOffset } from '../offsets.ts'
import { liveTarget, refuseForeignWrites, type Target } from '../target.ts'
import type { StepDeps } from '../step.ts'
import { applyParked, type ParkedRow, readItems } from './apply-parked.ts'

/** Events of one place that are tried together: those of one key, or all where order does not matter. */
type Group = { topic: Topic; partition: number; key: string | null }

type RetryDeps = Pick<StepDeps, 'database' | 'log'> & { projection: Projection; target: Target }

/** Events in one transaction, during which the projection waits. */
const CHUNK = 500

type Chunk = { applied: number; next: number | undefined }

/** @param after offset of the last one that was tried; undefined at first */
const retryChunk = (
  { database, log, projection, target }: RetryDeps,
  { topic, partition, key }: Group,
  after: number | undefined,
): Promise<Chunk> =>
  database.transaction(async (tx) => {
    const place = { projection: target.name, topic, partition }
    const nextOffset = await awaitOffset(tx, place, target.searchPath)
    // Offsets below 0 belong to events that had been deleted from the log before it moved.
    const rows = await tx.query<ParkedRow>(
      `select log_offset as offset, event from events.parked where projection = $1 and topic = $2 and partition = $3
       and ($4::text is null or key = $4) and ($5::bigint is null or log_offset > $5) order by log_offset limit ${CHUNK}`,
      [target.name, topic, partition, key, after],
    )
    const items = await readItems(tx, log, projection, place, rows)
    const { applied, touched, blocked } = await applyParked(tx, projection, place, items)
    if (target.schema) await refuseForeignWrites(tx, projection.name, target.schema)
    await saveOffset(tx, place, nextOffset, target.notify ? touched : [])
    return { applied: applied.length, next: blocked || rows.length < CHUNK ? undefined : rows.at(-1)?.offset }
  })

/** The groups of a target, in the order in which they were parked. */
const groupsOf = (database: Sql, target: Target, ordered: boolean, key: string | undefined): Promise<Group[]> =>
  database.query<Group>(
    `select topic, partition, ${ordered ? 'key' : '$2::text as key'} from events.parked
     where projection = $1 and ($2::text is null or key = $2)
     group by topic, partition${ordered ? ', key' : ''} order by min(log_offset)`,
    [target.name, key],
  )

/**
 * Applies the parked events of a target again, in transactions of its own. Where order matters, the events of a key are
 * applied in order: one that fails again stays parked with its new reason, and later ones of its key behind it.
 * @param key only events of this key
 * @returns how many were applied
 * @throws errors of the infrastructure, such as a database that is away; events applied until then stay applied
 */
export const retryParked = async (deps: RetryDeps, key?: string): Promise<number> => {
  let applied = 0
  for (const group of await groupsOf(deps.database, deps.target, deps.projection.ordered !== false, key))
    for (let after: number | undefined, more = true; more;) {
      const chunk = await retryChunk(deps, group, after)
      applied += chunk.applied
      after = chunk.next
      more = after !== undefined
    }
  return applied
}

type Replayed = { applied: number; left: number }

/**
 * Applies the parked events of a live projection again, as `retryParked` does.
 * @param options.key only events of this key
 * @throws errors of the infrastructure, such as a database that is away; events applied until then stay applied
 */
export const replayParked = async ({
  database,
  log,
  projection,
  key,
}: StepDeps & { projection: Projection; key?: string | undefined }): Promise<Replayed> => {
  const applied = await retryParked({ database, log, projection, target: liveTarget(projection) }, key)
  const [row] = await database.query<{ left: number }>(
    `select count(*) as left from events.parked where projection = $1 and ($2::text is null or key = $2)`,
    [projection.name, key ?? null],
  )
  return { applied, left: row?.left ?? 0 }
}
