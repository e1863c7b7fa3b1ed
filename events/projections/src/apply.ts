import type { Sql } from '@zmig/event-log'
import type { Change, Projection } from './define-projection.ts'
import type { Entry } from './entries.ts'
import type { Parked } from './parked/park.ts'
import type { Touched } from './touched.ts'

/** Changes of one type: what one call of a handler gets. */
type Run = { type: string; changes: Change[] }

export type Sorted = { runs: Run[]; parked: Parked[] }

/** Why an event is set aside that could be applied. */
export const FOLLOWS = 'follows a parked event of the same key'

/**
 * Splits entries into runs of one type, in order. An event that cannot be applied is set aside, and so is every later one
 * of its key, as are those of keys with parked events: they must not overtake.
 */
const sortInOrder = (entries: Entry[], parkedKeys: string[]): Sorted => {
  const blocked = new Set(parkedKeys)
  const parked: Parked[] = []
  const runs: Run[] = []
  let last: Run | undefined
  for (const entry of entries) {
    const { event, fault } = entry
    if (blocked.size > 0 && blocked.has(event.key)) parked.push({ event, reason: FOLLOWS })
    else if (fault !== undefined) {
      blocked.add(event.key)
      parked.push({ event, reason: fault })
    } else if (last?.type === event.type) last.changes.push(entry)
    else runs.push((last = { type: event.type, changes: [entry] }))
  }
  return { runs, parked }
}

/** Where order does not matter, an event that cannot be applied is set aside alone, and each type is one run. */
const sortByType = (entries: Entry[]): Sorted => {
  const parked: Parked[] = []
  const runs = new Map<string, Run>()
  for (const entry of entries) {
    const { event, fault } = entry
    const run = runs.get(event.type)
    if (fault !== undefined) parked.push({ event, reason: fault })
    else if (run) run.changes.push(entry)
    else runs.set(event.type, { type: event.type, changes: [entry] })
  }
  return { runs: [...runs.values()], parked }
}

/** What to apply and what to set aside. @param parkedKeys keys with events that were set aside before */
export const sortEntries = (projection: Projection, entries: Entry[], parkedKeys: string[]): Sorted =>
  projection.ordered === false ? sortByType(entries) : sortInOrder(entries, parkedKeys)

/** Applies runs in order. @returns the cache keys that they touched */
export const applyRuns = async (projection: Projection, runs: Run[], tx: Sql): Promise<Touched[]> => {
  const touched: Touched[][] = []
  for (const { type, changes } of runs) touched.push((await projection.on[type]?.(changes, tx)) ?? [])
  return touched.flat()
}
