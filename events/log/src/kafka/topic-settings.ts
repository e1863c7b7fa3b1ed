import { metricTopics, type Topic } from '@zmig/events'

/** A batch is about 1 MB; the headers of a single event that large come on top. */
const MAX_MESSAGE_BYTES = 2_097_152

const settingsOfFacts = (copies: number): Record<string, string> => ({
  // For ever: what may be forgotten is trimmed by us, once nothing needs it any more.
  'retention.ms': '-1',
  'retention.bytes': '-1',
  'cleanup.policy': 'delete',
  'compression.type': 'producer',
  'max.message.bytes': String(MAX_MESSAGE_BYTES),
  'message.timestamp.type': 'CreateTime',
  // A writer's clock may be wrong; its events are right.
  'message.timestamp.after.max.ms': '9223372036854775807',
  // With three copies one broker may be away, with two or one nothing can be spared.
  'min.insync.replicas': String(Math.max(1, copies - 1)),
})

/**
 * Of metrics, a single broker that writes each batch of facts to its disk may lose the last second in a power cut: it flushes them
 * by time alone, so that a flood of them costs the disk nothing.
 */
const METRICS: Record<string, string> = { 'flush.messages': '9223372036854775807', 'flush.ms': '1000' }

/** What a topic is created with. */
export const settingsOf = (topic: Topic, copies: number): Record<string, string> => ({
  ...settingsOfFacts(copies),
  ...(copies === 1 && metricTopics.has(topic) && METRICS),
})

/**
 * What a topic must take at least, in bytes: a batch as we fill it, which is also our largest event, with what Kafka and
 * the headers put around it. Kafka's own default, so that a topic that was created without a thought will do.
 */
const LEAST_MESSAGE_BYTES = 1_048_588

/** What must hold of a topic that somebody else created. */
export const REQUIRED = ['retention.ms', 'retention.bytes', 'cleanup.policy', 'max.message.bytes']

/** What is wrong with a setting that a topic has, and what it should be; undefined when nothing is. */
export const faultOf = (name: string, value: string): { would: string; wanted: string } | undefined => {
  const wanted = settingsOfFacts(1)[name] ?? ''
  if (name === 'max.message.bytes')
    return Number(value) >= LEAST_MESSAGE_BYTES ? undefined : { would: 'refuse large events', wanted }
  return value === wanted ? undefined : { would: 'forget events', wanted }
}
