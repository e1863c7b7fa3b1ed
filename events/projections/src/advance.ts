import type { LogSlice } from '@zmig/event-log'
import { applyOrPark, toBatch, type Lane, type Outcome, type StepDeps } from './step.ts'

/** How far a lane was read: `offset` is the next one; `busy` when another runner holds the lock; `more` when the log may hold more events. */
export type Advance = Outcome & { more: boolean }

export type InTurn = <Result>(events: number, work: () => Promise<Result>) => Promise<Result>

const atOnce: InTurn = (_, work) => work()

type AdvanceOptions = {
  /** batches at most, so that other lanes get their turn */
  batches?: number
  /** events of the first batch at most */
  first?: number
  /** runs the transaction of a batch of so many events when it is its turn; at once by default */
  inTurn?: InTurn
  /** called before each further batch; false stops */
  goOn?: () => boolean
  /** called after each batch with the offset that was reached; the next one waits for it */
  between?: (offset: number) => Promise<void>
  /**
   * works off a backlog at full speed: larger batches, and the next one is fetched while one is applied. Without it only one
   * processor is busy at a time. Default: true
   */
  fullSpeed?: boolean
  /** stops at this offset */
  until?: number
}

/** Events in the first transaction: short enough not to delay others that wait for the same rows. */
export const BATCH = 2_000

/**
 * Events in further transactions: fewer round trips and row updates per event. Only for projections that are the only writer
 * of their tables, because the transaction holds its rows for longer.
 */
const LARGE_BATCH = 6_000

/** The part of a slice before an offset. */
export const upTo = (slice: LogSlice, until: number): LogSlice =>
  slice.next < until ? slice : { events: slice.events.filter(({ offset }) => offset < until), next: until, more: false }

/**
 * Reads the next events of a lane and applies them, each exactly once: reading needs no lock, because the transaction
 * checks under the lock of the offset row that the projection is still at the offset where the read began.
 */
export const advance = async (
  deps: StepDeps,
  lane: Lane,
  from: number,
  {
    batches = 4,
    until = Infinity,
    first = BATCH,
    fullSpeed = true,
    inTurn = atOnce,
    goOn = () => true,
    between,
  }: AdvanceOptions = {},
): Promise<Advance> => {
  const { projection, place } = lane
  const read = async (offset: number, limit: number): Promise<LogSlice> =>
    upTo(await deps.log.read(place.topic, place.partition, offset, limit), until)
  const largest = fullSpeed && projection.tables ? LARGE_BATCH : BATCH
  /** Joins slices while they are full; a slice that ends earlier holds large events. */
  const readLarge = async (offset: number): Promise<LogSlice> => {
    let slice = await read(offset, largest)
    for (let length = slice.events.length; slice.more && length >= BATCH && slice.events.length < largest;) {
      const next = await read(slice.next, largest - slice.events.length)
      length = next.events.length
      slice = { ...next, events: slice.events.concat(next.events) }
    }
    return slice
  }

  let offset = from
  let next: Promise<LogSlice> | undefined = from < until ? read(from, first) : undefined
  for (let left = batches - 1; next; left -= 1) {
    const slice = await next
    if (slice.next === offset) break
    const further = slice.more && left > 0 && goOn()
    next = further && fullSpeed ? readLarge(slice.next) : undefined
    next?.catch(() => undefined) // thrown when it is awaited; ignored when this batch fails
    const batch = toBatch(projection, offset, slice)
    const outcome = await inTurn(batch.entries.length, () => applyOrPark(deps, lane, batch))
    offset = outcome.offset
    if (outcome.busy || offset !== slice.next) return { ...outcome, more: !outcome.busy }
    await between?.(offset)
    if (!further) return { offset, busy: false, more: slice.more }
    next ??= readLarge(offset)
  }
  return { offset, busy: false, more: false }
}
