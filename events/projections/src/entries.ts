import type { RecordedEvent } from '@zmig/events'
import type { Change, Projection, ReadableEvent } from './define-projection.ts'

/** An event that a projection handles: read by the catalogue, or with the reason why it cannot be applied. */
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

/** What a schema has against an event, in one line; the values themselves are not in it. */
const issuesOf = (error: Error): string | undefined => {
  if (!('issues' in error) || !Array.isArray(error.issues)) return undefined
  const issues = error.issues as Issue[]
  return issues.map(({ path, message }) => `${path.map(String).join('.') || 'data'}: ${message}`).join('; ')
}

/** The reason under which an event is set aside. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${issuesOf(error) ?? error.message}` : String(error)

/** Reads the events that a projection handles; the others are passed over unread. */
export const readEntries = (projection: Projection, events: RecordedEvent[]): Entry[] => {
  const handled = readersOf(projection)
  const entries: Entry[] = []
  for (const event of events) {
    const reader = handled.get(event.type)
    if (!reader) continue
    try {
      entries.push({ event, data: reader.read(event), fault: undefined })
    } catch (error) {
      entries.push({ event, data: undefined, fault: reasonOf(error) })
    }
  }
  return entries
}
