import type { Database } from '../database.ts'
import { DEADLINE_MILLISECONDS, withDeadline } from '../limits.ts'
import { EventLogUnavailable, noAnswer } from '../errors.ts'

/** SQLSTATE classes of a server that is overloaded, stopping or starting, and of a lock that was not available. */
const AWAY = /^(08|53|55P03|57|58)/

/** Errors from the server have a severity; connection errors do not. */
const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof EventLogUnavailable) return false
  if (!('severity' in error)) return true
  return 'code' in error && typeof error.code === 'string' && AWAY.test(error.code)
}

/** A query with the log's deadline, named so that it is planned once per connection. */
export type LogQuery = <Row>(query: {
  name: string
  /** for the error's sentence, e.g. `append to the log` */
  doing: string
  text: string
  values?: unknown[]
}) => Promise<Row[]>

/**
 * Queries the database with the log's deadline. After the deadline the caller gets an error, and the connection, on which
 * the answer may still arrive, is closed.
 */
export const createLogQuery =
  (database: Database): LogQuery =>
  async <Row>({ name, doing, text, values }: Parameters<LogQuery>[0]) => {
    const answer = database.query<Row>(text, values, { name, deadlineMs: DEADLINE_MILLISECONDS })
    try {
      return await withDeadline(answer, () => noAnswer('PostgreSQL', doing))
    } catch (error) {
      if (!isAway(error)) throw error
      throw new EventLogUnavailable(`PostgreSQL could not ${doing}; see that it runs and try again`, { cause: error })
    }
  }
