import type { Topic } from '@zmig/events'
import type { Logger } from '../database.ts'
import { noAnswer } from '../errors.ts'
import type { LogSlice, ReadOptions } from '../event-log.port.ts'
import { withDeadline } from '../limits.ts'
import type { Fetched } from './consumer.ts'
import type { Inbox } from './inbox.ts'
import { fromMessage } from './message.ts'
import type { Buffered } from './partition-buffer.ts'
import type { Ends, Naming, Place } from './partitions.ts'
import type { RangeReader } from './range-reader.ts'
import type { Tail } from './tail.ts'

/** Reads the messages of a fetch. A record that is not an event of this shop is skipped: it would stop every reader. */
export const createToEvents =
  (naming: Naming, logger: Logger) =>
  ({ name, partition, messages }: Fetched): Buffered[] => {
    const topic = naming.topicOf(name)
    return messages.flatMap((message) => {
      try {
        const event = fromMessage(message, topic, partition)
        let bytes = message.value?.length ?? 0
        for (const header in message.headers) bytes += message.headers[header]?.length ?? 0
        return [{ event, bytes }]
      } catch (error) {
        const place = { topic, partition, offset: Number(message.offset) }
        logger.warn({ err: error, ...place }, 'a record in Kafka is not an event of this shop; skipped')
        return []
      }
    })
  }

type ReaderOptions = {
  tail: Tail
  ranges: RangeReader
  inbox: Inbox
  naming: Naming
  endsOf: (place: Place) => Promise<Ends>
}

/** Reads slices of partitions: the newest events from the tail in memory, older ones from a consumer for ranges. */
export const createSliceReader = ({ tail, ranges, inbox, naming, endsOf }: ReaderOptions) => {
  const readSlice = async (place: Place, fromOffset: number, limit: number, { following = false }: ReadOptions) => {
    const known = following ? tail.peek(place, fromOffset) : undefined
    if (known) {
      const { events, next } = known.buffer.slice(fromOffset, limit)
      return { from: fromOffset, events, next, more: next < known.head }
    }
    // Queried with every other read, so that it finds all events that any process appended before.
    const { start, head } = await endsOf(place)
    const from = Math.max(fromOffset, start)
    if (from >= head) return { from, events: [], next: from, more: false }
    const buffer = await tail.reach(place, from, limit, head)
    const { events, next } = buffer ? buffer.slice(from, limit) : await ranges.read(place, from, limit, head)
    return { from, events, next, more: next < head }
  }

  return async (
    topic: Topic,
    partition: number,
    fromOffset: number,
    limit: number,
    options: ReadOptions = {},
  ): Promise<LogSlice> => {
    const slice = readSlice({ name: naming.nameOf(topic), partition }, fromOffset, limit, options)
    const { from, events, next, more } = await withDeadline(slice, () => {
      tail.restart()
      void ranges.end()
      return noAnswer('Kafka', 'read the log')
    })
    return { events: await inbox.withoutRepeats(topic, partition, { from, to: next }, events), next, more }
  }
}
