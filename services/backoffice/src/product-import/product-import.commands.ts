import type { Sql } from '@zmig/kit'
import type { BackofficeDeps } from '../deps.ts'
import { decideFileStart } from '../csv/csv-file.ts'
import { findImport, forgetFile, lockImport, type ProductImport } from './product-import.repository.ts'

export type ImportRefused = {
  ok: false
  code: 'NOT_FOUND' | 'VALIDATION' | 'BUSY' | 'STATE' | 'FAULTS' | 'OWNER_ONLY'
  message: string
}
export type ImportSaved = { ok: true; import: ProductImport } | ImportRefused

const refused = (code: ImportRefused['code'], message: string): ImportRefused => ({ ok: false, code, message })
export const NO_IMPORT = refused('NOT_FOUND', 'הייבוא לא נמצא')
const BUSY = refused('BUSY', 'ייבוא אחר נכתב עכשיו. המתינו שיסתיים ונסו שוב')

const ownersOnly = ({ ownerLines, ownerReason }: ProductImport): ImportRefused =>
  refused(
    'OWNER_ONLY',
    `${ownerLines === 1 ? 'שורה אחת מוזילה מחיר' : `${ownerLines.toLocaleString('he-IL')} שורות מוזילות מחירים`} יותר מהמותר לצוות. ${ownerReason ?? ''}`,
  )

/** The largest file, in bytes; the edge counts as well, before it sends anything. */
export const LARGEST_FILE = 20 * 1024 * 1024

const UNIQUE_VIOLATION = '23505'
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

/** What staff do with imports. @param wake tells that there is work */
export const createImportCommands = ({ database, clock, newId }: BackofficeDeps, wake: () => void) => {
  const changing = async (
    id: string,
    change: (tx: Sql, held: ProductImport) => Promise<ImportRefused | undefined>,
  ): Promise<ImportSaved> => {
    const answer = await database.transaction(async (tx): Promise<ImportSaved> => {
      const held = await lockImport(tx, id)
      if (!held) return NO_IMPORT
      const refusal = await change(tx, held)
      if (refusal) return refusal
      const saved = await findImport(tx, id)
      return saved ? { ok: true, import: saved } : NO_IMPORT
    })
    if (answer.ok) wake()
    return answer
  }
  const set = (tx: Sql, id: string, assignments: string, values: unknown[] = []) =>
    tx.query(`update backoffice.product_import set ${assignments}, updated_at = $2 where id = $1`, [
      id,
      clock.now(),
      ...values,
    ])

  return {
    /** @param name of the file @param by id of the member of staff */
    begin: async (name: string, by: string): Promise<{ ok: true; id: string }> => {
      const id = newId()
      await database.query(
        `insert into backoffice.product_import (id, name, status, created_by, created_at, updated_at)
         values ($1, $2, 'uploading', $3, $4, $4)`,
        [id, name, by, clock.now()],
      )
      return { ok: true, id }
    },

    /** Takes the next piece of the file; the first one shows whether it is a table at all. */
    addChunk: (id: string, number: number, bytes: Buffer): Promise<{ ok: true } | ImportRefused> =>
      database.transaction(async (tx) => {
        const held = await lockImport(tx, id)
        if (held?.status !== 'uploading') return NO_IMPORT
        const fault =
          number === 0
            ? decideFileStart(bytes)
            : held.bytes + bytes.length > LARGEST_FILE
              ? 'הקובץ גדול מ־20 מ״ב. חלקו אותו'
              : undefined
        if (fault !== undefined) {
          await tx.query('delete from backoffice.product_import where id = $1', [id])
          return refused('VALIDATION', fault)
        }
        await tx.query(
          `with added as (
             insert into backoffice.product_import_chunk (import_id, number, bytes) values ($1, $2, $3)
             on conflict do nothing returning 1)
           update backoffice.product_import set bytes = bytes + $4 where id = $1 and exists (select from added)`,
          [id, number, bytes, bytes.length],
        )
        return { ok: true }
      }),

    /** The file is complete: the dry run begins. */
    check: (id: string): Promise<ImportSaved> =>
      changing(id, async (tx, held) => {
        if (held.status !== 'uploading') return undefined
        if (held.bytes === 0) return refused('VALIDATION', 'הקובץ ריק')
        await set(tx, id, `status = 'checking'`)
        return undefined
      }),

    /**
     * Writes the lines without a fault. An import with a line that needs an owner is written by an owner only.
     * @param onlyClean not when the file has a fault
     */
    apply: async (
      id: string,
      { by, role }: { by: string; role: 'staff' | 'owner' },
      onlyClean: boolean,
    ): Promise<ImportSaved> => {
      try {
        return await changing(id, async (tx, held) => {
          // pressed twice, or by two people
          if (held.status === 'applying') return undefined
          const mayApply = held.status === 'checked' || (held.status === 'failed' && held.checkMs !== null)
          if (!mayApply) return refused('STATE', 'אפשר לבצע רק ייבוא שנבדק ועוד לא בוצע')
          if (onlyClean && held.faults > 0)
            return refused('FAULTS', `יש בקובץ ${held.faults.toLocaleString('he-IL')} תקלות, ולכן דבר לא נכתב`)
          if (held.waiting === 0) return refused('STATE', 'אין בקובץ שינויים לביצוע')
          if (held.ownerLines > 0 && role !== 'owner') return ownersOnly(held)
          const done = held.applied + held.conflicts
          await set(
            tx,
            id,
            `status = 'applying', fault = null, tries = 0, lost = 0, applied_by = $3, progress = $4, progress_of = $5, cancel_asked = false`,
            [by, done, done + held.waiting],
          )
          return undefined
        })
      } catch (error) {
        if (isDuplicate(error)) return BUSY
        throw error
      }
    },

    /** Ends it: what was written stays, and what was not is left. A file that is still coming is ended by its sender. */
    cancel: (id: string, by: string): Promise<ImportSaved> =>
      changing(id, async (tx, held) => {
        if (held.status === 'uploading' && held.createdBy !== by) return NO_IMPORT
        if (held.status === 'applying') await set(tx, id, 'cancel_asked = true')
        else if (held.status !== 'applied' && held.status !== 'cancelled') {
          await set(tx, id, `status = 'cancelled'`)
          await forgetFile(tx, id)
        }
        return undefined
      }),
  }
}
export type ImportCommands = ReturnType<typeof createImportCommands>
