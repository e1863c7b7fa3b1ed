import type { Sql } from '@zmig/kit'
import type { FactValue } from './fact-columns.ts'
import type { ImportChange } from './import-change.decider.ts'
import { type Fault, type ImportRow, OTHER_LINES, productKey } from './import-row.decider.ts'

export type ImportStatus = 'uploading' | 'checking' | 'checked' | 'applying' | 'applied' | 'cancelled' | 'failed'

/** An import as staff follow it; `createdBy` and `appliedBy` are ids of members of staff. */
export type ProductImport = {
  _id: string
  name: string
  status: ImportStatus
  createdBy: string
  appliedBy: string | null
  createdAt: string
  updatedAt: string
  appliedAt: string | null
  bytes: number
  encoding: string | null
  columns: string[] | null
  rows: number
  progress: number
  progressOf: number
  priceChanges: number
  stockChanges: number
  /** lines that change facts of listed products, and that list new ones */
  factChanges: number
  newProducts: number
  unchanged: number
  faultLines: number
  faults: number
  /** mean, in percent */
  pricePercent: number
  /** sum of the changes of stock */
  units: number
  checkMs: number | null
  applied: number
  conflicts: number
  /** lines that are not written yet */
  waiting: number
  fault: string | null
  /** lines that lower a price by more than staff may, and the sentence that says so */
  ownerLines: number
  ownerReason: string | null
  /** ids: the import that this one puts back, and the one that puts this one back */
  putsBack: string | null
  putBackBy: string | null
  /** why it puts the other one back, in the words of staff */
  reason: string | null
}

const SELECT = `
  select id as "_id", name, status, created_by as "createdBy", applied_by as "appliedBy", created_at as "createdAt",
    updated_at as "updatedAt", applied_at as "appliedAt", bytes, encoding, columns, rows, progress, progress_of as "progressOf",
    price_changes as "priceChanges", stock_changes as "stockChanges", fact_changes as "factChanges", new_products as "newProducts", unchanged, fault_lines as "faultLines", faults,
    price_percent as "pricePercent", units, check_ms as "checkMs", applied, conflicts, fault,
    owner_lines as "ownerLines", owner_reason as "ownerReason",
    puts_back as "putsBack", reason,
    (select back.id from backoffice.product_import back where back.puts_back = product_import.id) as "putBackBy",
    case when status = 'applying' then progress_of - progress
      else (select count(*)::integer from backoffice.product_import_line
        where import_id = product_import.id and outcome is null)
    end as waiting
  from backoffice.product_import`

type Row = Omit<ProductImport, 'createdAt' | 'updatedAt' | 'appliedAt'> & {
  createdAt: Date
  updatedAt: Date
  appliedAt: Date | null
}
const toImport = (row: Row): ProductImport => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
})

export const findImport = async (sql: Sql, id: string): Promise<ProductImport | undefined> =>
  (await sql.query<Row>(`${SELECT} where id = $1`, [id])).map(toImport)[0]

/** The same, locked until the transaction ends; read after the lock, so that it shows who put it back meanwhile. */
export const lockImport = async (tx: Sql, id: string): Promise<ProductImport | undefined> => {
  await tx.query('select from backoffice.product_import where id = $1 for update', [id])
  return findImport(tx, id)
}

/** The newest first. */
export const listImports = async (sql: Sql, page: number, limit: number) => {
  const [rows, [counted]] = await Promise.all([
    sql.query<Row>(`${SELECT} order by created_at desc, id limit $1 offset $2`, [limit, (page - 1) * limit]),
    sql.query<{ total: number }>('select count(*)::integer as total from backoffice.product_import'),
  ])
  return { imports: rows.map(toImport), total: counted?.total ?? 0 }
}

/** An import that has work to do, and the tries that it had; see the migration. */
export type ImportWorkload = { id: string; status: 'checking' | 'applying'; tries: number; lost: number }

/** The oldest first, and what is written before what is only checked. */
export const findWork = async (sql: Sql): Promise<ImportWorkload | undefined> =>
  (
    await sql.query<ImportWorkload>(
      `select id, status, tries, lost from backoffice.product_import where status in ('checking', 'applying')
       order by status = 'checking', updated_at limit 1`,
    )
  )[0]

/** A line as it was read; only its product when it is not good. */
export type ReadRow = ImportRow & { good: boolean }

