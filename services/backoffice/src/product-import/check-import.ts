import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import type { Sql } from '@zmig/kit'
import * as z from 'zod'
import type { BackofficeDeps } from '../deps.ts'
import { decoderOf, encodingOf, layoutOf } from '../csv/csv-file.ts'
import { decideChange, type ImportChange, type Present } from './import-change.decider.ts'
import {
  decideDuplicates,
  decideHeader,
  decideRow,
  type Fault,
  type Field,
  type ImportRow,
} from './import-row.decider.ts'
import { saveChanges, saveFaults } from './product-import.repository.ts'

type Deps = Pick<BackofficeDeps, 'database' | 'services' | 'clock'>

/** A file that cannot be checked at all; the sentence is for staff. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** More than the shop could list: a mistake. */
const MOST_LINES = 200_000
/** A line is five short cells; longer ones come from quotes that do not end. Characters. */
const LONGEST_LINE = 10_000
/** Lines whose products are asked for at once; fits into a body of 64 KB. */
const BATCH = 2_000
/** Lines that are read before others get their turn. */
const TURN = 500

const readFile = async (sql: Sql, id: string): Promise<Buffer> => {
  const chunks = await sql.query<{ bytes: Buffer }>(
    'select bytes from backoffice.product_import_chunk where import_id = $1 order by number',
    [id],
  )
  return Buffer.concat(chunks.map(({ bytes }) => bytes))
}

type Parsed = { fields: Field[]; rows: ImportRow[]; faults: Fault[]; total: number }

