/** An event that no engine would take: its envelope is larger than a message may be. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge'
  readonly eventId: string

  /** @param bytes of the envelope as JSON */
  constructor(type: string, eventId: string, bytes: number) {
    super(`event ${eventId} (${type}) has ${bytes} bytes; an event may have at most ${MAX_EVENT_BYTES}`)
    this.eventId = eventId
  }
}

/** The engine of the log did not answer in time, or cannot be reached. Worth another try. */
export class EventLogUnavailable extends Error {
  override readonly name = 'EventLogUnavailable'
}

/** 1 MB: what Kafka takes by default is a little more, and PostgreSQL has the same limit so that a move never fails. */
export const MAX_EVENT_BYTES = 1_000_000
