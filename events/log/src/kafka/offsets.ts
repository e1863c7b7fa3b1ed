import { topics, type Topic } from '@zmig/events'
import type { PartitionState } from '../event-log.port.ts'
import type { Place } from './produce.ts'
import type { Session } from './session.ts'

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

/** Every partition of the catalogue, as Kafka names it. */
export const everyPlace = ({ nameOf }: Naming): Place[] =>
  Object.entries(topics).flatMap(([topic, { partitions }]) =>
    Array.from({ length: partitions }, (_, partition) => ({ name: nameOf(topic), partition })),
  )

type Which = { fromBeginning: boolean } | { fromTimestamp: number }

const offsets = async (
  { cluster }: Session,
  places: Place[],
  which: Which,
): Promise<(Place & { offset: number })[]> => {
  const found = await cluster.fetchTopicsOffset(
    [...Map.groupBy(places, ({ name }) => name)].map(([topic, ofTopic]) => ({
      topic,
      partitions: ofTopic.map(({ partition }) => ({ partition })),
      ...which,
    })),
  )
  return found.flatMap(({ topic: name, partitions }) =>
    partitions.map(({ partition, offset }) => ({ name, partition, offset: Number(offset) })),
  )
}

/** The offset that the next event of each partition will get. */
export const headsOf = (session: Session, places: Place[]) => offsets(session, places, { fromBeginning: false })

/** The offset of the first event that each partition still holds. */
const startsOf = (session: Session, places: Place[]) => offsets(session, places, { fromBeginning: true })

const one = async (found: Promise<{ offset: number }[]>): Promise<number> => (await found)[0]?.offset ?? 0

export const headOf = (session: Session, place: Place): Promise<number> => one(headsOf(session, [place]))
export const startOf = (session: Session, place: Place): Promise<number> => one(startsOf(session, [place]))

/** The first offset that was recorded at or after a moment, or the head. */
export const offsetAt = async (session: Session, place: Place, moment: Date): Promise<number> => {
  const found = await one(offsets(session, [place], { fromTimestamp: moment.getTime() }))
  return found >= 0 ? found : headOf(session, place)
}

/** The state of every partition of the catalogue. */
export const listPartitions = async (session: Session, naming: Naming): Promise<PartitionState[]> => {
  const places = everyPlace(naming)
  const starts = await startsOf(session, places)
  const heads = await headsOf(session, places)
  const find = (found: (Place & { offset: number })[], place: Place): number =>
    found.find(({ name, partition }) => name === place.name && partition === place.partition)?.offset ?? 0
  return places.map((place) => ({
    topic: naming.topicOf(place.name),
    partition: place.partition,
    start: find(starts, place),
    head: find(heads, place),
  }))
}

/** Forgets the events of a partition before an offset; the head stays. */
export const trimPartition = async (session: Session, { name, partition }: Place, before: number): Promise<void> => {
  const offset = Math.min(before, await headOf(session, { name, partition }))
  if (offset <= (await startOf(session, { name, partition }))) return
  const broker = await session.cluster.findBroker({ nodeId: session.leaderOf({ name, partition }) })
  await broker.deleteRecords({ topics: [{ topic: name, partitions: [{ partition, offset: String(offset) }] }] })
}
