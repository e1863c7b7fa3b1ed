import { setTimeout as pause } from 'node:timers/promises'
import type { EventEnvelope } from '@zmig/events'
import type { EventLog, KafkaEventLog } from '@zmig/event-log'
import type { Patience } from '../patience.ts'
import { placeName, type HeldPartition } from './held.ts'
import { SETTLED_MILLISECONDS } from './settled.ts'

/** What a copy needs of the log that it goes to. */
export type Destination = EventLog & Pick<KafkaEventLog, 'appendRecorded'>

export type Recorded = { event: EventEnvelope; recordedAt: Date }[]

/** The head of a partition when nothing is on its way to it any more. */
const settledHead = async (to: Destination, { topic, partition }: HeldPartition): Promise<number> => {
  for (let head = await to.head(topic, partition); ;) {
    await pause(SETTLED_MILLISECONDS)
    const again = await to.head(topic, partition)
    if (again === head) return head
    head = again
  }
}

/**
 * Appends a batch of a copy, whose offsets are without a gap. What was confirmed too late may be there or not, so before
 * another try it looks how far the copy goes.
 * @param copied how many events of the partition are there before
 */
export const appendBatch = async (
  to: Destination,
  place: HeldPartition,
  batch: Recorded,
  copied: number,
  patience: Patience,
): Promise<void> => {
  let tried = false
  await patience(async () => {
    const there = tried ? (await settledHead(to, place)) - copied : 0
    tried = true
    if (there < 0 || there > batch.length)
      throw new Error(
        `Kafka's ${placeName(place)} ends at ${copied + there} and should be between ${copied} and ${copied + batch.length}; something else writes to it`,
      )
    if (there < batch.length) await to.appendRecorded(place.topic, place.partition, batch.slice(there))
  })
}
