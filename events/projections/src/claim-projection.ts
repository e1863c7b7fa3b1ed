import type { Database, Sql } from '@zmig/event-log'
import type { Projection } from './define-projection.ts'
import { ProjectionBusy } from './errors.ts'

/**
 * Keeps rebuilds, checks and checkpoints of one projection apart until the transaction ends. The live projection goes on.
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
 * Lets a transaction that stays open hold back nothing: the result of a statement with parameters stays open, and with it
 * its snapshot, until the next statement. Then no row that changes in the whole database could be cleaned up; a counter
 * that is updated all the time becomes ten times slower within seconds.
 */
const forgetSnapshot = (tx: Sql) => tx.query('select') // without parameters, so its result closes by itself

/**
 * Does work that only one process may do to a projection at a time. The claim is a transaction that does nothing: it ends
 * with the process, whatever becomes of it, and holds back no vacuum.
 * @throws ProjectionBusy, and what the work throws
 */
export const whileAlone = async <T>(database: Database, projection: Projection, work: () => Promise<T>): Promise<T> => {
  let outcome: { result: T } | { error: unknown } | undefined
  try {
    await database.transaction(async (tx) => {
      await claimProjection(tx, projection)
      await forgetSnapshot(tx)
      // Kept from the transaction: it would run the whole work again after a deadlock.
      outcome = await work().then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      )
    })
  } catch (error) {
    if (!outcome) throw error // what happens to the claim after the work is done changes nothing
  }
  if (!outcome) throw new Error('the claim ended before the work')
  if ('error' in outcome) throw outcome.error
  return outcome.result
}
