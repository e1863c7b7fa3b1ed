import type { DiscountLimit } from '@zmig/edge-contract'
import { isUniqueViolation, type Sql } from '@zmig/kit'
import { refused } from '@zmig/kit/refused'
import type { BackofficeDeps } from '../deps.ts'
import { decideFileStart } from '../csv/csv-file.ts'
import { findImport, forgetFile, lockImport, type ProductImport } from './product-import.repository.ts'
import { planPutBack, type PutBackPlan, savePutBack } from './put-back-import.ts'

export type ImportRefused = {
  ok: false
  code: 'NOT_FOUND' | 'VALIDATION' | 'BUSY' | 'STATE' | 'FAULTS' | 'OWNER_ONLY'
  message: string
}
export type ImportSaved = { ok: true; import: ProductImport } | ImportRefused

export const NO_IMPORT = refused('NOT_FOUND', 'הייבוא לא נמצא')
const BUSY = refused('BUSY', 'ייבוא אחר נכתב עכשיו. המתינו שיסתיים ונסו שוב')

const ownersOnly = ({ ownerLines, ownerReason }: Pick<ProductImport, 'ownerLines' | 'ownerReason'>): ImportRefused =>
  refused(
    'OWNER_ONLY',
    `${ownerLines === 1 ? 'שורה אחת מוזילה מחיר' : `${ownerLines.toLocaleString('he-IL')} שורות מוזילות מחירים`} יותר מהמותר לצוות. ${ownerReason ?? ''}`,
  )

/** Why an import cannot be written as it is now. @param onlyClean not when the file has a fault */
const applyFault = (held: ProductImport, role: 'staff' | 'owner', onlyClean: boolean): ImportRefused | undefined => {
  if (held.putBackBy !== null) return refused('STATE', 'הייבוא הוחזר, ולכן אינו נכתב עוד')
  const isInterrupted = held.status === 'failed' || (held.status === 'cancelled' && held.putsBack !== null)
  const mayApply = held.status === 'checked' || (isInterrupted && held.checkMs !== null)
  if (!mayApply) return refused('STATE', 'אפשר לבצע רק ייבוא שנבדק ועוד לא בוצע')
  if (onlyClean && held.faults > 0)
    return refused('FAULTS', `יש בקובץ ${held.faults.toLocaleString('he-IL')} תקלות, ולכן דבר לא נכתב`)
  if (held.waiting === 0) return refused('STATE', 'אין בקובץ שינויים לביצוע')
  if (held.ownerLines > 0 && role !== 'owner') return ownersOnly(held)
  return undefined
}

/** Why an import cannot be put back as it is now. */
const putBackFault = ({ status, applied, factChanges, newProducts }: ProductImport): ImportRefused | undefined => {
  const isFinished = status === 'applied' || status === 'cancelled' || status === 'failed'
  if (!isFinished) return refused('STATE', 'אפשר להחזיר רק ייבוא שהביצוע שלו הסתיים')
  if (factChanges + newProducts > 0)
    return refused('STATE', 'ייבוא שהוסיף מוצרים או שינה פרטים אינו מוחזר. ייבאו את הקובץ שיוצא לפניו')
  return applied === 0 ? refused('STATE', 'הייבוא לא שינה אף מוצר, ואין מה להחזיר') : undefined
}

