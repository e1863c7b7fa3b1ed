import type { Sql } from '@zmig/kit'

/** One lock for garages, their hours and holidays; the text is hashed by PostgreSQL. */
const installationLock = `hashtext('ordering.installation')`

/**
 * Keeps bookings away until the transaction ends: whoever changes hours, capacity or holidays sees every booking that was
 * made under the old ones.
 */
export const lockInstallation = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(${installationLock})`)
}

/** Lets other bookings pass but no change of garages or holidays. */
export const shareInstallation = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock_shared(${installationLock})`, [], {
    name: 'ordering-share-installation',
  })
}
