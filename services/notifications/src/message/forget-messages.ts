import { ENQUIRY_DAYS } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'

const DAY = 24 * 60 * 60 * 1000
/** Rows per statement, so that sending does not wait long for its locks. */
const BATCH = 1_000

/**
 * Deletes messages that were sent, skipped or given up before an instant, a batch of them. Queued messages stay.
 * @returns whether there may be more
 */
export const forgetMessages = async (sql: Sql, before: Date): Promise<boolean> => {
  const gone = await sql.query(
    `delete from notifications.message where id in (
       select id from notifications.message where done_at < $1 and status <> 'queued' order by done_at limit ${BATCH})
     returning 1`,
    [before],
  )
  return gone.length === BATCH
}

/** Turns of limits that count days and hours. */
const TURNS_KEPT_DAYS = 2

/** Deletes messages as old as contacts may become, a batch of them, and turns that no limit counts any more. @returns whether there may be more */
export const createForgetMessages =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>) =>
  async (): Promise<boolean> => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY)
    await database.query('delete from notifications.turn where since < $1', [daysAgo(TURNS_KEPT_DAYS)])
    return forgetMessages(database, daysAgo(ENQUIRY_DAYS))
  }
