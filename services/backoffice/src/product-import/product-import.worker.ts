import type { BackofficeDeps } from '../deps.ts'
import { applyImport } from './apply-import.ts'
import { checkImport, UnreadableFile } from './check-import.ts'
import { findWork } from './product-import.repository.ts'

/** Tries until an import fails because a service is away: with pauses of up to 2 s, some 50 s, longer than a restart. */
const TRIES = 30
const BROKEN = 'הבדיקה או הכתיבה נעצרו בגלל תקלה. מה שכבר נכתב נשאר; אפשר לנסות שוב בעוד רגע'

/** The background work: a step does the work of one import, if there is any. `end` lets a running step stop at its next batch. */
export type ImportWork = { step: () => Promise<boolean>; end: () => void }

/**
 * Does the work of imports, one after the other: dry runs, and writing. What a crash interrupted goes on when the process
 * starts again: a dry run from the file, writing from the last batch that was saved.
 * @returns steps for a loop that runs them one at a time, at once after staff want something and now and then; it repeats
 * one that failed
 */
export const createImportWork = (deps: BackofficeDeps): ImportWork => {
  const { database, clock } = deps
  let ended = false
  const tries = new Map<string, number>()

  const fail = async (id: string, fault: string) => {
    await database.query(
      `update backoffice.product_import set status = 'failed', fault = $2, updated_at = $3
       where id = $1 and status in ('checking', 'applying')`,
      [id, fault, clock.now()],
    )
    if (fault !== BROKEN) await database.query('delete from backoffice.product_import_chunk where import_id = $1', [id])
  }
  const step = async (): Promise<boolean> => {
    const next = await findWork(database)
    if (!next) return false
    const { id, status } = next
    try {
      if (status === 'checking') await checkImport(deps, id)
      else await applyImport(deps, id, () => ended)
    } catch (error) {
      const tried = (tries.get(id) ?? 0) + 1
      tries.set(id, tried)
      if (error instanceof UnreadableFile) await fail(id, error.message)
      else if (tried < TRIES) throw error
      else await fail(id, BROKEN)
    }
    tries.delete(id)
    return true
  }

  return { step, end: () => void (ended = true) }
}
