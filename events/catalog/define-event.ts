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
  /** the key stands for a person (a visitor, a member of staff): it is not told as the subject of the event */
  keyIsPersonal?: boolean
  /** turns the data of an older version into this one; called with that version. Absent while only one version exists */
  upcast?: (data: unknown, fromVersion: number) => unknown
  example: NoInfer<Data>
}

/** A catalogued event: its definition, how to write one and how to read one. */
export type CataloguedEvent<Data> = Definition<Data> & {
  keyIsPersonal: boolean
  /** Builds an envelope. @throws ZodError when the data is not what the catalogue says: a bug of the writer */
  create: (data: Data, context: EventContext) => EventEnvelope<Data>
  /**
   * Reads recorded data of this version or an older one.
   * @throws ZodError for a poison event, UnknownEventVersion for a newer one; the projection runner parks both
   */
  read: (event: EventEnvelope) => Data
}

/** What the writer knows and the event does not: given in, so that tests need no clock. */
export type EventContext = { id: string; source: string; time: string; traceparent?: string }

/** An event of a version that this code cannot read: written by newer code, or by none. */
export class UnknownEventVersion extends Error {
  override readonly name = 'UnknownEventVersion'

  constructor(type: string, version: number, known: number) {
    super(
      `${type} of version ${version} cannot be read here, where version ${known} is the newest; ` +
        'deploy the code that knows it, then replay the parked event',
    )
  }
}

const isEarlier = (version: number, than: number): boolean =>
  Number.isInteger(version) && version >= 1 && version < than

/** Adds an event to the catalogue. @throws when an event that has had other versions cannot read them */
export const defineEvent = <Data>(definition: Definition<Data>): CataloguedEvent<Data> => {
  const { type, version, upcast } = definition
  if (version > 1 && !upcast)
    throw new Error(`${type} is at version ${version} and needs upcast to read the ones before`)
  return {
    ...definition,
    keyIsPersonal: definition.keyIsPersonal ?? false,
    create: (data, { id, source, time, traceparent }) => ({
      id,
      source,
      type,
      version,
      key: definition.key(data),
      time,
      data: definition.data.parse(data),
      ...(traceparent && { traceparent }),
    }),
    read: (event) => {
      if (event.version === version) return definition.data.parse(event.data)
      // Data of a newer version may well fit the old schema and mean something else: better late than wrong.
      if (!upcast || !isEarlier(event.version, version)) throw new UnknownEventVersion(type, event.version, version)
      return definition.data.parse(upcast(event.data, event.version))
    },
  }
}
