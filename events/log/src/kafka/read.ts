import type { RecordedEvent, Topic } from '@zmig/events'
import type { Logger } from '../database.ts'
import type { LogSlice } from '../event-log.port.ts'
import { MAX_SLICE_BYTES } from '../limits.ts'
import type { Fetcher } from './fetcher.ts'
import type { Inbox } from './inbox.ts'
import { fromRecord } from './message.ts'
import type { Naming } from './offsets.ts'
import { decodeBatches, type FoundRecord } from './decode-batches.ts'

type ReaderDeps = { fetcher: Fetcher; inbox: Inbox; naming: Naming; logger: Logger }

/** What an event may take where none has been read yet, and what is asked for at least: a batch comes whole anyway. */
const FIRST_GUESS_BYTES = 1_000
const LEAST_BYTES = 65_536

/** Reads slices of partitions. */
export const createSliceReader = ({ fetcher, inbox, naming, logger }: ReaderDeps) => {
  /** Somebody else's record is passed over: it would stop every reader at its place. */
  const toEvent = (record: FoundRecord, topic: Topic, partition: number): RecordedEvent[] => {
    try {
      return [fromRecord(record, topic, partition)]
    } catch (error) {
      const place = { topic, partition, offset: record.offset }
      logger.warn({ err: error, ...place }, 'a record in Kafka is not an event of this shop; passed over')
      return []
    }
  }

  /** Bytes per event of each partition, as last seen: more than the reader wants would be sent again next time. */
  const sizes = new Map<string, number>()

  const readSlice = async (
    topic: Topic,
    partition: number,
    fromOffset: number,
    limit: number,
    onSend: () => void,
  ): Promise<LogSlice> => {
    const place = `${topic}:${partition}`
    const wanted = 1.2 * limit * (sizes.get(place) ?? FIRST_GUESS_BYTES)
    const maxBytes = Math.round(Math.min(Math.max(wanted, LEAST_BYTES), MAX_SLICE_BYTES))
    const name = naming.nameOf(topic)
    const { head, batches, offset } = await fetcher.fetch({ name, partition, offset: fromOffset, maxBytes }, onSend)
    const { records, next, bytes } = decodeBatches(batches, offset, limit)
    if (records.length > 0) sizes.set(place, bytes / records.length)
    const events = records.flatMap((record) => toEvent(record, topic, partition))
    return {
      events: await inbox.withoutRepeats(topic, partition, { from: offset, to: next }, events),
      next,
      more: next < head,
    }
  }

  /** Reads whose request has not been sent. Several projections stand at the same offset most of the time. */
  const unsent = new Map<string, Promise<LogSlice>>()

  return (topic: Topic, partition: number, fromOffset: number, limit: number): Promise<LogSlice> => {
    const key = `${topic}:${partition}:${fromOffset}:${limit}`
    const shared = unsent.get(key)
    if (shared) return shared
    const slice = readSlice(topic, partition, fromOffset, limit, () => unsent.delete(key))
    unsent.set(key, slice)
    slice.catch(() => unsent.delete(key)) // one that was given up may never have been sent
    return slice
  }
}
