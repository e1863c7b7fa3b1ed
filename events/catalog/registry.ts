import * as attention from './attention.ts'
import * as availability from './availability.ts'
import * as backoffice from './backoffice.ts'
import * as catalogue from './catalogue.ts'
import type { EventEnvelope } from './define-event.ts'
import * as documents from './documents.ts'
import * as garages from './garages.ts'
import * as impressions from './impressions.ts'
import * as likes from './likes.ts'
import * as notifications from './notifications.ts'
import * as offers from './offers.ts'
import * as opening from './opening.ts'
import * as orders from './orders.ts'
import * as slices from './slices.ts'
import * as staff from './staff.ts'
import * as terms from './terms.ts'
import type { Topic } from './topics.ts'
import * as wizard from './wizard.ts'

const files = [
  backoffice,
  catalogue,
  documents,
  garages,
  impressions,
  likes,
  notifications,
  offers,
  opening,
  orders,
  attention,
  availability,
  slices,
  staff,
  terms,
  wizard,
]

/** A catalogued event whose data type does not matter to the caller. */
export type AnyEvent = {
  type: string
  version: number
  topic: Topic
  /** the key stands for a person: it is left out as the subject of the event */
  keyIsPersonal: boolean
  example: unknown
  read: (event: EventEnvelope) => unknown
}

const isEvent = (value: unknown): value is AnyEvent =>
  typeof value === 'object' && value !== null && 'type' in value && 'topic' in value && 'read' in value

/** Every catalogued event by its type. */
export const catalogued: ReadonlyMap<string, AnyEvent> = new Map(
  files
    .flatMap((file): unknown[] => Object.values(file))
    .filter(isEvent)
    .map((event) => [event.type, event]),
)

/** The topic of an event type. @throws when the type is not in the catalogue, which is a bug of the publisher */
export const topicOf = (type: string): Topic => {
  const event = catalogued.get(type)
  if (!event) throw new Error(`event type ${type} is not in the catalogue`)
  return event.topic
}
