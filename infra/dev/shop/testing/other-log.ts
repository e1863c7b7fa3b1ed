import { createPostgresEventLog, type Database, type EventLog } from '@zmig/event-log'
import type { Topic } from '@zmig/events'
import { createRetry } from '../retry-unavailable.ts'
import type { Destination } from '../../move-history/copy-partition.ts'

/** A log elsewhere whose offsets begin at 0, as Kafka's do, in another database; what differs has tests on a real Kafka. */
export const createOtherLog = (database: Database): Destination => {
  const log = createPostgresEventLog(database)
  return {
    ...log,
    engine: 'kafka',
    appendRecorded: (topic, partition, recorded) => {
      const events = recorded.map(({ event }) => event)
      return log.append(topic, partition, events)
    },
  }
}

/** The retry of a test: as many tries, and no wait between them. */
export const retryAtOnce = createRetry({ say: () => undefined, wait: () => Promise.resolve() })

/** Ids and offsets of a partition as they are read, to the end. */
export const readAll = async (log: Pick<EventLog, 'read'>, topic: Topic, partition: number) => {
  const found: { id: string; offset: number }[] = []
  for (let from = 0, more = true; more;) {
    const slice = await log.read(topic, partition, from, 1_000)
    found.push(...slice.events.map(({ id, offset }) => ({ id, offset })))
    ;({ next: from, more } = slice)
  }
  return found
}
