import type { Database, Sql } from '@zmig/event-log'
import type { Projection } from './define-projection.ts'
import { ProjectionBusy } from './errors.ts'
import { takeWorkLock, withWorkLock } from './work-lock.ts'

const lockOf = ({ name }: Projection): string => `zmigo projection ${name}`

/**
 * Excludes other rebuilds, checks and checkpoints of a projection until the transaction ends. The live projection works on.
 * @throws ProjectionBusy
 */
export const claimProjection = async (tx: Sql, projection: Projection): Promise<void> => {
  if (!(await takeWorkLock(tx, lockOf(projection)))) throw new ProjectionBusy(projection.name)
}

/**
 * Runs work that only one process at a time may do to a projection.
 * @throws ProjectionBusy, and what the work throws
 */
export const withClaim = async <T>(database: Database, projection: Projection, work: () => Promise<T>): Promise<T> => {
  const done = await withWorkLock(database, lockOf(projection), work)
  if (!done) throw new ProjectionBusy(projection.name)
  return done.result
}
