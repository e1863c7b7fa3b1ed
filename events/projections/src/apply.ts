import type { RecordedEvent } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import type { Change, Projection } from './define-projection.ts'
import type { Parked } from './parking.ts'
import type { Touched } from './touched.ts'

/** Consecutive changes of one type: what one call of a handler gets. */
type Run = { type: string; changes: Change[] }

export type Sorted = { runs: Run[]; parked: Parked[] }

const message = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/**
 * Reads the events that a projection handles and splits them into runs of one type, in order. An event that cannot be
 * read is set aside, and so is every later one of its key, as are those of keys with parked events: they must not
 * overtake.
 */
export const sortEvents = (projection: Projection, events: RecordedEvent[], parkedKeys: Iterable<string>): Sorted => {
  const blocked = new Set(parkedKeys)
  const parked: Parked[] = []
  const runs: Run[] = []
  for (const event of events) {
    if (!(event.type in projection.on)) continue
    if (blocked.has(event.key)) {
      parked.push({ event, reason: 'follows a parked event of the same key' })
      continue
    }
    try {
      const data = projection.events.find(({ type }) => type === event.type)?.read(event)
      const last = runs.at(-1)
      if (last?.type === event.type) last.changes.push({ data, event })
      else runs.push({ type: event.type, changes: [{ data, event }] })
    } catch (error) {
      blocked.add(event.key)
      parked.push({ event, reason: message(error) })
    }
  }
  return { runs, parked }
}

/** Applies runs in order. @returns the cache keys that they touched */
export const applyRuns = async (projection: Projection, runs: Run[], tx: Sql): Promise<Touched[]> => {
  const touched: Touched[] = []
  for (const { type, changes } of runs) touched.push(...((await projection.on[type]?.(changes, tx)) ?? []))
  return touched
}

/** The reason under which an event is set aside. */
export const reasonOf = message
