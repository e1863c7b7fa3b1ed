import type { RecordedEvent, Topic } from '@zmig/events'
import { topics } from '@zmig/events'
import { expect } from 'vitest'
import type { EventLog } from '../event-log.port.ts'

/** Reads a partition to its end, as a projection does: from `next` to `next`. */
export const readAll = async (
  log: EventLog,
  topic: Topic,
  partition: number,
  { from = 0, limit = 700 }: { from?: number; limit?: number } = {},
): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = []
  for (let offset = from; ;) {
    const { events, next, more } = await log.read(topic, partition, offset, limit)
    found.push(...events)
    if (!more) return found
    expect(next).toBeGreaterThan(offset) // or a projection would query for ever
    offset = next
  }
}

/** Every partition of a topic, one after the other. */
export const readTopic = async (log: EventLog, topic: Topic): Promise<RecordedEvent[]> => {
  const partitions = Array.from({ length: topics[topic].partitions }, (_, partition) => partition)
  return (await Promise.all(partitions.map((partition) => readAll(log, topic, partition)))).flat()
}

/** The revisions of each key, in the order in which they were read. */
export const revisionsByKey = (events: RecordedEvent[]): Map<string, number[]> => {
  const found = new Map<string, number[]>()
  for (const { key, data } of events)
    found.set(key, [...(found.get(key) ?? []), (data as { revision: number }).revision])
  return found
}

/** 1 to n. */
export const oneTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
