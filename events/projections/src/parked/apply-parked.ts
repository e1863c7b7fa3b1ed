import type { EventEnvelope, RecordedEvent, Topic } from '@zmig/events'
import type { EventLog, LogSlice, Sql } from '@zmig/event-log'
import { applyRuns, type Entry, readEntries, reasonOf, sortEntries } from '../batch.ts'
import { isInfrastructureFault } from '../errors.ts'
import type { Projection } from '../define-projection.ts'
import { type Place, withHeartbeat } from '../offsets.ts'
import type { Touched } from '../touched.ts'

/** Events fetched for one that is wanted, because parked events are often close together. */
const READ = 500

/** Finds events by their offset. @returns a function: offset → the event, or undefined when the log no longer holds it */
const createRecordedAt = (
  log: EventLog,
  topic: Topic,
  partition: number,
): ((offset: number) => Promise<RecordedEvent | undefined>) => {
  let slice: (LogSlice & { from: number }) | undefined
  return async (offset) => {
    if (!slice || offset < slice.from || offset >= slice.next)
      slice = { from: offset, ...(await log.read(topic, partition, offset, READ)) }
    return slice.events.find((event) => event.offset === offset)
  }
}

/** A parked event and its offset; null when it was parked before rows stored events, so only the log may hold it. */
export type ParkedRow = { offset: number; event: EventEnvelope | null }

/** A parked event with its parsed data. */
export type Item = { offset: number; entries: Entry[]; fault: string | undefined }

/** The outcome; `blocked` when the items behind a failed one were not tried. */
type Tried = {
  applied: Item[]
  failed: { item: Item; reason: string }[]
  touched: Touched[]
  blocked: boolean
}

const GONE = 'the event is no longer in the log; it can only be dropped'

/**
 * Parses parked events again, in the given order. Heartbeats keep the transaction alive, because the log may be read, and
 * may be slow.
 */
export const readItems = (
  tx: Sql,
  log: EventLog,
  projection: Projection,
  { topic, partition }: Place,
  rows: ParkedRow[],
): Promise<Item[]> =>
  withHeartbeat(tx, async () => {
    const recordedAt = createRecordedAt(log, topic, partition)
    const items: Item[] = []
    for (const { offset, event: kept } of rows) {
      const event = kept ? { ...kept, topic, partition, offset } : await recordedAt(offset)
      const entries = event ? readEntries(projection, [event]) : []
      items.push({ offset, entries, fault: event ? entries.find(({ fault }) => fault)?.fault : GONE })
    }
    return items
  })

/** Applies entries inside a savepoint. @returns the touched keys, or the reason why none of them was applied */
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
    if (isInfrastructureFault(error)) throw error
    await tx.query('rollback to savepoint replay')
    return { reason: reasonOf(error) }
  }
}

/** Applies items together; when that fails, one by one, where order matters up to the first that fails. */
const tryItems = async (tx: Sql, projection: Projection, items: Item[]): Promise<Tried> => {
  const tried: Tried = { applied: [], failed: [], touched: [], blocked: false }
  if (items.every(({ fault }) => fault === undefined)) {
    const entries = items.flatMap((item) => item.entries)
    const together = await tryEntries(tx, projection, entries)
    if ('touched' in together) return { ...tried, applied: items, touched: together.touched }
  }
  for (const item of items) {
    const { fault, entries } = item
    const one = fault === undefined ? await tryEntries(tx, projection, entries) : { reason: fault }
    if ('touched' in one) {
      tried.applied.push(item)
      tried.touched.push(...one.touched)
      continue
    }
    tried.failed.push({ item, reason: one.reason })
    tried.blocked = projection.ordered !== false
    if (tried.blocked) break
  }
  return tried
}

/**
 * Applies parked events in the caller's transaction, which holds the lock of their place. Applied events are no longer
 * parked; a failed one stays with its new reason and, where order matters, so do the events behind it.
 */
export const applyParked = async (tx: Sql, projection: Projection, place: Place, items: Item[]): Promise<Tried> => {
  const tried = await tryItems(tx, projection, items)
  const at = [place.projection, place.topic, place.partition]
  await tx.query(
    `delete from events.parked where projection = $1 and topic = $2 and partition = $3 and log_offset = any($4)`,
    [...at, tried.applied.map(({ offset }) => offset)],
  )
  for (const { item, reason } of tried.failed)
    await tx.query(
      `update events.parked set reason = $5 where projection = $1 and topic = $2 and partition = $3 and log_offset = $4`,
      [...at, item.offset, reason.slice(0, 2_000)],
    )
  return tried
}