/** Reads a text line by line. @throws UnreadableFile */
const parseLines = async (text: string): Promise<Parsed> => {
  const parser = parse(text, {
    ...layoutOf(text),
    info: true,
    max_record_size: LONGEST_LINE,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const parsed: Parsed = { fields: [], rows: [], faults: [], total: 0 }
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (parsed.fields.length === 0) {
        const fields = decideHeader(record)
        if (typeof fields === 'string') throw new UnreadableFile(fields)
        parsed.fields = fields
        continue
      }
      if (record.every((cell) => cell.trim() === '')) continue
      parsed.total += 1
      if (parsed.total > MOST_LINES)
        throw new UnreadableFile(`יותר מ־${MOST_LINES.toLocaleString('he-IL')} שורות. חלקו את הקובץ`)
      const decided = decideRow(parsed.fields, record, info.lines)
      if ('row' in decided) parsed.rows.push(decided.row)
      else parsed.faults.push(...decided.faults)
      // a long file must not keep orders waiting
      if (parsed.total % TURN === 0) await breathe()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // it has the counts of the lines before the one that it could not read
    const { records, empty_lines: empty } = z.object({ records: z.number(), empty_lines: z.number() }).parse(error)
    throw new UnreadableFile(`שורה ${records + empty + 1} ארוכה מדי. כנראה נפתחו בה מירכאות שלא נסגרו`)
  }
  if (parsed.fields.length === 0) throw new UnreadableFile('הקובץ ריק')
  if (parsed.total === 0) throw new UnreadableFile('אין בקובץ שורות מתחת לכותרת')
  return parsed
}

const Prices = z.object({
  prices: z.array(z.object({ ean: z.string(), price: z.number(), fullPrice: z.number(), set: z.boolean() })),
})
const Stocks = z.object({
  stocks: z.array(
    z.object({
      ean: z.string(),
      onHand: z.number(),
      reserved: z.number(),
      override: z.enum(['none', 'outofstock']).nullable(),
    }),
  ),
})

/** Asks the owners of price and stock for products as they are now. */
export const readPresent = async (
  services: Deps['services'],
  eans: readonly string[],
): Promise<Map<string, Present>> => {
  const [priced, counted] = await Promise.all([
    services.post('/catalog/tyres/prices', { eans }),
    services.post('/ordering/stock/counts', { eans }),
  ])
  const stocks = new Map(Stocks.parse(counted).stocks.map((stock) => [stock.ean, stock]))
  return new Map(
    Prices.parse(priced).prices.map(({ ean, ...price }) => {
      const { onHand, reserved, override } = stocks.get(ean) ?? { onHand: 0, reserved: 0, override: null }
      return [ean, { ...price, onHand, reserved, override }]
    }),
  )
}

type Sums = { changes: ImportChange[]; faults: Fault[]; unchanged: number }

const compare = (rows: readonly ImportRow[], present: Map<string, Present>): Sums => {
  const sums: Sums = { changes: [], faults: [], unchanged: 0 }
  for (const row of rows) {
    const decided = decideChange(row, present.get(row.ean))
    if (decided === 'unchanged') sums.unchanged += 1
    else if ('fault' in decided) sums.faults.push(decided.fault)
    else sums.changes.push(decided.change)
  }
  return sums
}

const FINISH = `
  update backoffice.product_import set status = 'checked', encoding = $2, columns = $3, rows = $4, progress = $4,
    progress_of = $4, price_changes = line.prices, stock_changes = line.stocks, unchanged = $5, fault_lines = fault.lines,
    faults = fault.faults, price_percent = line.percent, units = line.units, check_ms = $6, updated_at = $7
  from (
    select (count(*) filter (where changes_price))::integer as prices,
      (count(*) filter (where changes_stock))::integer as stocks,
      coalesce(avg(100.0 * (price_after - price_before) / price_before) filter
        (where price_after <> price_before and price_before > 0), 0)::double precision as percent,
      coalesce(sum(on_hand_after - on_hand_before), 0)::integer as units
    from backoffice.product_import_line where import_id = $1
  ) as line, (
    select count(*)::integer as faults, count(distinct line)::integer as lines
    from backoffice.product_import_fault where import_id = $1
  ) as fault
  where id = $1 and status = 'checking'`

/**
 * The dry run: compares every line of an uploaded file with what its product is now, and keeps each change and each fault.
 * It begins again from the file when it was interrupted.
 * @throws UnreadableFile
 */
export const checkImport = async ({ database, services, clock }: Deps, id: string): Promise<void> => {
  const began = clock.now()
  const file = await readFile(database, id)
  const encoding = encodingOf(file)
  const text = decoderOf(encoding).decode(file)
  const { fields, rows, faults: unreadable, total } = await parseLines(text)
  const { rows: single, faults: twice } = decideDuplicates(rows, unreadable)
  const early = [...unreadable, ...twice]
  await database.transaction(async (tx) => {
    for (const table of ['line', 'fault'])
      await tx.query(`delete from backoffice.product_import_${table} where import_id = $1`, [id])
    for (let first = 0; first < early.length; first += BATCH)
      await saveFaults(tx, id, early.slice(first, first + BATCH), first)
    await tx.query('update backoffice.product_import set progress = $2, progress_of = $3 where id = $1', [
      id,
      total - single.length,
      total,
    ])
  })
  let [unchanged, faults] = [0, early.length]
  for (let first = 0; first < single.length; first += BATCH) {
    const batch = single.slice(first, first + BATCH)
    const present = await readPresent(
      services,
      batch.map(({ ean }) => ean),
    )
    const sums = compare(batch, present)
    await database.transaction(async (tx) => {
      await saveChanges(tx, id, sums.changes)
      await saveFaults(tx, id, sums.faults, faults)
      await tx.query('update backoffice.product_import set progress = progress + $2, updated_at = $3 where id = $1', [
        id,
        batch.length,
        clock.now(),
      ])
    })
    unchanged += sums.unchanged
    faults += sums.faults.length
  }
  await database.transaction(async (tx) => {
    const now = clock.now()
    await tx.query(FINISH, [id, encoding, fields, total, unchanged, now.getTime() - began.getTime(), now])
    await tx.query('delete from backoffice.product_import_chunk where import_id = $1', [id])
  })
}
