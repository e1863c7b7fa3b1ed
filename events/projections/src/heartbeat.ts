import type { Sql } from '@zmig/event-log'

/** Well within the time that a projection's transaction may be idle, in milliseconds. */
const BEAT_MILLISECONDS = 1_000

/** What takes longer will not end by itself; somebody else may try, in milliseconds. */
const PATIENCE_MILLISECONDS = 30_000

/**
 * Keeps a transaction from being idle while work goes on that asks it nothing, such as writing a search index. A process
 * that is stopped does not beat, so its lock is lost all the same.
 */
export const withHeartbeat = async <T>(tx: Sql, work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + PATIENCE_MILLISECONDS
  const timer = setInterval(() => {
    if (performance.now() < until) tx.query('select').catch(() => undefined) // the work will meet the same fault
  }, BEAT_MILLISECONDS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
