import type { Topic } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import { applyRuns, sortEntries } from '../apply.ts'
import { isNotTheEventsFault } from '../blame.ts'
import type { Projection } from '../define-projection.ts'
import { readEntries, reasonOf, type Entry } from '../entries.ts'
import { withHeartbeat } from '../heartbeat.ts'
import { awaitOffset, saveOffset } from '../offsets.ts'
import type { StepDeps } from '../step.ts'
import { liveTarget } from '../target.ts'
import type { Touched } from '../touched.ts'
import { createRecordedAt } from './recorded-at.ts'

export type Replayed = { applied: number; left: number }

/** Events of one place that are replayed together: those of one key, or all where order does not matter. */
type Group = { topic: Topic; partition: number; key: string | null }

/** A parked event's row, with the event as the projection sees it. */
type Item = { offset: number; entries: Entry[]; fault: string | undefined }

/** Events in one transaction, which holds the projection up. */
const CHUNK = 500

const GONE = 'the event is no longer in the log; it can only be dropped'

/** Applies entries inside a savepoint. @returns what they touched, or the reason why none of them was applied */
const tryEntries = async (
  tx: Sql,
  projection: Projection,
  entries: Entry[],
): Promise<{ touched: Touched[] } | { reason: string }> => {
  await tx.query('savepoint replay')
  try {
    const { runs } = sortEntries(projection, entries, [])
    const touched = await withHeartbeat(tx, (watched) => applyRuns(projection, runs, watched))
    await tx.query('release savepoint replay')
    return { touched }
  } catch (error) {
    if (isNotTheEventsFault(error)) throw error
    await tx.query('rollback to savepoint replay')
    return { reason: reasonOf(error) }
  }
}

type Chunk = { applied: Item[]; failed: { item: Item; reason: string }[]; touched: Touched[]; blocked: boolean }

/** Applies items together; when that fails, one by one, where order matters up to the first that fails. */
const applyItems = async (tx: Sql, projection: Projection, items: Item[]): Promise<Chunk> => {
  const chunk: Chunk = { applied: [], failed: [], touched: [], blocked: false }
  if (items.every(({ fault }) => fault === undefined)) {
    const entries = items.flatMap((item) => item.entries)
    const together = await tryEntries(tx, projection, entries)
    if ('touched' in together) return { ...chunk, applied: items, touched: together.touched }
  }
  for (const item of items) {
    const { fault, entries } = item
    const tried = fault === undefined ? await tryEntries(tx, projection, entries) : { reason: fault }
    if ('touched' in tried) {
      chunk.applied.push(item)
      chunk.touched.push(...tried.touched)
      continue
    }
    chunk.failed.push({ item, reason: tried.reason })
    chunk.blocked = projection.ordered !== false
    if (chunk.blocked) break
  }
  return chunk
}

const replayChunk = (
  { database, log }: StepDeps,
  projection: Projection,
  { topic, partition, key }: Group,
  after: number,
): Promise<{ applied: number; failed: number; next: number | undefined }> =>
  database.transaction(async (tx) => {
    const place = { projection: projection.name, topic, partition }
    const nextOffset = await awaitOffset(tx, place, liveTarget(projection).searchPath)
    const rows = await tx.query<{ offset: number }>(
      `select log_offset as offset from events.parked where projection = $1 and topic = $2 and partition = $3
       and ($4::text is null or key = $4) and log_offset > $5 order by log_offset limit ${CHUNK}`,
      [projection.name, topic, partition, key, after],
    )
    const recordedAt = createRecordedAt(log, topic, partition)
    const items: Item[] = []
    for (const { offset } of rows) {
      const event = await recordedAt(offset)
      const entries = event ? readEntries(projection, [event]) : []
      items.push({ offset, entries, fault: event ? entries.find(({ fault }) => fault)?.fault : GONE })
    }
    const { applied, failed, touched, blocked } = await applyItems(tx, projection, items)
    await tx.query(
      `delete from events.parked where projection = $1 and topic = $2 and partition = $3 and log_offset = any($4)`,
      [projection.name, topic, partition, applied.map(({ offset }) => offset)],
    )
    for (const { item, reason } of failed)
      await tx.query(
        `update events.parked set reason = $5 where projection = $1 and topic = $2 and partition = $3 and log_offset = $4`,
        [projection.name, topic, partition, item.offset, reason.slice(0, 2_000)],
      )
    await saveOffset(tx, place, nextOffset, touched)
    const last = items.at(-1)?.offset
    return { applied: applied.length, failed: failed.length, next: blocked || rows.length < CHUNK ? undefined : last }
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