export const saveRows = async (tx: Sql, importId: string, rows: readonly ReadRow[]): Promise<void> => {
  await tx.query(
    `insert into backoffice.product_import_row (import_id, line, ean, asked)
     select $1, (read ->> 'line')::integer, read ->> 'key',
       case when (read ->> 'good')::boolean then read - array['good', 'key'] end
     from jsonb_array_elements($2::jsonb) as read`,
    [importId, JSON.stringify(rows.map((row) => ({ ...row, key: productKey(row) })))],
  )
}

/** A good line and the first other lines of its product. */
export type ReadLine = ImportRow & { others: number[] }

/** The next good lines. @param after the last line before them */
export const nextRows = async (sql: Sql, importId: string, after: number, limit: number): Promise<ReadLine[]> => {
  const rows = await sql.query<{ asked: ImportRow; others: number[] }>(
    `select asked, array(
       select line from backoffice.product_import_row other
       where other.import_id = $1 and other.ean = held.ean and other.line <> held.line order by line limit $4
     ) as others
     from backoffice.product_import_row held where import_id = $1 and line > $2 and asked is not null
     order by line limit $3`,
    [importId, after, limit, OTHER_LINES],
  )
  return rows.map(({ asked, others }) => ({ ...asked, others }))
}

/** The good lines of products that have one line in the file. @param eans in any of their spellings */
export const findRows = async (sql: Sql, importId: string, eans: readonly string[]): Promise<ImportRow[]> => {
  const rows = await sql.query<{ asked: ImportRow }>(
    `select (array_agg(asked))[1] as asked from backoffice.product_import_row
     where import_id = $1 and ean = any($2) group by ean having count(*) = 1 and bool_and(asked is not null) order by ean`,
    [importId, eans.map((ean) => productKey({ ean }))],
  )
  return rows.map(({ asked }) => asked)
}

/** Lines of the file that name products by their numbers, by EAN. */
export const findLinesOf = async (
  sql: Sql,
  importId: string,
  eans: readonly string[],
): Promise<Map<string, number[]>> => {
  const rows = await sql.query<{ ean: string; lines: number[] }>(
    `select ean, array_agg(line order by line) as lines from backoffice.product_import_row
     where import_id = $1 and ean = any($2) group by ean`,
    [importId, eans],
  )
  return new Map(rows.map(({ ean, lines }) => [ean, lines]))
}

/** Deletes the file and what was read of it. */
export const forgetFile = async (tx: Sql, importId: string): Promise<void> => {
  for (const table of ['chunk', 'row'])
    await tx.query(`delete from backoffice.product_import_${table} where import_id = $1`, [importId])
}

const COLUMNS = `line, ean, changes_price, changes_stock, needs_owner, price_before, price_after, full_price_before, full_price_after,
  on_hand_before, on_hand_after, override_before, override_after, changes_facts, facts_before, facts_after, outcome`

/** @param changes each with its outcome, when it is known already */
export const saveChanges = async (
  tx: Sql,
  importId: string,
  changes: readonly (ImportChange & Partial<Pick<ImportLine, 'outcome'>>)[],
): Promise<void> => {
  const rows = changes.map((change) => {
    const { line, ean, changesPrice, changesStock, needsOwner, before, after, outcome } = change
    return {
      line,
      ean,
      changes_price: changesPrice,
      changes_stock: changesStock,
      needs_owner: needsOwner,
      price_before: before.price,
      price_after: after.price,
      full_price_before: before.fullPrice,
      full_price_after: after.fullPrice,
      on_hand_before: before.onHand,
      on_hand_after: after.onHand,
      override_before: before.override,
      override_after: after.override,
      changes_facts: change.changesFacts,
      facts_before: change.factsBefore,
      facts_after: change.factsAfter,
      outcome,
    }
  })
  await tx.query(
    `insert into backoffice.product_import_line (import_id, ${COLUMNS})
     select $1, ${COLUMNS} from jsonb_populate_recordset(null::backoffice.product_import_line, $2::jsonb)`,
    [importId, JSON.stringify(rows)],
  )
}

/** @param first number of the first one among the faults of the import */
export const saveFaults = async (tx: Sql, importId: string, faults: readonly Fault[], first: number): Promise<void> => {
  const rows = faults.map((fault, index) => ({ ...fault, number: first + index }))
  await tx.query(
    `insert into backoffice.product_import_fault (import_id, number, line, ean, field, value, message)
     select $1, number, line, ean, field, value, message
     from jsonb_to_recordset($2::jsonb) as found(number integer, line integer, ean text, field text, value text, message text)`,
    [importId, JSON.stringify(rows)],
  )
}

