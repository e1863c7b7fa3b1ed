import { DEADLINE_MILLISECONDS, MAX_EVENT_BYTES } from './limits.ts'

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

/** An event that cannot be told from others: its id is not a UUID. */
export class EventMalformed extends Error {
  override readonly name = 'EventMalformed'
}

/** The engine of the log did not answer in time, or cannot be reached. Worth another try. */
export class EventLogUnavailable extends Error {
  override readonly name = 'EventLogUnavailable'
}

/** The engine, or how it is set up, does not fit this log; another try would end the same way. */
export class EventLogRefused extends Error {
  override readonly name = 'EventLogRefused'
}

/** The engine stayed silent. @param doing what it was asked for, e.g. `append to the log` */
export const silent = (engine: string, doing: string, cause?: unknown): EventLogUnavailable =>
  new EventLogUnavailable(
    `${engine} did not ${doing} within ${DEADLINE_MILLISECONDS / 1_000} s; see that it runs and try again`,
    { cause },
  )

/** The log that a process was given is not the one that holds the history of its shop. Trying again does not help. */
export class HistoryElsewhere extends Error {
  override readonly name = 'HistoryElsewhere'
}
