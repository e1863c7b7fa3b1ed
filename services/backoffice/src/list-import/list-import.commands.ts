import {
  type ListChange,
  type ListFault,
  type ListImport,
  type ListName,
  listEntryId,
  listEntryName,
} from '@zmig/edge-contract'
import { sendPacked } from '@zmig/kit'
import type { ChangeOutcome, FileChange } from '@zmig/kit/list-file'
import { refused } from '@zmig/kit/refused'
import * as z from 'zod'
import { SHOWN } from '../csv/cells.ts'
import type { Pieces } from '../csv/csv-file.ts'
import { UnreadableFile } from '../csv/read-csv.ts'
import type { BackofficeDeps } from '../deps.ts'
import { type ListRead, readList } from './read-list.ts'

/** Where the owner of each list judges and writes its files. */
const OWNERS: Record<ListName, string> = {
  motorcycles: '/advisor/motorcycles',
  categories: '/catalog/categories',
  brands: '/catalog/brands',
  lines: '/catalog/lines',
}

/** Changes, faults and conflicts that an answer names. */
const NAMED = 200
/** How long a dry run may be written. Days. */
const KEPT = 7

const Cells = z.record(z.string(), z.string())
const Change = z.object({ line: z.number(), before: Cells.nullable(), after: Cells })
const Faults = z.array(z.object({ field: z.string(), message: z.string() }))
const Plans = z.object({ plans: z.array(z.union([Change, z.object({ line: z.number(), faults: Faults })])) })
const Outcomes = z.object({
  outcomes: z.array(
    z.discriminatedUnion('outcome', [
      z.object({ line: z.number(), outcome: z.enum(['applied', 'unchanged']) }),
      z.object({ line: z.number(), outcome: z.literal('conflict'), message: z.string() }),
    ]),
  ),
})

/** A change as staff and the history read it. */
const toShown = (list: ListName, { line, before, after }: FileChange): ListChange => ({
  line,
  named: listEntryName(list, after),
  entry: listEntryId(list, after),
  isNew: before === null,
  fields: Object.keys(after)
    .map((field) => ({ field, before: before?.[field] ?? '', after: after[field] ?? '' }))
    .filter((each) => each.before !== each.after),
})

/** What a file would change: what its owner says of its lines, beside what was wrong with the file itself. */
const toReport = (
  { list, name, id }: { list: ListName; name: string; id: string },
  { encoding, ignored, rows, faults: unreadable }: ListRead,
  plans: z.infer<typeof Plans>['plans'],
): { report: ListImport; changes: FileChange[] } => {
  const cells = new Map(rows.map((row) => [row.line, row.cells]))
  const changes = plans.filter((plan) => 'after' in plan)
  const judged: ListFault[] = plans.flatMap((plan) =>
    'faults' in plan
      ? plan.faults.map((fault) => ({
          line: plan.line,
          value: (cells.get(plan.line)?.[fault.field] ?? '').slice(0, SHOWN),
          ...fault,
        }))
      : [],
  )
  const faults = [...unreadable, ...judged].toSorted((one, other) => one.line - other.line)
  const added = changes.filter(({ before }) => before === null).length
  const report: ListImport = {
    _id: id,
    list,
    name,
    encoding,
    rows: rows.length + new Set(unreadable.map(({ line }) => line)).size,
    added,
    changed: changes.length - added,
    unchanged: rows.length - plans.length,
    ignored,
    changes: changes.slice(0, NAMED).map((change) => toShown(list, change)),
    faultLines: new Set(faults.map(({ line }) => line)).size,
    faults: faults.slice(0, NAMED),
    result: null,
  }
  return { report, changes }
}

const toResult = (
  list: ListName,
  changes: readonly FileChange[],
  outcomes: readonly ChangeOutcome[],
): { result: ListImport['result']; applied: ListChange[] } => {
  const byLine = new Map(changes.map((change) => [change.line, toShown(list, change)]))
  const of = (line: number) => byLine.get(line) ?? []
  const conflicts = outcomes.filter((each) => each.outcome === 'conflict')
  return {
    result: {
      applied: outcomes.length - conflicts.length,
      conflicts: conflicts.length,
      conflictLines: conflicts.slice(0, NAMED).map(({ line, message }) => ({
        line,
        named: byLine.get(line)?.named ?? '',
        message,
      })),
    },
    applied: outcomes.flatMap(({ line, outcome }) => (outcome === 'applied' ? of(line) : [])),
  }
}

type Held = { report: ListImport; changes: FileChange[]; result: ListImport['result'] }
type Refused = { ok: false; code: 'NOT_FOUND' | 'VALIDATION'; message: string }
const NO_IMPORT = refused('NOT_FOUND', 'הבדיקה של הקובץ לא נמצאה. העלו אותו שוב')

/** Files of staff's lists: a dry run writes nothing but itself, and what it showed is what is written. */
export const createListImports = ({ database, services, clock, newId }: BackofficeDeps) => ({
  /** Reads a file and asks the owner of its list what it would change. @param by id of a member of staff */
  check: async (
    { list, name, by }: { list: ListName; name: string; by: string },
    file: Pieces,
  ): Promise<{ ok: true; import: ListImport } | Refused> => {
    try {
      const read = await readList(list, file, clock)
      const answer = await sendPacked(services, `${OWNERS[list]}/file-plan`, { rows: read.rows })
      const id = newId()
      const { report, changes } = toReport({ list, name, id }, read, Plans.parse(answer).plans)
      await database.query(
        `delete from backoffice.list_import where created_at < $1::timestamptz - $2 * interval '1 day'`,
        [clock.now(), KEPT],
      )
      await database.query(
        'insert into backoffice.list_import (id, created_by, created_at, report, changes) values ($1, $2, $3, $4, $5)',
        [id, by, clock.now(), JSON.stringify(report), JSON.stringify(changes)],
      )
      return { ok: true, import: report }
    } catch (error) {
      if (error instanceof UnreadableFile) return refused('VALIDATION', error.message)
      throw error
    }
  },

  /**
   * Writes what a dry run showed. Sent again, it answers the same.
   * @returns `applied`: what this call wrote, for the history
   */
  apply: async (id: string, by: string): Promise<{ ok: true; import: ListImport; applied: ListChange[] } | Refused> => {
    const [held] = await database.query<Held>(
      'select report, changes, result from backoffice.list_import where id = $1',
      [id],
    )
    if (!held) return NO_IMPORT
    const { report, changes } = held
    if (held.result) return { ok: true, import: { ...report, result: held.result }, applied: [] }
    const answer = await sendPacked(services, `${OWNERS[report.list]}/file-changes`, { changes, by })
    const { result, applied } = toResult(report.list, changes, Outcomes.parse(answer).outcomes)
    await database.query('update backoffice.list_import set result = $2 where id = $1', [id, JSON.stringify(result)])
    return { ok: true, import: { ...report, result }, applied }
  },
})
export type ListImports = ReturnType<typeof createListImports>
