import pg from 'pg'
import { Gauge } from 'prom-client'
import { createNotifications } from './notifications.ts'
import { connectionSettings, isRetryable } from './connection.ts'
import { type Queryable, runTransaction, sqlOn, type Sql, withoutNames } from './sql.ts'

export type { Sql } from './sql.ts'

/** A pool of connections to PostgreSQL. `int8` is read as number, `date` as `YYYY-MM-DD`, `timestamptz` as Date. */
export type Database = Sql & {
  /**
   * Runs the work in one transaction; a thrown error rolls it back. A serialization failure or a deadlock runs the work
   * again, twice at most, so the work must have no effect outside the transaction. Queries that do not wait for each other
   * (Promise.all) are sent together and run in that order.
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
  /**
   * of a pooler in transaction mode in front of the same server: queries go through it, without prepared statements, which belong to a
   * session that it does not keep; only what listens connects to the server itself
   */
  pooledUrl?: string | undefined
  /** connections at most; 10 by default */
  max?: number
  /** shown in pg_stat_activity */
  applicationName?: string
}

type Watched = { name: string; pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> }

const watched = new Set<Watched>()

new Gauge({
  name: 'zmigo_database_connections',
  help: 'Connections of a pool that work (busy) or rest (idle), and callers that wait for one (waiting)',
  labelNames: ['pool', 'state'],
  collect() {
    this.reset()
    for (const { name, pool } of watched) {
      this.inc({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
      this.inc({ pool: name, state: 'idle' }, pool.idleCount)
      this.inc({ pool: name, state: 'waiting' }, pool.waitingCount)
    }
  },
})

/** Adds a pool to the metric, under its name. @returns a function that removes it */
const watchPool = (name: string, pool: Watched['pool']): (() => void) => {
  const entry = { name, pool }
  watched.add(entry)
  return () => watched.delete(entry)
}

/** Opens a pool; connects when the first query comes. */
export const createDatabase = (
  url: string,
  { max = 10, applicationName = 'zmigo', pooledUrl }: DatabaseOptions = {},
): Database => {
  const through = pooledUrl === undefined ? (connection: Queryable) => connection : withoutNames
  const pool = new pg.Pool({ ...connectionSettings(pooledUrl ?? url, applicationName), pipeline: true, max })
  // An idle connection that breaks is discarded by the pool; without a listener Node would end the process.
  pool.on('error', () => undefined)
  // A connection that the pool hands out has no listener for a moment, and the error of a killed server may come just then.
  // The first query on that connection fails, which its caller sees.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const forgetPool = watchPool(applicationName, pool)
  const notifications = createNotifications(() => new pg.Client(connectionSettings(url, `${applicationName} listen`)))

  return {
    ...sqlOn(through(pool)),
    transaction: async (work) => {
      for (let retriesLeft = 2; ; retriesLeft -= 1) {
        try {
          return await runTransaction(pool, work, through)
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
