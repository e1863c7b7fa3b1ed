import { topics } from '@zmig/events'
import type { Addressed } from '@zmig/event-log'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const TEXTS = ['source', 'type', 'key', 'time'] as const

const partitionsOf = (topic: string): number => (topic in topics ? topics[topic as keyof typeof topics].partitions : 0)

/**
 * Why no log should take an event, whatever engine it has; undefined when nothing is wrong. What one engine would let
 * through (Kafka takes any bytes) would only stop the readers instead.
 */
export const faultOf = ({ topic, partition, event }: Addressed): string | undefined => {
  if (!Number.isInteger(partition) || partition < 0 || partition >= partitionsOf(topic))
    return `topic ${topic} has no partition ${partition}`
  const envelope: unknown = event
  if (typeof envelope !== 'object' || envelope === null) return 'the envelope is no object'
  const { id, version, ...rest } = envelope as Record<string, unknown>
  if (typeof id !== 'string' || !UUID.test(id)) return 'the id is no UUID'
  if (!Number.isInteger(version)) return 'the version is no integer'
  const missing = TEXTS.find((name) => typeof rest[name] !== 'string' || rest[name] === '')
  return missing && `${missing} is missing or not a text`
}
