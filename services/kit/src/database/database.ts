import pg from 'pg'
import { createNotifications } from './notifications.ts'
import { connectionSettings } from './connection.ts'
import { watchPool } from './metrics.ts'
import { isRetryable } from './retry.ts'

type QueryOptions = { name?: string; deadlineMs?: number }

/** Anything that answers SQL: the pool, or one transaction. */
export type Sql = {
  /**
   * @param options.name makes it a prepared statement; one name must always carry the same text
   * @param options.deadlineMs after which it fails, and its connection is given up, when the server stays silent
   */
  query<Row = Record<string, unknown>>(text: string, values?: unknown[], options?: QueryOptions): Promise<Row[]>
}

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

type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

/** @param before without which no query has succeeded */
const sqlOn = (connection: Queryable, before?: Promise<unknown>): Sql => ({
  query: async <Row>(text: string, values?: unknown[], { name, deadlineMs }: QueryOptions = {}) => {
    const answered = connection.query({
      text,
      ...(values && { values }),
      ...(name && { name }),
      ...(deadlineMs && { query_timeout: deadlineMs }),
    })
    const [{ rows }] = await Promise.all([answered, before])
    return rows as Row[]
  },
})

/**
 * What frames a transaction. A connection whose peer has gone silent would else be held until the kernel gives up, some
 * 15 minutes; past the deadline, in milliseconds, it is thrown away.
 */
const frame = (text: string, deadlineMs: number): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: deadlineMs,
})

/** Opens a pool; connects when the first query comes. */
export const createDatabase = (
  url: string,
  { max = 10, applicationName = 'zmigo' }: DatabaseOptions = {},
): Database => {
  const pool = new pg.Pool({ ...connectionSettings(url, applicationName), pipeline: true, max })
  // An idle connection that breaks is thrown away by the pool; without a listener Node would end the process.
  pool.on('error', () => undefined)
  const forgetPool = watchPool(applicationName, pool)
  const notifications = createNotifications(() => new pg.Client(connectionSettings(url, `${applicationName} listen`)))

  const attempt = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    // A connection that dies under a transaction fails its query as well; unheard, the event would end the process.
    const noteBroken = (error: Error) => (broken = error)
    client.on('error', noteBroken)
    try {
      // It travels with the first query of the work, which fails when this does: what follows is in a transaction.
      const begun = client.query(frame('begin', 5_000))
      begun.catch(() => undefined)
      const result = await work(sqlOn(client, begun))
      await begun
      await client.query(frame('commit', 30_000)) // a busy disk takes its time, and giving up leaves the outcome unknown
      return result
    } catch (error) {
      await client.query(frame('rollback', 5_000)).catch(noteBroken)
      throw error
    } finally {
      client.off('error', noteBroken)
      client.release(broken)
    }
  }

  return {
    ...sqlOn(pool),
    transaction: async (work) => {
      for (let retriesLeft = 2; ; retriesLeft -= 1) {
        try {
          return await attempt(work)
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
