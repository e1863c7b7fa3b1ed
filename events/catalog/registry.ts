import * as catalogue from './index.ts'
import type { EventEnvelope } from './envelope.ts'
import type { Topic } from './topics.ts'

/** What readers, writers and documents need of any event, whatever its data. */
export type AnyEvent = {
  type: string
  version: number
  topic: Topic
  example: unknown
  read: (event: EventEnvelope) => unknown
}

const isEvent = (value: unknown): value is AnyEvent =>
  typeof value === 'object' && value !== null && 'type' in value && 'topic' in value && 'read' in value

const collect = (): Map<string, AnyEvent> => {
  const exported: unknown[] = Object.values(catalogue)
  return new Map(exported.filter(isEvent).map((event) => [event.type, event]))
}

let byType: Map<string, AnyEvent> | undefined

/** Every catalogued event by its type. Collected on first use: this module and the index import each other. */
export const catalogued = (): ReadonlyMap<string, AnyEvent> => (byType ??= collect())

/** The topic of an event type. @throws when the catalogue does not hold the type: a bug of the writer */
export const topicOf = (type: string): Topic => {
  const event = catalogued().get(type)
  if (!event) throw new Error(`event type ${type} is not in the catalogue`)
  return event.topic
}