/** An import is checked, written and ended. @param wake tells that there is work */
const createImportSteps = ({ database, clock }: BackofficeDeps, wake: () => void) => {
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
    /** The file is complete: the dry run begins. */
    check: (id: string): Promise<ImportSaved> =>
      changing(id, async (tx, held) => {
        if (held.status === 'uploading') await set(tx, id, `status = 'checking'`)
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
          const fault = applyFault(held, role, onlyClean)
          if (fault) return fault
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
        if (isUniqueViolation(error)) return BUSY
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

type Sender = {
  /** of the file */
  name: string
  /** id of the member of staff */
  by: string
}

/** Bytes of a row of the database: enough to tell a table by the first one. */
const PIECE = 64 * 1024

const inPieces = async function* (file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const part of file) {
    held.push(part)
    size += part.length
    if (size < PIECE) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

/** The file of an import comes in pieces. @param steps what follows when it is here, and when it ends in the middle */
const createReceiving = (
  { database, clock, newId }: BackofficeDeps,
  { check, cancel }: Pick<ReturnType<typeof createImportSteps>, 'check' | 'cancel'>,
) => {
  const begin = async ({ name, by }: Sender): Promise<string> => {
    const id = newId()
    await database.query(
      `insert into backoffice.product_import (id, name, status, created_by, created_at, updated_at)
         values ($1, $2, 'uploading', $3, $4, $4)`,
      [id, name, by, clock.now()],
    )
    return id
  }
  const save = (id: string, number: number, piece: Buffer): Promise<ImportRefused | undefined> =>
    database.transaction(async (tx) => {
      const held = await lockImport(tx, id)
      if (held?.status !== 'uploading') return NO_IMPORT
      await tx.query(
        `with added as (insert into backoffice.product_import_chunk (import_id, number, bytes) values ($1, $2, $3))
         update backoffice.product_import set bytes = bytes + $4, updated_at = $5 where id = $1`,
        [id, number, piece, piece.length, clock.now()],
      )
      return undefined
    })
  return {
    /**
     * Takes a file and begins its dry run; its beginning shows whether it is a table at all. An import whose file ends in the
     * middle is cancelled; when this process ends first, another one cancels it (createImportWork).
     * @throws what reading the file throws
     */
    take: async (sender: Sender, file: AsyncIterable<Buffer>): Promise<ImportSaved> => {
      let id: string | undefined
      let number = 0
      try {
        for await (const piece of inPieces(file)) {
          const fault = id === undefined ? decideFileStart(piece) : undefined
          if (fault !== undefined) return refused('VALIDATION', fault)
          id ??= await begin(sender)
          const refusal = await save(id, number, piece)
          if (refusal) return refusal
          number += 1
        }
      } catch (error) {
        if (id !== undefined) await cancel(id, sender.by)
        throw error
      }
      return id === undefined ? refused('VALIDATION', 'הקובץ ריק') : check(id)
    },
  }
}

/**
 * What an import wrote is put back.
 * @param wake tells that there is work
 * @param staffLimit what staff may take off a price, in agorot
 */
const createPutBack = (deps: BackofficeDeps, wake: () => void, staffLimit?: DiscountLimit) => {
  const { database, clock, newId } = deps
  return {
    /** What putting it back by a member of staff would do, before they decide. */
    planPutBack: async (id: string, by: string): Promise<{ ok: true; plan: PutBackPlan } | ImportRefused> => {
      const held = await findImport(database, id)
      if (!held) return NO_IMPORT
      if (held.putBackBy !== null) return refused('STATE', 'הייבוא כבר הוחזר')
      return putBackFault(held) ?? { ok: true, plan: await planPutBack(deps, id, by, staffLimit) }
    },

    /**
     * Puts back what an import wrote, as an import of its own: what was changed since stays, and the new import names it.
     * Pressed again, it answers the import that puts it back. What needs an owner is put back by an owner only.
     */
    putBack: async (
      id: string,
      { by, role }: { by: string; role: 'staff' | 'owner' },
      reason: string,
    ): Promise<ImportSaved> => {
      const answerOf = (saved: ProductImport | undefined): ImportSaved =>
        saved ? { ok: true, import: saved } : NO_IMPORT
      const found = await findImport(database, id)
      if (!found) return NO_IMPORT
      if (found.putBackBy !== null) return answerOf(await findImport(database, found.putBackBy))
      const fault = putBackFault(found)
      if (fault) return fault
      const plan = await planPutBack(deps, id, by, staffLimit)
      try {
        const answer = await database.transaction(async (tx) => {
          const held = await lockImport(tx, id)
          if (!held) return NO_IMPORT
          // pressed twice, or by two people
          if (held.putBackBy !== null) return answerOf(await findImport(tx, held.putBackBy))
          // it was resumed meanwhile
          const lateFault = putBackFault(held)
          if (lateFault) return lateFault
          if (plan.changes === 0)
            return refused('STATE', 'כל המוצרים של הייבוא השתנו שוב מאז, ולכן כולם נשארים כמו שהם עכשיו')
          if (plan.ownerLines > 0 && role !== 'owner') return ownersOnly(plan)
          return answerOf(await savePutBack(tx, { id: newId(), of: held, by, reason, at: clock.now() }, plan))
        })
        if (answer.ok) wake()
        return answer
      } catch (error) {
        if (isUniqueViolation(error)) return BUSY
        throw error
      }
    },
  }
}

/**
 * What staff do with imports.
 * @param wake tells that there is work
 * @param staffLimit what staff may take off a price, in agorot
 */
export const createImportCommands = (deps: BackofficeDeps, wake: () => void, staffLimit?: DiscountLimit) => {
  const steps = createImportSteps(deps, wake)
  return { ...createReceiving(deps, steps), ...steps, ...createPutBack(deps, wake, staffLimit) }
}
export type ImportCommands = ReturnType<typeof createImportCommands>
