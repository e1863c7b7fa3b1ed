import { EventLogUnavailable } from './errors.ts'

/** Work ready to be sent, and the bytes of memory that it takes until it is done. */
type Prepared = { bytes: number }

/**
 * Back-pressure: starts work while less than a budget of bytes is under way. p-limit counts pieces of work; here a piece
 * may be one event or four megabytes of them, so bytes are counted (infra/decisions, p-limit).
 */
type ByteBudget = {
  /**
   * Runs work in the order of the calls. Waiting work takes no memory yet: `prepare` is called when its turn comes.
   * When work fails because the engine is unavailable, everything that waits behind it fails as well.
   */
  run<P extends Prepared, T>(prepare: () => P, work: (prepared: P) => Promise<T>): Promise<T>
}

/** @param limit bytes; the work that crosses it still starts, so that work of any size can run */
export const createByteBudget = (limit: number): ByteBudget => {
  let underWay = 0
  const waiting: { start: () => void; refuse: (error: EventLogUnavailable) => void }[] = []

  const startWaiting = () => {
    while (underWay < limit) {
      const next = waiting.shift()
      if (!next) return
      next.start()
    }
  }

  /** Runs synchronously up to the first `await`, so that the bytes are counted before the next work starts. */
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
      startWaiting()
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
