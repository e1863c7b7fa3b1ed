import type { LogSlice } from '@zmig/event-log'
import { applyOrPark, toBatch, type Lane, type Outcome, type StepDeps } from './step.ts'

/** Where a lane stands: `offset` is the next to read; `busy` when another runner holds the place; `more` when the log may hold further events now. */
export type Advance = Outcome & { more: boolean }

type AdvanceOptions = {
  /** batches at most; then it is somebody else's turn */
  batches?: number
  /** asked before each further batch */
  goOn?: () => boolean
  /** called after each batch with the offset that was reached; the next one waits for it */
  between?: (offset: number) => Promise<void>
  /**
   * hurries when there is a backlog: larger batches, and the next one is fetched while one is applied. Without it one
   * processor at a time is busy, for some milliseconds. Default: true
   */
  hurry?: boolean
  /** goes no further than this offset */
  until?: number
}

/** How many events a transaction takes at first: short enough to hold nobody up who waits for the same rows. */
export const BATCH = 2_000

/**
 * And when that was not the end: fewer round trips for each event, and one row for more of them. Only where nobody else
 * writes the tables, because the transaction holds its rows for longer.
 */
const LARGE_BATCH = 6_000

/** What of a slice lies before an offset. */
export const upTo = (slice: LogSlice, until: number): LogSlice =>
  slice.next < until ? slice : { events: slice.events.filter(({ offset }) => offset < until), next: until, more: false }

/**
 * Reads the next events of a lane and applies them, each exactly once: reading needs no lock, because the transaction
 * checks under the lock of the offset row that the projection still stands where the reading began.
 */
export const advance = async (
  deps: StepDeps,
  lane: Lane,
  from: number,
  { batches = 4, until = Infinity, hurry = true, goOn = () => true, between }: AdvanceOptions = {},
): Promise<Advance> => {
  const { projection, place } = lane
  const read = async (offset: number, limit: number): Promise<LogSlice> =>
    upTo(await deps.log.read(place.topic, place.partition, offset, limit), until)
  const largest = hurry && projection.tables ? LARGE_BATCH : BATCH
  /** Joins slices as long as they are full of events; one that ends earlier ended because its events are large. */
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
  let next: Promise<LogSlice> | undefined = from < until ? read(from, BATCH) : undefined
  for (let left = batches - 1; next; left -= 1) {
    const slice = await next
    if (slice.next === offset) break
    const further = slice.more && left > 0 && goOn()
    next = further && hurry ? readLarge(slice.next) : undefined
    next?.catch(() => undefined) // told when it is its turn, or not at all when this batch fails
    const outcome = await applyOrPark(deps, lane, toBatch(projection, offset, slice))
    offset = outcome.offset
    if (outcome.busy || offset !== slice.next) return { ...outcome, more: !outcome.busy }
    await between?.(offset)
    if (!further) return { offset, busy: false, more: slice.more }
    next ??= readLarge(offset)
  }
  return { offset, busy: false, more: false }
}
