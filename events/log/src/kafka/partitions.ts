import { topics, type Topic } from '@zmig/events'
import type { Admin } from 'kafkajs'
import type { PartitionState } from '../event-log.port.ts'

/** A partition of a topic as Kafka names it. */
export type Place = { name: string; partition: number }

export const keyOf = ({ name, partition }: Place): string => `${name}:${partition}`

/** Names of topics in Kafka: ours behind a prefix. */
export type Naming = { nameOf: (topic: string) => string; topicOf: (name: string) => Topic }

const isTopic = (topic: string): topic is Topic => topic in topics

export const createNaming = (prefix: string): Naming => ({
  nameOf: (topic) => prefix + topic,
  topicOf: (name) => {
    const topic = name.slice(prefix.length)
    if (!isTopic(topic)) throw new Error(`${name} is not a topic of the event catalogue`)
    return topic
  },
})

/** Every topic of the catalogue, as Kafka names it. */
export const namesOf = ({ nameOf }: Naming): string[] => Object.keys(topics).map(nameOf)

/** The offset of the first event that a partition still holds, and the one that its next event will get. */
export type Ends = { start: number; head: number }

export const endsOfTopic = async (admin: Admin, name: string): Promise<(Place & Ends)[]> =>
  (await admin.fetchTopicOffsets(name)).map(({ partition, low, high }) => ({
    name,
    partition,
    start: Number(low),
    head: Number(high),
  }))

const pick = (ends: (Place & Ends)[], { name, partition }: Place): Ends => {
  const found = ends.find((entry) => entry.partition === partition)
  if (!found) throw new Error(`Kafka topic ${name} has no partition ${partition}`)
  return found
}

export const endsOf = async (admin: Admin, place: Place): Promise<Ends> =>
  pick(await endsOfTopic(admin, place.name), place)

/**
 * Asks for the ends of partitions with one request per topic at a time. Callers that arrive while a request is under way
 * share the next one, because an answer must not be older than its question.
 */
export const createEndsReader = (askTopic: (name: string) => Promise<(Place & Ends)[]>) => {
  type Request = { running: Promise<(Place & Ends)[]>; next?: Promise<(Place & Ends)[]> }
  const requests = new Map<string, Request>()
  const start = (name: string) => {
    const request: Request = { running: askTopic(name) }
    requests.set(name, request)
    const end = () => {
      if (!request.next) requests.delete(name)
    }
    request.running.then(end, end)
    return request.running
  }
  return async (place: Place): Promise<Ends> => {
    const request = requests.get(place.name)
    if (!request) return pick(await start(place.name), place)
    const startNext = () => start(place.name)
    request.next ??= request.running.then(startNext, startNext)
    return pick(await request.next, place)
  }
}

/** The first offset that was recorded at or after an instant, or the head. */
export const offsetAt = async (admin: Admin, { name, partition }: Place, instant: Date): Promise<number> => {
  const found = await admin.fetchTopicOffsetsByTimestamp(name, instant.getTime())
  const offset = Number(found.find((entry) => entry.partition === partition)?.offset ?? -1)
  return offset >= 0 ? offset : (await endsOf(admin, { name, partition })).head
}

/** The state of every partition of the catalogue. */
export const listPartitions = async (admin: Admin, naming: Naming): Promise<PartitionState[]> => {
  const found = await Promise.all(namesOf(naming).map((name) => endsOfTopic(admin, name)))
  return found.flat().map(({ name, partition, start, head }) => ({
    topic: naming.topicOf(name),
    partition,
    start,
    head,
  }))
}

/** Deletes the events of a partition before an offset; the head stays. */
export const trimPartition = async (admin: Admin, place: Place, before: number): Promise<void> => {
  const { start, head } = await endsOf(admin, place)
  const offset = Math.min(before, head)
  if (offset <= start) return
  await admin.deleteTopicRecords({
    topic: place.name,
    partitions: [{ partition: place.partition, offset: String(offset) }],
  })
}
