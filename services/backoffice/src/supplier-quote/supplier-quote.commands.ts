import type { Sql } from '@zmig/kit'
import { readCsv } from '../csv/read-csv.ts'
import type { BackofficeDeps } from '../deps.ts'
import {
  decideOpeningSales,
  decideQuotes,
  quoteColumns,
  salesColumns,
  type LineFault,
  type OpeningSales,
  type SupplierQuote,
} from './supplier-quote.decider.ts'
import {
  compareQuotes,
  compareSales,
  saveOpeningSales,
  saveQuotes,
  type ImportChanges,
} from './supplier-quote.repository.ts'

/** Parts of a file, and how long parts that nothing came of are kept. Milliseconds. */
const MOST_PARTS = 100
const KEPT_FOR = 24 * 60 * 60 * 1000
/** More faults than anybody reads; their number is said. */
const SHOWN_FAULTS = 200

export type ImportKind = 'quotes' | 'sales'

/** What a file says: how many lines, how many of them are right, what is wrong, and what they change. */
export type ImportCheck = ImportChanges & { lines: number; good: number; faulty: number; faults: LineFault[] }

export type ImportAnswer =
  | { ok: true; applied: boolean; check: ImportCheck }
  | { ok: false; code: 'VALIDATION' | 'NOT_FOUND' | 'FAULTS'; message: string; check?: ImportCheck }

export type UploadAnswer = { ok: true } | { ok: false; code: 'VALIDATION'; message: string }

type Deps = Pick<BackofficeDeps, 'database' | 'clock'>

/** Saves one part of a file. The same part again replaces the earlier one. */
export const createUpload =
  ({ database, clock }: Deps) =>
  async (id: string, part: number, data: Buffer): Promise<UploadAnswer> => {
    if (part >= MOST_PARTS) return { ok: false, code: 'VALIDATION', message: 'הקובץ גדול מדי.' }
    const now = clock.now()
    await database.query('delete from backoffice.upload where at < $1', [new Date(now.getTime() - KEPT_FOR)])
    await database.query(
      `insert into backoffice.upload (id, part, data, at) values ($1, $2, $3, $4)
       on conflict (id, part) do update set data = excluded.data`,
      [id, part, data, now],
    )
    return { ok: true }
  }

const readUpload = async (sql: Sql, id: string): Promise<Buffer | undefined> => {
  const parts = await sql.query<{ part: number; data: Buffer }>(
    'select part, data from backoffice.upload where id = $1 order by part',
    [id],
  )
  const isWhole = parts.length > 0 && parts.every(({ part }, index) => part === index)
  return isWhole ? Buffer.concat(parts.map(({ data }) => data)) : undefined
}

type Kind<Row> = {
  columns: Record<string, readonly string[]>
  decide: (rows: Parameters<typeof decideQuotes>[0]) => { rows: Row[]; faults: LineFault[] }
  compare: (sql: Sql, rows: readonly Row[]) => Promise<ImportChanges>
  save: (sql: Sql, rows: readonly Row[], at: Date) => Promise<void>
}
const quotes: Kind<SupplierQuote> = {
  ...{ columns: quoteColumns, decide: decideQuotes, compare: compareQuotes, save: saveQuotes },
}
const sales: Kind<OpeningSales> = {
  ...{ columns: salesColumns, decide: decideOpeningSales, compare: compareSales, save: saveOpeningSales },
}

const importFile = async <Row>(
  database: Deps['database'],
  { columns, decide, compare, save }: Kind<Row>,
  bytes: Buffer,
  { apply, onlyGood, now }: { apply: boolean; onlyGood: boolean; now: Date },
): Promise<ImportAnswer> => {
  const file = readCsv(bytes, columns)
  if (!file.ok) return { ok: false, code: 'VALIDATION', message: file.message }
  if (file.rows.length === 0) return { ok: false, code: 'VALIDATION', message: 'אין בקובץ שורות מלבד הכותרת.' }
  const { rows, faults } = decide(file.rows)
  return database.transaction(async (tx) => {
    const check: ImportCheck = {
      ...{ lines: file.rows.length, good: rows.length, faulty: file.rows.length - rows.length },
      faults: faults.slice(0, SHOWN_FAULTS),
      ...(await compare(tx, rows)),
    }
    if (!apply) return { ok: true, applied: false, check }
    if (faults.length > 0 && !onlyGood)
      return { ok: false, code: 'FAULTS', message: 'יש שורות שגויות בקובץ. שום דבר לא נשמר.', check }
    await save(tx, rows, now)
    return { ok: true, applied: true, check }
  })
}

/**
 * Checks an uploaded file, or saves it. Nothing is written when a line is wrong, unless staff take only the lines that are
 * right; the file is forgotten once it was saved.
 */
export const createImport =
  ({ database, clock }: Deps) =>
  async (id: string, kind: ImportKind, apply: boolean, onlyGood: boolean): Promise<ImportAnswer> => {
    const bytes = await readUpload(database, id)
    if (!bytes) return { ok: false, code: 'NOT_FOUND', message: 'הקובץ לא הגיע בשלמותו. יש לבחור אותו שוב.' }
    const options = { apply, onlyGood, now: clock.now() }
    const answer = await (kind === 'quotes'
      ? importFile(database, quotes, bytes, options)
      : importFile(database, sales, bytes, options))
    if (answer.ok && answer.applied) await database.query('delete from backoffice.upload where id = $1', [id])
    return answer
  }

/** Saves quotes without a file, for the seed. */
export const importQuotes = ({ database, clock }: Deps, rows: SupplierQuote[]): Promise<void> =>
  saveQuotes(database, rows, clock.now())

/** Saves opening sales without a file, for the seed. */
export const importOpeningSales = ({ database }: Pick<Deps, 'database'>, rows: OpeningSales[]): Promise<void> =>
  saveOpeningSales(database, rows)