/** A line that changes a product, and what became of it. */
export type ImportLine = ImportChange & { outcome: 'applied' | 'conflict' | 'gone' | 'refused' | null }

const LINE = `line, ean, changes_price as "changesPrice", changes_stock as "changesStock", needs_owner as "needsOwner",
  changes_facts as "changesFacts", facts_before as "factsBefore", facts_after as "factsAfter",
  outcome,
  jsonb_build_object('price', price_before, 'fullPrice', full_price_before, 'onHand', on_hand_before,
    'override', override_before) as before,
  jsonb_build_object('price', price_after, 'fullPrice', full_price_after, 'onHand', on_hand_after,
    'override', override_after) as after`

const IS_NEW_SET = `(changes_facts and facts_before is null and facts_after ->> 'position' = 'set')`

/** The next lines to write: new sets come last, because their tyres may be new in the same file. */
export const nextLines = async (sql: Sql, importId: string, limit: number): Promise<ImportLine[]> => {
  const next = (which: string) =>
    sql.query<ImportLine>(
      `select ${LINE} from backoffice.product_import_line
       where import_id = $1 and outcome is null and ${IS_NEW_SET} is ${which} order by line limit $2`,
      [importId, limit],
    )
  const others = await next('not true')
  return others.length > 0 ? others : next('true')
}

/** The next lines that were written. @param after the last line before them */
export const appliedLines = (sql: Sql, importId: string, after: number, limit: number): Promise<ImportLine[]> =>
  sql.query<ImportLine>(
    `select ${LINE} from backoffice.product_import_line where import_id = $1 and line > $2 and outcome = 'applied'
     order by line limit $3`,
    [importId, after, limit],
  )

export type LineFilter = {
  kind: 'price' | 'stock' | 'facts' | 'new' | 'all' | 'owner' | 'unwritten'
  ean: string
  page: number
  limit: number
}

const KINDS = {
  price: 'changes_price',
  stock: 'changes_stock',
  facts: 'changes_facts and facts_before is not null',
  new: 'changes_facts and facts_before is null',
  all: 'true',
  owner: 'needs_owner',
  unwritten: `outcome <> 'applied'`,
} as const

export const listLines = async (sql: Sql, importId: string, { kind, ean, page, limit }: LineFilter) => {
  const where = `where import_id = $1 and ${KINDS[kind]} and starts_with(ean, $2)`
  const [lines, [counted]] = await Promise.all([
    sql.query<ImportLine>(
      `select ${LINE} from backoffice.product_import_line ${where} order by line limit $3 offset $4`,
      [importId, ean, limit, (page - 1) * limit],
    ),
    sql.query<{ total: number }>(`select count(*)::integer as total from backoffice.product_import_line ${where}`, [
      importId,
      ean,
    ]),
  ])
  return { lines: lines.map(toShown), total: counted?.total ?? 0 }
}

/** Prices are shown beside the facts. */
const BESIDE = new Set(['price', 'fullPrice'])
const shownText = (value: FactValue | undefined): string => String(value ?? '')

/** A line as staff see it: each fact that changes with its text before and after; of a new product those that it has. */
export const toShown = ({ factsBefore, factsAfter, ...line }: ImportLine) => ({
  ...line,
  isNew: line.changesFacts && factsBefore === null,
  facts: Object.entries(factsAfter ?? {})
    .map(([field, after]) => ({ field, before: shownText(factsBefore?.[field]), after: shownText(after) }))
    .filter(({ field, before, after }) => before !== after && !BESIDE.has(field)),
})

export const listFaults = async (sql: Sql, importId: string, page: number, limit: number) => {
  const [faults, [counted]] = await Promise.all([
    sql.query<Fault>(
      `select line, ean, field, value, message from backoffice.product_import_fault where import_id = $1
       order by line, number limit $2 offset $3`,
      [importId, limit, (page - 1) * limit],
    ),
    sql.query<{ total: number }>(
      'select count(*)::integer as total from backoffice.product_import_fault where import_id = $1',
      [importId],
    ),
  ])
  return { faults, total: counted?.total ?? 0 }
}
