import * as allEvents from './all-events.ts'
import type { EventEnvelope } from './envelope.ts'
import type { Topic } from './topics.ts'

/** What readers, writers and documents need of any event, whatever its data. */
export type AnyEvent = {
  type: string
  version: number
  topic: Topic
  /** the key stands for a person: it is not told as the subject of the event */
  keyIsPersonal: boolean
  example: unknown
  read: (event: EventEnvelope) => unknown
}

const isEvent = (value: unknown): value is AnyEvent =>
  typeof value === 'object' && value !== null && 'type' in value && 'topic' in value && 'read' in value

const exported: unknown[] = Object.values(allEvents)

/** Every catalogued event by its type. */
export const catalogued: ReadonlyMap<string, AnyEvent> = new Map(
  exported.filter(isEvent).map((event) => [event.type, event]),
)

/** The topic of an event type. @throws when the catalogue does not hold the type: a bug of the writer */
export const topicOf = (type: string): Topic => {
  const event = catalogued.get(type)
  if (!event) throw new Error(`event type ${type} is not in the catalogue`)
  return event.topic
}
