import type { RecordedEvent } from '@zmig/events'
import { MAX_SLICE_BYTES } from '../limits.ts'

/** An event in memory, and about how many bytes it takes. */
export type Buffered = { event: RecordedEvent; bytes: number }

/** Consecutive events of one partition: those of the offsets from `first` up to, not including, `next`. */
export type PartitionBuffer = {
  first: () => number
  next: () => number
  bytes: () => number
  /** Adds what was fetched behind `next`. @param next the offset after it */
  add: (entries: Buffered[], next: number) => void
  /** Whether a slice from this offset would be as large as it may be. */
  isEnough: (from: number, limit: number) => boolean
  /** At most `limit` events, and at most about 4 MB of them but one at least. */
  slice: (from: number, limit: number) => { events: RecordedEvent[]; next: number }
  /** Forgets the events before an offset. */
  dropBefore: (offset: number) => void
  /** Forgets the oldest events until at most so many, and so many bytes, are left. */
  shrinkTo: (events: number, bytes: number) => void
}

export const createPartitionBuffer = (from: number): PartitionBuffer => {
  const entries: Buffered[] = []
  let first = from
  let next = from
  let bytes = 0

  const take = (offset: number, limit: number): Buffered[] => {
    const start = entries.findIndex(({ event }) => event.offset >= offset)
    const taken: Buffered[] = []
    let size = 0
    for (let index = start; index >= 0 && index < entries.length && taken.length < limit; index += 1) {
      const entry = entries[index]
      if (!entry || (taken.length > 0 && size + entry.bytes > MAX_SLICE_BYTES)) break
      taken.push(entry)
      size += entry.bytes
    }
    return taken
  }
  const drop = (count: number) => {
    if (count <= 0) return
    for (const entry of entries.splice(0, count)) bytes -= entry.bytes
    first = entries[0]?.event.offset ?? next
  }

  return {
    first: () => first,
    next: () => next,
    bytes: () => bytes,
    add: (added, after) => {
      for (const entry of added)
        if (entry.event.offset >= next) {
          entries.push(entry)
          bytes += entry.bytes
        }
      next = Math.max(next, after)
    },
    isEnough: (offset, limit) => {
      const taken = take(offset, limit)
      const last = taken.at(-1)
      return taken.length >= limit || (last !== undefined && last !== entries.at(-1))
    },
    slice: (offset, limit) => {
      const taken = take(offset, limit)
      const last = taken.at(-1)
      const isCut = last !== undefined && last !== entries.at(-1)
      return { events: taken.map(({ event }) => event), next: isCut ? last.event.offset + 1 : Math.max(next, offset) }
    },
    dropBefore: (offset) => {
      const kept = entries.findIndex((entry) => entry.event.offset >= offset)
      drop(kept < 0 ? entries.length : kept)
      first = Math.max(first, Math.min(offset, next))
    },
    shrinkTo: (mostEvents, mostBytes) => {
      let count = 0
      let left = bytes
      while (entries.length - count > mostEvents || (left > mostBytes && count < entries.length)) {
        left -= entries[count]?.bytes ?? 0
        count += 1
      }
      drop(count)
    },
  }
}
