import type { RecordedEvent, Topic } from '@zmig/events'
import type { EventLog, LogSlice } from '@zmig/event-log'

/** How many events are fetched for one that is wanted: parked events stand close together. */
const READ = 500

/** Finds events by their place. @returns a function: offset → the event, or undefined when the log no longer holds it */
export const createRecordedAt = (
  log: EventLog,
  topic: Topic,
  partition: number,
): ((offset: number) => Promise<RecordedEvent | undefined>) => {
  let slice: (LogSlice & { from: number }) | undefined
  return async (offset) => {
    if (!slice || offset < slice.from || offset >= slice.next)
      slice = { from: offset, ...(await log.read(topic, partition, offset, READ)) }
    return slice.events.find((event) => event.offset === offset)
  }
}
