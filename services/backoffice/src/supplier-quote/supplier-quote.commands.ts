import { Readable } from 'node:stream'
import type { Sql } from '@zmig/kit'
import type { Pieces } from '../csv/csv-file.ts'
import { type CsvRow, readColumns, UnreadableFile } from '../csv/read-csv.ts'
import type { BackofficeDeps } from '../deps.ts'
import {
  createQuoteLines,
  createSalesLines,
  type DecidedLine,
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

/** How long a file that nothing came of is kept. Milliseconds. */
const KEPT_FOR = 24 * 60 * 60 * 1000
/** More faults than staff read at once; the rest are counted. */
const SHOWN_FAULTS = 200
/** Lines that are compared or saved at once. */
const BATCH = 2_000

export type ImportKind = 'quotes' | 'sales'

/** What a file says: how many lines, how many of them are right, what is wrong, and what they change. */
export type ImportCheck = ImportChanges & { lines: number; good: number; faulty: number; faults: LineFault[] }

export type ImportAnswer =
  | { ok: true; applied: boolean; check: ImportCheck }
  | { ok: false; code: 'VALIDATION' | 'NOT_FOUND' | 'FAULTS'; message: string; check?: ImportCheck }

type Deps = Pick<BackofficeDeps, 'database' | 'clock'>

/** Keeps a file. The same id again replaces it. @param by id of the member of staff */
export const createUpload =
  ({ database, clock }: Deps) =>
  async (by: string, id: string, data: Buffer): Promise<void> => {
    const now = clock.now()
    await database.query('delete from backoffice.upload where at < $1', [new Date(now.getTime() - KEPT_FOR)])
    await database.query(
      `insert into backoffice.upload (sent_by, id, data, at) values ($1, $2, $3, $4)
       on conflict (sent_by, id) do update set data = excluded.data`,
      [by, id, data, now],
    )
  }

/** A file of a member of staff; those of others do not count. */
const findUpload = async (sql: Sql, by: string, id: string): Promise<Pieces | undefined> => {
  const [found] = await sql.query<{ data: Buffer }>(
    'select data from backoffice.upload where sent_by = $1 and id = $2',
    [by, id],
  )
  return found && (() => Readable.from([found.data]))
}

type Kind<Row> = {
  columns: Record<string, readonly string[]>
  createLines: () => (row: CsvRow) => DecidedLine<Row>
  compare: (sql: Sql, rows: readonly Row[]) => Promise<ImportChanges>
  save: (sql: Sql, rows: readonly Row[], at: Date) => Promise<void>
}
const quotes: Kind<SupplierQuote> = {
  columns: quoteColumns,
  createLines: createQuoteLines,
  compare: compareQuotes,
  save: saveQuotes,
}
const sales: Kind<OpeningSales> = {
  columns: salesColumns,
  createLines: createSalesLines,
  compare: compareSales,
  save: saveOpeningSales,
}

const batchesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) => rows.slice(index * BATCH, (index + 1) * BATCH))

const importFile = async <Row>(
  { database, clock }: Deps,
  { columns, createLines, compare, save }: Kind<Row>,
  file: Pieces,
  { apply, onlyGood }: { apply: boolean; onlyGood: boolean },
): Promise<ImportAnswer> => {
  const decide = createLines()
  const rows: Row[] = []
  const faults: LineFault[] = []
  let lines = 0
  await readColumns(file, clock, columns, (row) => {
    lines += 1
    const decided = decide(row)
    if ('row' in decided) rows.push(decided.row)
    else if (faults.length < SHOWN_FAULTS) faults.push(...decided.faults)
  })
  if (lines === 0) throw new UnreadableFile('אין בקובץ שורות מלבד הכותרת')
  return database.transaction(async (tx) => {
    const check: ImportCheck = {
      lines,
      good: rows.length,
      faulty: lines - rows.length,
      faults: faults.slice(0, SHOWN_FAULTS),
      added: 0,
      changed: 0,
      unchanged: 0,
    }
    for (const batch of batchesOf(rows)) {
      const { added, changed, unchanged } = await compare(tx, batch)
      check.added += added
      check.changed += changed
      check.unchanged += unchanged
    }
    if (!apply) return { ok: true, applied: false, check }
    if (check.faulty > 0 && !onlyGood)
      return { ok: false, code: 'FAULTS', message: 'יש שורות שגויות בקובץ. שום דבר לא נשמר.', check }
    const now = clock.now()
    for (const batch of batchesOf(rows)) await save(tx, batch, now)
    return { ok: true, applied: true, check }
  })
}

/**
 * Checks an uploaded file, or saves it. Nothing is written when a line is wrong, unless staff take only the lines that are
 * right; the file is forgotten once it was saved.
 */
export const createImport =
  (deps: Deps) =>
  async (by: string, id: string, kind: ImportKind, apply: boolean, onlyGood: boolean): Promise<ImportAnswer> => {
    const { database } = deps
    const file = await findUpload(database, by, id)
    if (!file) return { ok: false, code: 'NOT_FOUND', message: 'הקובץ לא הגיע בשלמותו. יש לבחור אותו שוב.' }
    const options = { apply, onlyGood }
    try {
      const answer = await (kind === 'quotes'
        ? importFile(deps, quotes, file, options)
        : importFile(deps, sales, file, options))
      if (answer.ok && answer.applied)
        await database.query('delete from backoffice.upload where sent_by = $1 and id = $2', [by, id])
      return answer
    } catch (error) {
      if (error instanceof UnreadableFile) return { ok: false, code: 'VALIDATION', message: `${error.message}.` }
      throw error
    }
  }

/** Saves quotes without a file, for the seed. */
export const importQuotes = ({ database, clock }: Deps, rows: SupplierQuote[]): Promise<void> =>
  saveQuotes(database, rows, clock.now())

/** Saves opening sales without a file, for the seed. */
export const importOpeningSales = ({ database }: Pick<Deps, 'database'>, rows: OpeningSales[]): Promise<void> =>
  saveOpeningSales(database, rows)

/** Forgets the quotes and the opening sales of tyres that the shop will never sell. May be repeated. */
export const removeSupplyFacts = ({ database }: Pick<Deps, 'database'>, eans: readonly string[]): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.query('delete from backoffice.supplier_quote where ean = any($1)', [eans])
    await tx.query('delete from backoffice.opening_sales where ean = any($1)', [eans])
  })
