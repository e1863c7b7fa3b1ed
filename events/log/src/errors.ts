import { DEADLINE_MILLISECONDS, MAX_EVENT_BYTES } from './limits.ts'

/** The envelope of an event is larger than an engine accepts. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge'
  readonly eventId: string

  /** @param bytes of the envelope as JSON */
  constructor(type: string, eventId: string, bytes: number) {
    super(`event ${eventId} (${type}) has ${bytes} bytes; an event may have at most ${MAX_EVENT_BYTES}`)
    this.eventId = eventId
  }
}

/** The id of an event is not a UUID, so repeats of it could not be recognised. */
export class EventMalformed extends Error {
  override readonly name = 'EventMalformed'
}

/** The engine of the log did not answer in time, or cannot be reached. The call may be repeated. */
export class EventLogUnavailable extends Error {
  override readonly name = 'EventLogUnavailable'
}

/** The engine or its settings do not fit this log. A repeated call would fail the same way. */
export class EventLogRefused extends Error {
  override readonly name = 'EventLogRefused'
}

type Reason = { cause?: unknown; /** what to do */ advice?: string }

/** The engine did not answer. @param doing the request, e.g. `append to the log` */
export const noAnswer = (
  engine: string,
  doing: string,
  { cause, advice = 'see that it runs and try again' }: Reason = {},
): EventLogUnavailable =>
  new EventLogUnavailable(`${engine} did not ${doing} within ${DEADLINE_MILLISECONDS / 1_000} s: ${advice}`, { cause })

/** The configured log does not hold the history of this shop. Another try does not help. */
export class HistoryElsewhere extends Error {
  override readonly name = 'HistoryElsewhere'
}
