export type Measured = { bytes: number }

/** A queue that drops its oldest entries when it would exceed a bound. */
export type BoundedQueue<Entry extends Measured> = {
  add(entry: Entry): void
  /** Takes the oldest entries: at most so many, and at most so many bytes, but at least one if there is one. */
  take(entries: number, bytes: number): Entry[]
  /** Returns taken entries to the front. */
  putBack(entries: Entry[]): void
  length(): number
}

type Bounds = {
  entries: number
  bytes: number
  /** called with the number of dropped entries */
  onShed: (entries: number) => void
}

/** Opens a queue that holds at most so many entries and so many bytes. */
export const createBoundedQueue = <Entry extends Measured>(bounds: Bounds): BoundedQueue<Entry> => {
  const queue: Entry[] = []
  let bytes = 0

  const shed = () => {
    let given = 0
    while (queue.length > bounds.entries || bytes > bounds.bytes) {
      bytes -= queue.shift()?.bytes ?? 0
      given += 1
    }
    if (given > 0) bounds.onShed(given)
  }

  return {
    add: (entry) => {
      queue.push(entry)
      bytes += entry.bytes
      shed()
    },
    take: (most, mostBytes) => {
      let taken = 0
      let size = 0
      for (const entry of queue) {
        if (taken === most || (taken > 0 && size + entry.bytes > mostBytes)) break
        taken += 1
        size += entry.bytes
      }
      bytes -= size
      return queue.splice(0, taken)
    },
    putBack: (entries) => {
      queue.unshift(...entries)
      bytes += entries.reduce((sum, entry) => sum + entry.bytes, 0)
      shed()
    },
    length: () => queue.length,
  }
}
