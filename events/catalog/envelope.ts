/**
 * An event on its way: what is particular about it of the CloudEvents 1.0 attributes (`toCloudEvent` adds those that
 * follow from them), and its data.
 * `type` names the fact, `version` its schema; `data` is what the catalogue's schema of that version says.
 */
export type EventEnvelope<Data = unknown> = {
  /** UUID; consumers drop an id that they have seen */
  id: string
  /** the service that emitted it, e.g. `/ordering` */
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

/** An envelope at its place in the log. */
export type RecordedEvent<Data = unknown> = EventEnvelope<Data> & { topic: string; partition: number; offset: number }

/** A recorded event without its place, as it was before it was recorded. */
export const envelopeOf = ({
  topic: _topic,
  partition: _partition,
  offset: _offset,
  ...envelope
}: RecordedEvent): EventEnvelope => envelope
