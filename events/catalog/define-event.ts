import type * as z from 'zod'
import type { Topic } from './topics.ts'

/**
 * An event before it is recorded: its data and the CloudEvents 1.0 attributes that cannot be derived (`toCloudEvent`
 * adds the others).
 * `type` names the fact, `version` its schema; `data` is what the catalogue's schema of that version says.
 */
export type EventEnvelope<Data = unknown> = {
  /** UUID; consumers drop an id that they have already seen */
  id: string
  /** the service that published it, e.g. `/ordering` */
  source: string
  type: string
  version: number
  /** partition key: events of one key stay in order */
  key: string
  /** ISO instant of the fact */
  time: string
  data: Data
  /** W3C trace context of the request that caused it */
  traceparent?: string
}

/** An envelope with its position in the log. */
export type RecordedEvent<Data = unknown> = EventEnvelope<Data> & { topic: string; partition: number; offset: number }

/** The envelope of a recorded event. */
export const envelopeOf = ({
  topic: _topic,
  partition: _partition,
  offset: _offset,
  ...envelope
}: RecordedEvent): EventEnvelope => envelope

type Definition<Data> = {
  /** `<context>.<fact-in-past-tense>` */
  type: string
  version: number
  topic: Topic
  data: z.ZodType<Data>
  /** partition key: the identity whose events must stay in order */
  key: (data: NoInfer<Data>) => string
  /** the key stands for a person (a visitor, a member of staff): it is left out as the subject of the event */
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

/** Id, source and time of an event; parameters, so that tests need no clock. */
export type EventContext = { id: string; source: string; time: string; traceparent?: string }

/** An event of a version that this code cannot read, usually because newer code wrote it. */
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

/** Defines an event. @throws when it has older versions but no `upcast` to read them */
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
      // Data of a newer version may fit the old schema and still have another meaning.
      if (!upcast || !isEarlier(event.version, version)) throw new UnknownEventVersion(type, event.version, version)
      return definition.data.parse(upcast(event.data, event.version))
    },
  }
}
