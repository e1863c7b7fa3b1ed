import type { Sql } from '@zmig/event-log'

/**
 * Takes a lock of long work until the transaction ends, which may idle meanwhile.
 * @param name of the work, unique in the database
 * @returns false when another transaction has it
 */
export const takeWorkLock = async (tx: Sql, name: string): Promise<boolean> => {
  const [row] = await tx.query<{ got: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as got,
       set_config('idle_in_transaction_session_timeout', '0', true)`,
    [name],
  )
  return row?.got === true
}

/**
 * Releases the snapshot of a transaction that stays open. The result of a statement with parameters stays open until the next
 * statement, and its snapshot with it; no dead row of the database could be vacuumed, and a counter that is updated all the
 * time becomes ten times slower within seconds.
 */
const releaseSnapshot = (tx: Sql) => tx.query('select') // without parameters, so its result closes by itself

/**
 * Does long work that only one process at a time may do. The lock is an idle transaction: it ends with the process and does
 * not block a vacuum.
 * @param name of the work, unique in the database
 * @returns undefined when another process does it
 * @throws what the work throws
 */
export const withWorkLock = async <T>(
  database: { transaction<Done>(locked: (tx: Sql) => Promise<Done>): Promise<Done> },
  name: string,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> => {
  let outcome: { result: T } | { error: unknown } | undefined
  try {
    await database.transaction(async (tx) => {
      if (!(await takeWorkLock(tx, name))) return
      await releaseSnapshot(tx)
      // The error must not reach the transaction, which would run the whole work again after a deadlock.
      outcome = await work().then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      )
    })
  } catch (error) {
    if (!outcome) throw error // an error of the lock after the work is done does not matter
  }
  if (outcome && 'error' in outcome) throw outcome.error
  return outcome
}
