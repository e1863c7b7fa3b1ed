import type { EventEnvelope } from '@zmig/events'
import { EventTooLarge } from './errors.ts'
import { MAX_EVENT_BYTES } from './limits.ts'

/**
 * The envelope of an event as JSON, and its size, which is limited to the same value on every engine and in the outbox.
 * @throws EventTooLarge when it is over 1 MB
 */
export const envelopeJson = (event: EventEnvelope): { json: string; bytes: number } => {
  const json = JSON.stringify(event)
  const bytes = Buffer.byteLength(json)
  if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(event.type, event.id, bytes)
  return { json, bytes }
}

/**
 * The same check for an engine that does not store the envelope as JSON: it is only serialised when a cheap upper bound
 * of its size is over the limit.
 * @param data the event's data as JSON
 * @throws EventTooLarge when the envelope is over 1 MB
 */
export const refuseTooLarge = (event: EventEnvelope, data: string): void => {
  const { id, source, type, key, time, traceparent = '' } = event
  // A control character of an attribute takes six bytes in JSON, any character of JSON three; the names some hundred.
  const attributes = 6 * (id.length + source.length + type.length + key.length + time.length + traceparent.length) + 200
  if (3 * data.length + attributes > MAX_EVENT_BYTES) envelopeJson(event)
}
