import type { Sql } from '@zmig/event-log'

/** Well within the time that a projection's transaction may be idle, in milliseconds. */
const BEAT_MILLISECONDS = 1_000

/** What takes longer will not end by itself; somebody else may try, in milliseconds. */
const PATIENCE_MILLISECONDS = 30_000

/**
 * Keeps a transaction from being idle while work goes on that asks it nothing, such as writing a search index. A process
 * that is stopped does not beat, so its lock is lost all the same.
 * @param work gets the transaction to use: while it is asked something, there is no need for a beat
 */
export const withHeartbeat = async <T>(tx: Sql, work: (tx: Sql) => Promise<T>): Promise<T> => {
  let asked = 0
  const watched: Sql = {
    query: (...question) => {
      asked += 1
      return tx.query<never>(...question).finally(() => (asked -= 1))
    },
  }
  const until = performance.now() + PATIENCE_MILLISECONDS
  const timer = setInterval(() => {
    if (asked === 0 && performance.now() < until) watched.query('select').catch(() => undefined) // the work will meet the same fault
  }, BEAT_MILLISECONDS)
  try {
    return await work(watched)
  } finally {
    clearInterval(timer)
  }
}
