import type { RecordedEvent, Topic } from '@zmig/events'
import type { EventLog, LogSlice } from '@zmig/event-log'

/** Events of each partition that are kept: what all projections of a process read within a second or two. */
const KEPT = 200

/** Projections are notified of each partition that grows, and read it again then. */
const FOLLOWING = { following: true }

/** The end of a partition as it was after `growth` changes: every event from `first` to before `next`. */
type Tail = { events: RecordedEvent[]; first: number; next: number; growth: number }

/** A log from which each new event is read once for all projections of the process. */
export type SharedReading = Pick<EventLog, 'read'> & {
  /** to be called when a partition has grown: the kept events are no longer its end */
  grown(topic: Topic, partition: number): void
  /** to be called when kept events may be wrong */
  forget(): void
}

/**
 * Keeps the last events of each partition, so that the projections that follow it do not read the same ones. It must be
 * notified of growth before they are, and reads older events from the log.
 */
export const shareReading = (log: Pick<EventLog, 'read'>): SharedReading => {
  const tails = new Map<string, Tail>()
  const growths = new Map<string, number>()
  const readings = new Map<string, Promise<LogSlice>>()
  let age = 0

  /** One read for all callers that want the same before the partition grows again. */
  const readOnce = (topic: Topic, partition: number, offset: number, limit: number, growth: number) => {
    const name = [topic, partition, offset, limit, growth, age].join(':')
    const reading =
      readings.get(name) ?? log.read(topic, partition, offset, limit, FOLLOWING).finally(() => readings.delete(name))
    readings.set(name, reading)
    return reading
  }

  const sliceOf = ({ events, next }: Tail, offset: number, limit: number): LogSlice => {
    const wanted = events.filter((event) => event.offset >= offset)
    const slice = wanted.slice(0, limit)
    const last = slice.at(-1)
    return last && slice.length < wanted.length
      ? { events: slice, next: last.offset + 1, more: true }
      : { events: slice, next, more: false }
  }

  /** Keeps the end of a partition, unless a newer end is kept or `forget` was called meanwhile. */
  const keep = (place: string, begun: number, tail: Tail) => {
    const held = tails.get(place)
    if (begun !== age || (held && held.growth > tail.growth)) return
    const events = tail.events.slice(-KEPT)
    const first = events.length < tail.events.length ? (events[0]?.offset ?? tail.next) : tail.first
    tails.set(place, { ...tail, events, first })
  }

  return {
    read: async (topic, partition, offset, limit) => {
      const place = `${topic}:${partition}`
      const growth = growths.get(place) ?? 0
      const begun = age
      const tail = tails.get(place)
      if (!tail || offset < tail.first || offset > tail.next) {
        const slice = await readOnce(topic, partition, offset, limit, growth)
        if (!slice.more) keep(place, begun, { ...slice, first: offset, growth })
        return slice
      }
      if (tail.growth === growth) return sliceOf(tail, offset, limit)
      const added = await readOnce(topic, partition, tail.next, KEPT, growth)
      // a projection that is further behind reads for itself
      if (added.more) return log.read(topic, partition, offset, limit, FOLLOWING)
      const longer = { events: [...tail.events, ...added.events], first: tail.first, next: added.next, growth }
      keep(place, begun, longer)
      return sliceOf(longer, offset, limit)
    },
    grown: (topic, partition) => {
      const place = `${topic}:${partition}`
      growths.set(place, (growths.get(place) ?? 0) + 1)
    },
    forget: () => {
      age += 1
      tails.clear()
    },
  }
}
