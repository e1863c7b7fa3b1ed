import pg from 'pg'
import { createNotifications } from './notifications.ts'
import { connectionSettings } from './connection.ts'
import { watchPool } from './metrics.ts'
import { isRetryable } from './retry.ts'
import { sqlOn, type Sql } from './sql.ts'
import { runTransaction } from './transaction.ts'

export type { Sql } from './sql.ts'

/** A pool of connections to PostgreSQL. `int8` comes back as number, `date` as `YYYY-MM-DD`, `timestamptz` as Date. */
export type Database = Sql & {
  /**
   * Runs the work in one transaction; a thrown error rolls it back. A serialization failure or a deadlock runs the work
   * again, twice at most, so the work must have no effect outside the transaction. Queries that do not wait for each other
   * (Promise.all) are sent in one breath and run in that order.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /**
   * Follows a channel on a connection of its own, which reconnects by itself. Resolves once the channel is followed.
   * @param onLost called when the connection breaks and again when it is back: notifications may have been missed
   * @returns a function that stops following
   */
  listen(channel: string, onMessage: (payload: string) => void, onLost?: () => void): Promise<() => Promise<void>>
  end(): Promise<void>
}

export type DatabaseOptions = {
  /** connections at most; 10 by default */
  max?: number
  /** shown in pg_stat_activity */
  applicationName?: string
}

/** Opens a pool; connects when the first query comes. */
export const createDatabase = (
  url: string,
  { max = 10, applicationName = 'zmigo' }: DatabaseOptions = {},
): Database => {
  const pool = new pg.Pool({ ...connectionSettings(url, applicationName), pipeline: true, max })
  // An idle connection that breaks is thrown away by the pool; without a listener Node would end the process.
  pool.on('error', () => undefined)
  // On the way from the pool to whoever asked for it, a connection has no listener of either: a server that is killed says
  // so in one piece with its last answer. The first question on it fails then, which is heard.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const forgetPool = watchPool(applicationName, pool)
  const notifications = createNotifications(() => new pg.Client(connectionSettings(url, `${applicationName} listen`)))

  return {
    ...sqlOn(pool),
    transaction: async (work) => {
      for (let retriesLeft = 2; ; retriesLeft -= 1) {
        try {
          return await runTransaction(pool, work)
        } catch (error) {
          if (retriesLeft === 0 || !isRetryable(error)) throw error
        }
      }
    },
    listen: notifications.listen,
    end: async () => {
      forgetPool()
      await Promise.all([notifications.end(), pool.end()])
    },
  }
}
