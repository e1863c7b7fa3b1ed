import type { Database, EventLog, Logger, LogSlice, Sql } from '@zmig/event-log'
import { applyRuns, type Entry, readEntries, reasonOf, sortEntries } from './batch.ts'
import { isInfrastructureFault } from './errors.ts'
import type { Projection } from './define-projection.ts'
import { lockOffset, type Place, saveOffset, withHeartbeat } from './offsets.ts'
import { projectedEvents } from './metrics.ts'
import { park, type Parked, logParked } from './parked/park.ts'
import { refuseForeignWrites, type Target } from './target.ts'
import { traceBatch } from './spans.ts'

export type StepDeps = { database: Database; log: EventLog; logger: Logger }

/** One partition of a projection, and the target that its events are written to. */
export type Lane = { projection: Projection; target: Target; place: Place }

export const laneOf = (
  projection: Projection,
  target: Target,
  { topic, partition }: Omit<Place, 'projection'>,
): Lane => ({
  projection,
  target,
  place: { projection: target.name, topic, partition },
})

/** Handled events, read from offset `first`; the next read starts at `next`. */
export type Batch = { entries: Entry[]; first: number; next: number }

export type Outcome = { offset: number; busy: boolean }

export const toBatch = (projection: Projection, first: number, { events, next }: LogSlice): Batch => ({
  entries: readEntries(projection, events),
  first,
  next,
})

/** Two halves of a batch; between them the log may have gaps, so the first ends where the second begins. */
const halves = ({ entries, first, next }: Batch): [Batch, Batch] => {
  const middle = Math.ceil(entries.length / 2)
  const border = entries[middle]?.event.offset ?? next
  return [
    { entries: entries.slice(0, middle), first, next: border },
    { entries: entries.slice(middle), first: border, next },
  ]
}

/** Applies a batch inside a transaction that holds the lock of its offset row. @returns the parked events */
export const applyIn = async (
  tx: Sql,
  { projection, target, place }: Lane,
  { entries, next }: Batch,
  parkedKeys: string[],
): Promise<Parked[]> => {
  const { runs, parked } = sortEntries(projection, entries, parkedKeys)
  const touched = await withHeartbeat(tx, (watched) => applyRuns(projection, runs, watched))
  if (target.schema) await refuseForeignWrites(tx, projection.name, target.schema)
  await park(tx, place, parked)
  await saveOffset(tx, place, next, target.notify ? touched : [])
  return parked
}

/** Applies a batch in one transaction with its offset. Does nothing when another runner has advanced meanwhile. */
const applyOnce = async ({ database, logger }: StepDeps, lane: Lane, batch: Batch): Promise<Outcome> => {
  const begun = Date.now()
  const outcome = await database.transaction(async (tx) => {
    const locked = await lockOffset(tx, lane.place, lane.target.searchPath)
    if (!locked) return { offset: batch.first, busy: true, applied: false, parked: [] }
    if (locked.nextOffset !== batch.first) return { offset: locked.nextOffset, busy: false, applied: false, parked: [] }
    const parked = await applyIn(tx, lane, batch, locked.parkedKeys)
    return { offset: batch.next, busy: false, applied: true, parked }
  })
  logParked(logger, lane.place, outcome.parked)
  if (outcome.applied && lane.target.notify) {
    projectedEvents.inc({ projection: lane.place.projection }, batch.entries.length)
    traceBatch(lane.place, batch.entries, begun)
  }
  return outcome
}

/**
 * Applies a batch, each event exactly once. When it fails, halves it until the failing event is found, and parks that one
 * after a second failure.
 * @throws errors of the infrastructure; nothing was applied, and the batch can be tried again
 */
export const applyOrPark = async (deps: StepDeps, lane: Lane, batch: Batch, lastChance = false): Promise<Outcome> => {
  try {
    return await applyOnce(deps, lane, batch)
  } catch (error) {
    const [only, another] = batch.entries
    if (!only || isInfrastructureFault(error)) throw error
    if (!another) {
      if (!lastChance) return applyOrPark(deps, lane, batch, true)
      const { offset, type, key } = only.event
      deps.logger.error({ err: error, ...lane.place, offset, type, key }, 'event cannot be applied')
      return applyOnce(deps, lane, { ...batch, entries: [{ ...only, fault: reasonOf(error) }] })
    }
    const [first, second] = halves(batch)
    const half = await applyOrPark(deps, lane, first)
    if (half.busy || half.offset !== second.first) return half
    return applyOrPark(deps, lane, second)
  }
}
