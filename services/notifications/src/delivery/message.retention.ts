import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'

/** As long as whoever wrote to the shop is known (decisions.md, Admin and security: retention); then nobody asks what was sent. */
const KEPT_DAYS = 90
const DAY = 24 * 60 * 60 * 1000
/** Rows a statement: sending waits for none of them long. */
const BATCH = 1_000

/**
 * Deletes messages that were sent, skipped or given up before an instant, a batch of them. What still waits stays.
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

/** A step of forgetting what is 90 days old. @returns whether there may be more right now */
export const createForgetMessages =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>) =>
  (): Promise<boolean> =>
    forgetMessages(database, new Date(clock.now().getTime() - KEPT_DAYS * DAY))
