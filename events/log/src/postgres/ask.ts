import type { Database } from '../database.ts'
import { DEADLINE_MILLISECONDS, withDeadline } from '../limits.ts'
import { EventLogUnavailable, silent } from '../errors.ts'

/** SQLSTATE classes of a server that is overloaded, going down, coming up, or waited for a lock in vain. */
const AWAY = /^(08|53|55P03|57|58)/

/** A refusal of the server has a severity; whatever else goes wrong on the way to it and back does not. */
const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof EventLogUnavailable) return false
  if (!('severity' in error)) return true
  return 'code' in error && typeof error.code === 'string' && AWAY.test(error.code)
}

/** A query of the log: named, so that it is planned once per connection, and answered in time or not at all. */
export type Ask = <Row>(query: {
  name: string
  /** for the error's sentence, e.g. `append to the log` */
  doing: string
  text: string
  values?: unknown[]
}) => Promise<Row[]>

/**
 * Asks the database with the log's deadline. The caller has the answer or an error when it passes; the connection, on
 * which an answer may still be under way, is given up.
 */
export const createAsk =
  (database: Database): Ask =>
  async <Row>({ name, doing, text, values }: Parameters<Ask>[0]) => {
    const answer = database.query<Row>(text, values, { name, deadlineMs: DEADLINE_MILLISECONDS })
    try {
      return await withDeadline(answer, () => silent('PostgreSQL', doing))
    } catch (error) {
      if (!isAway(error)) throw error
      throw new EventLogUnavailable(`PostgreSQL could not ${doing}; see that it runs and try again`, { cause: error })
    }
  }
