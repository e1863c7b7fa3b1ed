import type pg from 'pg'
import { leadsElsewhere } from './connection.ts'

type QueryOptions = { name?: string; deadlineMs?: number; unanswered?: boolean; wakes?: string }

/** Anything that answers SQL: the pool, or one transaction. */
export type Sql = {
  /**
   * @param options.name makes it a prepared statement; one name must always carry the same text
   * @param options.deadlineMs after which it fails, and its connection is given up, when the server stays silent
   * @param options.unanswered for a write whose rows are not needed: in a transaction it resolves at once without rows, is
   * sent together with the next query, and fails the transaction when it fails
   * @param options.wakes a channel that is notified once the query is committed; lost when the process dies in between
   */
  query<Row = Record<string, unknown>>(text: string, values?: unknown[], options?: QueryOptions): Promise<Row[]>
}

/** A connection, or a pool of them. */
export type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

/** The same without prepared statements: a pooler gives each transaction another session, which does not know them. */
export const withoutNames = (connection: Queryable): Queryable => ({
  query: ({ name: _, ...config }) => connection.query(config),
})

/** A query in the form that the driver takes. */
export const configOf = (
  text: string,
  values?: unknown[],
  { name, deadlineMs }: QueryOptions = {},
): pg.QueryConfig => ({
  text,
  ...(values && { values }),
  ...(name && { name }),
  ...(deadlineMs && { query_timeout: deadlineMs }),
})

/**
 * Notifies a channel in a transaction of its own. PostgreSQL lets one transaction that notifies commit at a time: within the
 * transaction that has news, all others that have news would wait while that one waits for the disk.
 */
const wake = (connection: Queryable, channel: string): Promise<unknown> =>
  connection.query({ name: 'wake', text: `select pg_notify($1, '')`, values: [channel] }).catch(() => undefined)

/** Queries outside of any transaction. */
export const sqlOn = (connection: Queryable): Sql => ({
  query: async <Row>(...parameters: Parameters<Sql['query']>) => {
    const { rows } = await connection.query(configOf(...parameters))
    const channel = parameters[2]?.wakes
    if (channel) void wake(connection, channel)
    return rows as Row[]
  },
})

type Running = {
  /** what the transaction waits for before it ends; the first is `begin`, without which no query succeeds */
  sent: Promise<unknown>[]
  /** the channels to notify once it has committed */
  wakes: Set<string>
  /** its end has been sent: a later query would run outside of it, or in another transaction */
  isOver: boolean
}

const sqlIn = (connection: Queryable, running: Running): Sql => ({
  query: async <Row>(...parameters: Parameters<Sql['query']>) => {
    if (running.isOver) throw new Error('a query came after the end of its transaction')
    const { sent, wakes } = running
    const answered = connection.query(configOf(...parameters))
    const { unanswered, wakes: channel } = parameters[2] ?? {}
    if (channel) wakes.add(channel)
    if (unanswered) {
      answered.catch(() => undefined) // the end of the transaction throws it
      sent.push(answered)
      return []
    }
    const [{ rows }] = await Promise.all([answered, sent[0]])
    return rows as Row[]
  },
})

/** The first fault, which causes the later ones; undefined when there is none. */
const faultOf = async (sent: Promise<unknown>[]): Promise<unknown> => {
  const outcomes = await Promise.allSettled(sent)
  return outcomes.find((outcome) => outcome.status === 'rejected')?.reason
}

/**
 * A statement that begins or ends a transaction, with a deadline in milliseconds after which the connection is discarded:
 * the kernel takes some 15 minutes to notice a silent peer.
 */
const frame = (text: string, deadlineMs: number): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: deadlineMs,
})

/**
 * One transaction on a connection of the pool.
 * @param through how the work asks that connection
 * @throws what the work throws, or the first fault of its queries; the transaction is rolled back
 */
export const runTransaction = async <T>(
  pool: pg.Pool,
  work: (tx: Sql) => Promise<T>,
  through: (client: Queryable) => Queryable,
): Promise<T> => {
  const client = await pool.connect()
  const connection = through(client)
  const running: Running = { sent: [], wakes: new Set(), isOver: false }
  const { sent } = running
  let broken: Error | undefined
  let woken: Promise<unknown>[] = []
  // A connection that breaks fails its query as well; without a listener the event would end the process.
  const noteBroken = (error: Error) => (broken = error)
  client.on('error', noteBroken)
  try {
    // It is sent together with the first query, which fails when `begin` does.
    const begun = client.query(frame('begin', 5_000))
    begun.catch(() => undefined)
    sent.push(begun)
    const result = await work(sqlIn(connection, running))
    running.isOver = true
    // A busy disk may take long, and giving up leaves the outcome unknown.
    const committed = client.query(frame('commit', 30_000))
    woken = [...running.wakes].map((channel) => wake(connection, channel))
    await Promise.all([...sent, committed])
    return result
  } catch (error) {
    running.isOver = true
    await client.query(frame('rollback', 5_000)).catch(noteBroken)
    const fault = (await faultOf(sent)) ?? error
    if (leadsElsewhere(fault)) broken ??= fault as Error
    throw fault
  } finally {
    // the caller has its result meanwhile
    void Promise.all(woken).then(() => {
      client.off('error', noteBroken)
      client.release(broken)
    })
  }
}
