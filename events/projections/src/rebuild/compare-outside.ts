import type { Database } from '@zmig/event-log'
import type { OutsideCopy, Projection } from '../define-projection.ts'
import { withHeartbeat } from '../heartbeat.ts'
import type { Comparison } from './compare.ts'
import type { Fold } from './fold.ts'
import { lockLive } from './switch.ts'

/**
 * Compares what a projection keeps outside the database with a copy that was filled from the log.
 *
 * There is no snapshot out there that shows the live one at an offset, and a newer version proves nothing: whoever changes
 * a document by hand makes it newer too. So everything is compared while the projection works on, and whatever is equal
 * then is right. Only what differs is looked at again, with the projection locked out as for a switch, which brings both
 * to the same offset; that takes as long as those few documents, and nothing at all where nothing happens.
 */
export const compareOutside = async (
  database: Database,
  projection: Projection,
  fold: Fold,
  copy: OutsideCopy,
): Promise<Comparison> => {
  const found = await copy.compare()
  if (found.equal) return found
  return database.transaction(async (tx) => {
    await fold.finishIn(tx, await lockLive(tx, projection), true)
    return withHeartbeat(tx, () => copy.compare(found.differences.map(({ key }) => key)))
  })
}
