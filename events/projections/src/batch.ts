import type { RecordedEvent } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import type { Change, Projection, ReadableEvent } from './define-projection.ts'
import type { Parked } from './parked/park.ts'
import type { Touched } from './touched.ts'

/** An event that a projection handles, with its parsed data, or with the reason why it cannot be applied. */
export type Entry = Change & { fault: string | undefined }

const readers = new WeakMap<Projection, Map<string, ReadableEvent>>()

const readersOf = (projection: Projection): Map<string, ReadableEvent> => {
  const known = readers.get(projection)
  if (known) return known
  const handled = projection.events.filter(({ type }) => type in projection.on)
  const built = new Map(handled.map((event) => [event.type, event]))
  readers.set(projection, built)
  return built
}

type Issue = { path: PropertyKey[]; message: string }

/** The issues of a schema with an event in one line, without the values themselves. */
const issuesOf = (error: Error): string | undefined => {
  if (!('issues' in error) || !Array.isArray(error.issues)) return undefined
  const issues = error.issues as Issue[]
  return issues.map(({ path, message }) => `${path.map(String).join('.') || 'data'}: ${message}`).join('; ')
}

/** The reason with which an event is parked. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${issuesOf(error) ?? error.message}` : String(error)

/** What each event was read as: all projections of a process that follow it share the event, and need to parse it once. */
const readBefore = new WeakMap<RecordedEvent, { reader: ReadableEvent; entry: Entry }>()

const entryOf = (reader: ReadableEvent, event: RecordedEvent): Entry => {
  try {
    return { event, data: reader.read(event), fault: undefined }
  } catch (error) {
    return { event, data: undefined, fault: reasonOf(error) }
  }
}

/** Parses the events that a projection handles, and skips the others. Projections share what they get: none may change it. */
export const readEntries = (projection: Projection, events: RecordedEvent[]): Entry[] => {
  const handled = readersOf(projection)
  return events.flatMap((event) => {
    const reader = handled.get(event.type)
    if (!reader) return []
    const before = readBefore.get(event)
    if (before?.reader === reader) return [before.entry]
    const entry = entryOf(reader, event)
    readBefore.set(event, { reader, entry })
    return [entry]
  })
}

/** Consecutive changes of one type, which one call of a handler applies. */
type Run = { type: string; changes: Change[] }

export type Sorted = { runs: Run[]; parked: Parked[] }

/** The reason of an event that is parked only because of an earlier one. */
export const FOLLOWS = 'follows a parked event of the same key'

/**
 * Splits entries into runs of one type, in order. An event that cannot be applied is parked, and so is every later one of
 * its key, as are events of keys with parked events: they must not overtake.
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

/** Where order does not matter, only the event that cannot be applied is parked, and each type is one run. */
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

/** Decides which entries to apply and which to park. @param parkedKeys keys with parked events */
export const sortEntries = (projection: Projection, entries: Entry[], parkedKeys: string[]): Sorted =>
  projection.ordered === false ? sortByType(entries) : sortInOrder(entries, parkedKeys)

/** Applies runs in order. @returns the cache keys that they touched */
export const applyRuns = async (projection: Projection, runs: Run[], tx: Sql): Promise<Touched[]> => {
  const touched: Touched[][] = []
  for (const { type, changes } of runs) touched.push((await projection.on[type]?.(changes, tx)) ?? [])
  return touched.flat()
}
