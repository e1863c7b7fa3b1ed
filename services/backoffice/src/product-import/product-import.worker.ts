import type { DiscountLimit } from '@zmig/edge-contract'
import { withWorkLock } from '@zmig/projections'
import type { BackofficeDeps } from '../deps.ts'
import { UnreadableFile } from '../csv/read-csv.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { findWork, forgetFile, type ImportWorkload } from './product-import.repository.ts'

/** Tries until an import fails because a service is away: with pauses of up to 2 s, some 50 s, longer than a restart. */
const MOST_TRIES = 30
/** Tries that died with their process until an import fails: it may be what kills the process. */
const MOST_LOST = 3

/**
 * Ten minutes without a piece of a file: the process that took it has ended. While that process runs, it ends a connection
 * that stands still after a minute, and cancels the import itself.
 */
const ABANDONED_MILLISECONDS = 10 * 60_000

const BROKEN: Record<ImportWorkload['status'], string> = {
  checking: 'בדיקת הקובץ נעצרה שוב ושוב בגלל תקלה. דבר לא נכתב. חלקו את הקובץ לקבצים קטנים יותר והעלו אותם',
  applying: 'הכתיבה נעצרה שוב ושוב בגלל תקלה. מה שכבר נכתב נשאר; אפשר לנסות שוב בעוד רגע',
}

/** One process at a time works at imports: a second one would begin the same dry run anew. */
const LOCK = 'backoffice product imports'

/** The background work: a step does the work of one import, if there is any. `end` lets a running step stop at its next batch. */
export type ImportWork = { step: () => Promise<boolean>; end: () => void }

/**
 * Does the work of imports, one after the other: dry runs, and writing. What a crash interrupted goes on in the next process
 * that looks: a dry run from the file, writing from the last batch that was saved. A file that was still coming is lost, and its
 * import is cancelled. Each try is counted in the row before it
 * begins, so an import that ends its process is not tried for ever.
 * @param staffLimit what staff may take off a price, in agorot
 * @returns steps for a loop that runs them one at a time, at once after a request of staff and now and then; it repeats
 * one that failed
 */
export const createImportWork = (deps: BackofficeDeps, staffLimit?: DiscountLimit): ImportWork => {
  const { database, clock, logger } = deps
  let ended = false

  const fail = ({ id, status }: ImportWorkload, fault: string) =>
    database.transaction(async (tx) => {
      await tx.query(
        `update backoffice.product_import set status = 'failed', fault = $2, updated_at = $3 where id = $1 and status = $4`,
        [id, fault, clock.now(), status],
      )
      if (status === 'checking') await forgetFile(tx, id)
    })
  const count = (id: string, change: string) =>
    database.query(`update backoffice.product_import set ${change} where id = $1`, [id])

  /** Cancels each import whose file stopped coming when its process ended. */
  const endAbandoned = () =>
    database.transaction(async (tx) => {
      const now = clock.now()
      const abandoned = await tx.query<{ id: string }>(
        `update backoffice.product_import set status = 'cancelled', updated_at = $1
         where status = 'uploading' and updated_at < $2 returning id`,
        [now, new Date(now.getTime() - ABANDONED_MILLISECONDS)],
      )
      for (const { id } of abandoned) {
        await forgetFile(tx, id)
        logger.warn({ importId: id }, 'the file of an import stopped coming; the import is cancelled')
      }
    })

  const workAtNext = async (): Promise<void> => {
    const work = await findWork(database)
    if (!work) return
    const { id, status, tries, lost } = work
    if (tries >= MOST_TRIES || lost >= MOST_LOST) return fail(work, BROKEN[status])
    await count(id, 'lost = lost + 1')
    try {
      if (status === 'checking') await checkImport(deps, id, staffLimit)
      else await applyImport(deps, id, () => ended)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) {
        await count(id, 'tries = tries + 1, lost = 0')
        throw error
      }
      await fail(work, error.message)
    }
    await count(id, 'tries = 0, lost = 0')
  }
  const step = async (): Promise<boolean> => {
    await endAbandoned()
    return (await findWork(database)) !== undefined && (await withWorkLock(database, LOCK, workAtNext)) !== undefined
  }

  return { step, end: () => void (ended = true) }
}
