import type { RecordedEvent } from '@zmig/events'
import type { Database, EventLog, Logger } from '@zmig/event-log'
import { applyRuns, reasonOf, sortEvents } from './apply.ts'
import { isNotTheEventsFault } from './blame.ts'
import type { Projection } from './define-projection.ts'
import { lockOffset, saveOffset, type Place } from './offsets.ts'
import { park, type Parked } from './parking.ts'

export type StepDeps = { database: Database; log: EventLog; logger: Logger }

/**
 * Where the projection stands after a step: `offset` is the next to read; `busy` when another runner holds the place;
 * `more` when the log may hold further events now.
 */
export type StepResult = { offset: number; busy: boolean; more: boolean }

/** Larger batches gain nothing (facts.md: 99–198k events/s from 500 on) and hold locks longer. */
export const BATCH = 2_000

type Outcome = { offset: number; busy: boolean }

/** Events read from offset `first` on; the reading goes on at `next`. */
type Batch = { events: RecordedEvent[]; first: number; next: number }

const searchPathOf = ({ schema }: Projection): string => (schema ? `${schema}, public` : 'public')

/** Two halves of a batch; between them the log may have gaps, so the first ends where the second begins. */
const halves = ({ events, first, next }: Batch): [Batch, Batch] => {
  const middle = Math.ceil(events.length / 2)
  const border = events[middle]?.offset ?? next
  return [
    { events: events.slice(0, middle), first, next: border },
    { events: events.slice(middle), first: border, next },
  ]
}

/** Applies events in one transaction with their offset. Does nothing when another runner has moved on meanwhile. */
const applyOnce = (
  { database }: StepDeps,
  projection: Projection,
  place: Place,
  { events, first, next }: Batch,
  alsoParked: Parked[] = [],
): Promise<Outcome> => {
  return database.transaction(async (tx) => {
    const locked = await lockOffset(tx, place, searchPathOf(projection))
    if (!locked) return { offset: first, busy: true }
    if (locked.nextOffset !== first) return { offset: locked.nextOffset, busy: false }
    const aside = new Set(alsoParked.map(({ event }) => event.offset))
    const { runs, parked } = sortEvents(
      projection,
      events.filter(({ offset }) => !aside.has(offset)),
      locked.parkedKeys,
    )
    const touched = await applyRuns(projection, runs, tx)
    await park(tx, place, [...parked, ...alsoParked])
    await saveOffset(tx, place, next, touched)
    return { offset: next, busy: false }
  })
}

/** Applies events; when they fail, halves them until the one to blame stands alone, and parks it after a second failure. */
const applyOrPark = async (
  deps: StepDeps,
  projection: Projection,
  place: Place,
  batch: Batch,
  lastChance = false,
): Promise<Outcome> => {
  try {
    return await applyOnce(deps, projection, place, batch)
  } catch (error) {
    if (isNotTheEventsFault(error)) throw error
    const [only] = batch.events
    if (only && batch.events.length === 1) {
      if (!lastChance) return applyOrPark(deps, projection, place, batch, true)
      deps.logger.error({ err: error, ...place, offset: only.offset, type: only.type, key: only.key }, 'event parked')
      return applyOnce(deps, projection, place, batch, [{ event: only, reason: reasonOf(error) }])
    }
    const [first, second] = halves(batch)
    const half = await applyOrPark(deps, projection, place, first)
    if (half.busy || half.offset !== second.first) return half
    return applyOrPark(deps, projection, place, second)
  }
}

/**
 * Reads the next events of a place and applies them, each exactly once: reading needs no lock, because the transaction
 * checks under the lock of the offset row that the projection still stands where the reading began.
 */
export const stepProjection = async (
  deps: StepDeps,
  projection: Projection,
  place: Place,
  offset: number,
): Promise<StepResult> => {
  const { events, next, more } = await deps.log.read(place.topic, place.partition, offset, BATCH)
  if (next === offset) return { offset, busy: false, more: false }
  const outcome = await applyOrPark(deps, projection, place, { events, first: offset, next })
  return { ...outcome, more: !outcome.busy && (more || outcome.offset !== next) }
}
