import type { EventEnvelope } from './envelope.ts'
import type { Topic } from './topics.ts'
import type * as z from 'zod'

type Definition<Data> = {
  /** `<context>.<fact-in-past-tense>` */
  type: string
  version: number
  topic: Topic
  data: z.ZodType<Data>
  /** partition key: the identity whose events must stay in order */
  key: (data: NoInfer<Data>) => string
  /** turns the data of an older version into this one; called with that version. Absent while only one version exists */
  upcast?: (data: unknown, fromVersion: number) => unknown
  example: NoInfer<Data>
}

/** A catalogued event: its definition, how to write one and how to read one. */
export type CataloguedEvent<Data> = Definition<Data> & {
  /** Builds an envelope. @throws ZodError when the data is not what the catalogue says: a bug of the writer */
  create: (data: Data, context: EventContext) => EventEnvelope<Data>
  /** Reads recorded data of any version. @throws ZodError for a poison event; the projection runner parks it */
  read: (event: EventEnvelope) => Data
}

/** What the writer knows and the event does not: given in, so that tests need no clock. */
export type EventContext = { id: string; source: string; time: string; traceparent?: string }

/** Adds an event to the catalogue. */
export const defineEvent = <Data>(definition: Definition<Data>): CataloguedEvent<Data> => ({
  ...definition,
  create: (data, { id, source, time, traceparent }) => ({
    id,
    source,
    type: definition.type,
    version: definition.version,
    key: definition.key(data),
    time,
    data: definition.data.parse(data),
    ...(traceparent && { traceparent }),
  }),
  read: ({ version, data }) =>
    definition.data.parse(
      version === definition.version || !definition.upcast ? data : definition.upcast(data, version),
    ),
})
