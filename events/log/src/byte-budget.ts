import { EventLogUnavailable } from './errors.ts'

/** What is about to be sent, and how many bytes of memory it holds until that is done. */
type Prepared = { bytes: number }

/** Back-pressure: lets work begin while less than so many bytes are under way. */
type ByteGate = {
  /**
   * Runs work in the order of the calls. What waits holds no bytes yet: `prepare` is called when its turn comes.
   * When work finds the engine unavailable, so does everything that waits behind it.
   */
  run<P extends Prepared, T>(prepare: () => P, work: (prepared: P) => Promise<T>): Promise<T>
}

/** @param limit bytes; the piece of work that crosses it still begins, so that one of any size gets through */
export const createByteGate = (limit: number): ByteGate => {
  let underWay = 0
  const waiting: { start: () => void; refuse: (error: EventLogUnavailable) => void }[] = []

  const admit = () => {
    while (underWay < limit) {
      const next = waiting.shift()
      if (!next) return
      next.start()
    }
  }

  /** Up to the first `await` this runs within the call, so that what it takes is counted before the next one starts. */
  const begin = async <P extends Prepared, T>(prepare: () => P, work: (prepared: P) => Promise<T>): Promise<T> => {
    const prepared = prepare()
    underWay += prepared.bytes
    try {
      return await work(prepared)
    } catch (error) {
      if (error instanceof EventLogUnavailable) for (const { refuse } of waiting.splice(0)) refuse(error)
      throw error
    } finally {
      underWay -= prepared.bytes
      admit()
    }
  }

  return {
    run: (prepare, work) => {
      if (underWay < limit && waiting.length === 0) return begin(prepare, work)
      return new Promise((resolve, reject) => {
        waiting.push({ start: () => resolve(begin(prepare, work)), refuse: reject })
      })
    },
  }
}
