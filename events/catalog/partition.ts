import { topics, type Topic } from './topics.ts'

/**
 * The partition of a key: FNV-1a, 32 bit, over the UTF-8 bytes, modulo the topic's partitions.
 * Computed by us and passed explicitly, so that every engine puts an event in the same place.
 */
export const partitionOf = (topic: Topic, key: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash % topics[topic].partitions
}
