import { setTimeout as rest } from 'node:timers/promises'
import type { BackofficeDeps } from '../deps.ts'
import { applyImport } from './apply-import.ts'
import { checkImport, UnreadableFile } from './check-import.ts'
import { findWork } from './product-import.repository.ts'

/** Tries until an import fails because a service is away: 30 tries, 1 s apart, are longer than a restart. */
const TRIES = 30
const BETWEEN_TRIES = 1_000
const BROKEN = 'הבדיקה או הכתיבה נעצרו בגלל תקלה. מה שכבר נכתב נשאר; אפשר לנסות שוב בעוד רגע'

/**
 * Does the work of imports, one after the other: dry runs, and writing. What a crash interrupted goes on when the process
 * starts again: a dry run from the file, writing from the last batch that was saved.
 */
export const createImportRunner = (deps: BackofficeDeps, betweenTries = BETWEEN_TRIES) => {
  const { database, logger, clock } = deps
  let [running, isStopping, isAwake, isWanted] = [Promise.resolve(), false, false, false]
  const tries = new Map<string, number>()

  const fail = async (id: string, fault: string) => {
    await database.query(
      `update backoffice.product_import set status = 'failed', fault = $2, updated_at = $3
       where id = $1 and status in ('checking', 'applying')`,
      [id, fault, clock.now()],
    )
    if (fault !== BROKEN) await database.query('delete from backoffice.product_import_chunk where import_id = $1', [id])
  }
  const work = async (id: string, status: string) => {
    try {
      if (status === 'checking') await checkImport(deps, id)
      else await applyImport(deps, id, () => isStopping)
      tries.delete(id)
    } catch (error) {
      if (error instanceof UnreadableFile) return fail(id, error.message)
      const tried = (tries.get(id) ?? 0) + 1
      tries.set(id, tried)
      logger.error({ err: error, importId: id, tried }, 'an import was interrupted; it goes on')
      if (tried < TRIES) return rest(betweenTries)
      tries.delete(id)
      await fail(id, BROKEN)
    }
  }
  const run = async () => {
    while (!isStopping) {
      isWanted = false
      const next = await findWork(database)
      if (next) await work(next.id, next.status)
      // work may have come while it looked
      else if (!isWanted) return
    }
  }

  return {
    /** There may be work. */
    wake: () => {
      isWanted = true
      if (isAwake || isStopping) return
      isAwake = true
      running = run()
        .catch((error: unknown) => logger.error({ err: error }, 'imports were not looked for; the next one is'))
        .finally(() => {
          isAwake = false
        })
    },
    /** After the batch that is being written. */
    stop: async () => {
      isStopping = true
      await running
    },
    /** when there is no work left */
    idle: () => running,
  }
}
