import type { Database, Sql } from '@zmig/event-log'
import type { Projection } from './define-projection.ts'
import { ProjectionBusy } from './errors.ts'

/**
 * Excludes other rebuilds, checks and checkpoints of a projection until the transaction ends. The live projection works on.
 * @throws ProjectionBusy
 */
export const claimProjection = async (tx: Sql, { name }: Projection): Promise<void> => {
  const [row] = await tx.query<{ got: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('zmigo projection ' || $1, 0)) as got,
       set_config('idle_in_transaction_session_timeout', '0', true)`,
    [name],
  )
  if (!row?.got) throw new ProjectionBusy(name)
}

/**
 * Releases the snapshot of a transaction that stays open. The result of a statement with parameters stays open until the next
 * statement, and its snapshot with it; no dead row of the database could be vacuumed, and a counter that is updated all the
 * time becomes ten times slower within seconds.
 */
const releaseSnapshot = (tx: Sql) => tx.query('select') // without parameters, so its result closes by itself

/**
 * Runs work that only one process at a time may do to a projection. The claim is an idle transaction: it ends with the
 * process and does not block a vacuum.
 * @throws ProjectionBusy, and what the work throws
 */
export const withClaim = async <T>(database: Database, projection: Projection, work: () => Promise<T>): Promise<T> => {
  let outcome: { result: T } | { error: unknown } | undefined
  try {
    await database.transaction(async (tx) => {
      await claimProjection(tx, projection)
      await releaseSnapshot(tx)
      // The error must not reach the transaction, which would run the whole work again after a deadlock.
      outcome = await work().then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      )
    })
  } catch (error) {
    if (!outcome) throw error // an error of the claim after the work is done does not matter
  }
  if (!outcome) throw new Error('the claim ended before the work')
  if ('error' in outcome) throw outcome.error
  return outcome.result
}
