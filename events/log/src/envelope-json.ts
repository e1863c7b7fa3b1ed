import type { EventEnvelope } from '@zmig/events'
import { EventTooLarge } from './errors.ts'
import { MAX_EVENT_BYTES } from './limits.ts'

/**
 * An event's envelope as JSON, and its size: the one that is limited, the same on every engine and before it.
 * @throws EventTooLarge when it is over 1 MB
 */
export const envelopeJson = (event: EventEnvelope): { json: string; bytes: number } => {
  const json = JSON.stringify(event)
  const bytes = Buffer.byteLength(json)
  if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(event.type, event.id, bytes)
  return { json, bytes }
}

/**
 * The same check where the envelope as a whole is not written down: it is only when the parts leave a doubt.
 * @param data the event's data as JSON
 * @throws EventTooLarge when the envelope is over 1 MB
 */
export const refuseTooLarge = (event: EventEnvelope, data: string): void => {
  const { id, source, type, key, time, traceparent = '' } = event
  // A control character of an attribute takes six bytes in JSON, any character of JSON three; the names some hundred.
  const attributes = 6 * (id.length + source.length + type.length + key.length + time.length + traceparent.length) + 200
  if (3 * data.length + attributes > MAX_EVENT_BYTES) envelopeJson(event)
}
