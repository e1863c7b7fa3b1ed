import type { Database } from '@zmig/event-log'
import type { OutsideCopy } from '../define-projection.ts'
import type { Shadow } from '../target.ts'

/** Brings a new copy outside the database to where its new tables are; they come from a checkpoint where there is one. */
export const fillCopy = async (database: Database, copy: OutsideCopy | undefined, shadow: Shadow): Promise<void> => {
  if (!copy) return
  await database.transaction(async (tx) => {
    await tx.query("select set_config('search_path', $1, true)", [shadow.searchPath])
    await copy.fill(tx)
  })
}
