import { context, propagation } from '@opentelemetry/api'
import type { EventEnvelope } from '@zmig/events'
import { envelopeJson } from '@zmig/event-log'

/** An event as it goes on its way, with what that needs to be known of it. */
export type SealedEvent = { event: EventEnvelope; json: string; bytes: number }

/** W3C trace context of the span that is active; undefined when none is, or when nobody registered a propagator. */
const activeTraceparent = (): string | undefined => {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/**
 * Gives an event the trace context of the request that caused it, unless it carries one, and measures it.
 * @throws EventTooLarge when the envelope as JSON has more than 1 MB
 */
export const sealEvent = (given: EventEnvelope): SealedEvent => {
  const traceparent = given.traceparent ?? activeTraceparent()
  const event = traceparent ? { ...given, traceparent } : given
  return { event, ...envelopeJson(event) }
}
