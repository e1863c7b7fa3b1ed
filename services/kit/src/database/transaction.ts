import type pg from 'pg'
import { configOf, type Queryable, type Sql } from './sql.ts'

/**
 * @param sent what the transaction has to wait for before it is over; no query succeeds without the first of it
 * @param isOver whether its end is on the way: what is asked then would stand for itself, or in somebody else's transaction
 */
const sqlIn = (connection: Queryable, sent: Promise<unknown>[], isOver: () => boolean): Sql => ({
  query: async <Row>(...question: Parameters<Sql['query']>) => {
    if (isOver()) throw new Error('a query came after the end of its transaction')
    const answered = connection.query(configOf(...question))
    if (question[2]?.unanswered) {
      answered.catch(() => undefined) // heard at the end of the transaction
      sent.push(answered)
      return []
    }
    const [{ rows }] = await Promise.all([answered, sent[0]])
    return rows as Row[]
  },
})

/** The first fault of what was sent, which later ones only follow from; undefined when there is none. */
const faultOf = async (sent: Promise<unknown>[]): Promise<unknown> => {
  const outcomes = await Promise.allSettled(sent)
  return outcomes.find((outcome) => outcome.status === 'rejected')?.reason
}

/**
 * What frames a transaction. A connection whose peer has gone silent would else be held until the kernel gives up, some
 * 15 minutes; past the deadline, in milliseconds, it is thrown away.
 */
const frame = (text: string, deadlineMs: number): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: deadlineMs,
})

/**
 * One transaction on a connection of the pool.
 * @throws what the work throws, or the first fault of what was sent; nothing is left of it then
 */
export const runTransaction = async <T>(pool: pg.Pool, work: (tx: Sql) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  const sent: Promise<unknown>[] = []
  let broken: Error | undefined
  let isOver = false
  // A connection that dies under a transaction fails its query as well; unheard, the event would end the process.
  const noteBroken = (error: Error) => (broken = error)
  client.on('error', noteBroken)
  try {
    // It travels with the first query of the work, which fails when this does: what follows is in a transaction.
    const begun = client.query(frame('begin', 5_000))
    begun.catch(() => undefined)
    sent.push(begun)
    const result = await work(sqlIn(client, sent, () => isOver))
    isOver = true
    // a busy disk takes its time, and giving up leaves the outcome unknown
    const committed = client.query(frame('commit', 30_000))
    await Promise.all([...sent, committed])
    return result
  } catch (error) {
    isOver = true
    await client.query(frame('rollback', 5_000)).catch(noteBroken)
    throw (await faultOf(sent)) ?? error
  } finally {
    client.off('error', noteBroken)
    client.release(broken)
  }
}
