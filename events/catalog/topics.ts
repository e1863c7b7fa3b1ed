/** One topic per context. A partition count never changes: it is part of the address of every event. */
export const topics = {
  catalogue: { partitions: 4 },
  garages: { partitions: 1 },
  orders: { partitions: 4 },
  likes: { partitions: 2 },
  impressions: { partitions: 4 },
  wizard: { partitions: 2 },
  slices: { partitions: 1 },
  staff: { partitions: 1 },
  notifications: { partitions: 2 },
  backoffice: { partitions: 1 },
  documents: { partitions: 2 },
} as const satisfies Record<string, { partitions: number }>

export type Topic = keyof typeof topics

/**
 * Telemetry: many events, which are counted soon and have no use as single events later. Other events never wait behind
 * them. Every other topic is kept for ever.
 */
export const metricTopics: ReadonlySet<Topic> = new Set<Topic>(['impressions'])

/**
 * The partition of a key: FNV-1a, 32 bit, over the UTF-8 bytes, modulo the topic's partitions.
 * The log is given the partition explicitly, so that every engine stores an event in the same one.
 */
export const partitionOf = (topic: Topic, key: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash % topics[topic].partitions
}
