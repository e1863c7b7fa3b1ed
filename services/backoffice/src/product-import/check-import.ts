import { type DiscountLimit, ownersDiscountTextOf } from '@zmig/edge-contract'
import { sendPacked, type Sql } from '@zmig/kit'
import * as z from 'zod'
import type { BackofficeDeps } from '../deps.ts'
import { SHOWN } from '../csv/cells.ts'
import type { Encoding, Pieces } from '../csv/csv-file.ts'
import { EMPTY, NO_LINES, readRecords, UnreadableFile } from '../csv/read-csv.ts'
import { createFirstSpellings } from './first-spellings.ts'
import { decideChange, type FactsPlan, type ImportChange, type Present } from './import-change.decider.ts'
import {
  cellOf,
  decideDuplicate,
  decideHeader,
  decideRow,
  type Fault,
  FIELDS,
  isFactField,
  type Field,
  type ImportRow,
} from './import-row.decider.ts'
import { asListed, halvesOf, numberSets, otherSpellings } from './line-numbers.ts'
import { batchSize, breathe } from './pace.ts'
import {
  findImport,
  findRows,
  forgetFile,
  nextRows,
  type ReadLine,
  type ReadRow,
  saveChanges,
  saveFaults,
  saveRows,
} from './product-import.repository.ts'

type Deps = Pick<BackofficeDeps, 'database' | 'services' | 'clock'>

/** Lines that are held at a time, and whose products are asked for at once; fits into a body of 64 KB. */
const BATCH = 500

/** The uploaded file, piece by piece. */
const fileOf = (sql: Sql, id: string): Pieces =>
  async function* () {
    for (let last = -1; ;) {
      const [chunk] = await sql.query<{ number: number; bytes: Buffer }>(
        `select number, bytes from backoffice.product_import_chunk where import_id = $1 and number > $2
         order by number limit 1`,
        [id, last],
      )
      if (!chunk) return
      last = chunk.number
      yield chunk.bytes
    }
  }

type FileRead = { encoding: Encoding; fields: Field[]; total: number; good: number; faults: number }

/** Saves each line of the file and what is wrong with it, a batch at a time. @throws UnreadableFile */
const readFile = async ({ database, clock }: Deps, id: string): Promise<FileRead> => {
  const read = { fields: [] as Field[], total: 0, good: 0, faults: 0 }
  const spelledFirst = createFirstSpellings()
  let rows: ReadRow[] = []
  let faults: Fault[] = []
  const save = () =>
    database.transaction(async (tx) => {
      await saveRows(tx, id, rows)
      await saveFaults(tx, id, faults, read.faults)
      read.faults += faults.length
      rows = []
      faults = []
    })
  const encoding = await readRecords(fileOf(database, id), clock, async ({ line, cells }) => {
    if (read.fields.length === 0) {
      const fields = decideHeader(cells)
      if (typeof fields === 'string') throw new UnreadableFile(fields)
      read.fields = fields
      return
    }
    if (cells.every((cell) => cell.trim() === '')) return
    const decided = decideRow(read.fields, cells, line)
    read.total += 1
    if ('row' in decided) {
      read.good += 1
      rows.push({ ...spelledFirst(decided.row), good: true })
    } else {
      rows.push({ line, ean: decided.faults[0]?.ean ?? '', good: false })
      faults.push(...decided.faults)
    }
    if (rows.length >= BATCH) await save()
  })
  await save()
  if (read.fields.length === 0) throw new UnreadableFile(EMPTY)
  if (read.total === 0) throw new UnreadableFile(NO_LINES)
  return { ...read, encoding }
}

const Prices = z.object({
  prices: z.array(
    z.object({
      ean: z.string(),
      price: z.number(),
      fullPrice: z.number(),
      set: z.boolean(),
      began: z.number().optional(),
      worth: z.number().optional(),
    }),
  ),
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

/** Asks the owners of price and stock for products as they are now. @param by who changes prices: their steps count together */
export const readPresent = async (
  services: Deps['services'],
  eans: readonly string[],
  by?: string,
): Promise<Map<string, Present>> => {
  const [priced, counted] = await Promise.all([
    services.post('/catalog/tyres/prices', { eans, by }),
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

const Value = z.union([z.string(), z.number(), z.boolean()])
const FlatFacts = z.record(z.string(), Value)
const Plans = z.object({
  plans: z.record(
    z.string(),
    z.union([
      z.literal('nothing'),
      z.object({ before: FlatFacts.nullable(), after: FlatFacts, needsOwner: z.boolean() }),
      z.object({ faults: z.array(z.object({ field: z.string(), message: z.string() })) }),
    ]),
  ),
})

/** What a line says of the facts of a product. A product that the catalogue does not list is listed with its price. */
const askedOf = ({ ean, facts, price, fullPrice }: ImportRow, isListed: boolean) => {
  const prices = { ...(price !== undefined && { price }), ...(fullPrice !== undefined && { fullPrice }) }
  return facts ? [{ ean, fields: isListed ? facts : { ...facts, ...prices } }] : []
}

/** Asks the catalogue what it says of the facts of lines. A new set may name tyres that the same file lists. */
const readPlans = async (
  { database, services }: Pick<Deps, 'database' | 'services'>,
  importId: string,
  rows: readonly ImportRow[],
  present: ReadonlyMap<string, Present>,
): Promise<Map<string, FactsPlan>> => {
  const asked = rows.flatMap((row) => askedOf(row, present.has(row.ean)))
  if (asked.length === 0) return new Map()
  const halves = halvesOf(rows.filter(({ ean }) => !present.has(ean)))
  const named = halves.length === 0 ? [] : await findRows(database, importId, halves)
  const tyres = named.flatMap((row) => askedOf(row, present.has(row.ean)))
  const { plans } = Plans.parse(await sendPacked(services, '/catalog/tyres/facts-plan', { rows: asked, tyres }))
  return new Map(Object.entries(plans))
}

const isField = (field: string): field is Field => (FIELDS as readonly string[]).includes(field)

const faultsOf = (row: ImportRow, plan: Extract<FactsPlan, { faults: unknown }>): Fault[] =>
  plan.faults.map(({ field, message }) => ({
    line: row.line,
    ean: row.ean,
    field: isField(field) ? field : 'row',
    value: isField(field) ? cellOf(row, field).slice(0, SHOWN) : '',
    message,
  }))

type Sums = { changes: ImportChange[]; faults: Fault[]; unchanged: number }

const compare = (
  rows: readonly ReadLine[],
  present: ReadonlyMap<string, Present>,
  plans: ReadonlyMap<string, FactsPlan>,
  staffLimit?: DiscountLimit,
): Sums => {
  const sums: Sums = { changes: [], faults: [], unchanged: 0 }
  for (const row of rows) {
    const duplicate = decideDuplicate(row, row.others)
    const plan = duplicate ? undefined : plans.get(row.ean)
    if (typeof plan === 'object' && 'faults' in plan) {
      sums.faults.push(...faultsOf(row, plan))
      continue
    }
    const decided = duplicate ? { fault: duplicate } : decideChange(row, present.get(row.ean), staffLimit, plan)
    if (decided === 'unchanged') sums.unchanged += 1
    else if ('fault' in decided) sums.faults.push(decided.fault)
    else sums.changes.push(decided.change)
  }
  return sums
}

/** What staff may take off a price, as a sentence; null without a limit. @param staffLimit in agorot */
export const ownersReason = (staffLimit?: DiscountLimit): string | null =>
  staffLimit ? ownersDiscountTextOf(staffLimit) : null

const FINISH = `
  update backoffice.product_import set status = 'checked', encoding = $2, columns = $3, rows = $4, progress = $4,
    progress_of = $4, price_changes = line.prices, stock_changes = line.stocks, fact_changes = line.facts, new_products = line.listed, unchanged = $5, fault_lines = fault.lines,
    faults = fault.faults, price_percent = line.percent, units = line.units, check_ms = $6, updated_at = $7, owner_lines = line.owners,
    owner_reason = case when line.owners > 0 then $8 end
  from (
    select (count(*) filter (where changes_price))::integer as prices,
      (count(*) filter (where changes_stock))::integer as stocks,
      (count(*) filter (where changes_facts and facts_before is not null))::integer as facts,
      (count(*) filter (where changes_facts and facts_before is null))::integer as listed,
      (count(*) filter (where needs_owner))::integer as owners,
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
 * It begins again from the file when it was interrupted, and ends when the import was cancelled.
 * @param staffLimit what staff may take off a price, in agorot; lines beyond it need an owner
 * @throws UnreadableFile
 */
export const checkImport = async (deps: Deps, id: string, staffLimit?: DiscountLimit): Promise<void> => {
  const { database, services, clock } = deps
  const began = clock.now()
  await database.transaction(async (tx) => {
    for (const table of ['row', 'line', 'fault'])
      await tx.query(`delete from backoffice.product_import_${table} where import_id = $1`, [id])
    await tx.query('update backoffice.product_import set progress = 0, progress_of = 0 where id = $1', [id])
  })
  const { encoding, fields, total, good, faults: unreadable } = await readFile(deps, id)
  const createdBy = (await findImport(database, id))?.createdBy
  await database.query('update backoffice.product_import set progress = $2, progress_of = $3 where id = $1', [
    id,
    total - good,
    total,
  ])
  let unchanged = 0
  let faults = unreadable
  const hasFacts = fields.some(isFactField)
  for (let last = 0; ;) {
    const batchBegan = performance.now()
    const read = await nextRows(database, id, last, batchSize(hasFacts))
    if (read.length === 0) break
    last = read.at(-1)?.line ?? last
    const numbered = await numberSets(deps, id, read)
    const single = numbered.filter(({ others }) => others.length === 0)
    const eans = [...new Set([...single.map(({ ean }) => ean), ...otherSpellings(single)])]
    const present = eans.length === 0 ? new Map<string, Present>() : await readPresent(services, eans, createdBy)
    const rows = numbered.map((row) => asListed(row, present))
    const alone = rows.filter(({ others }) => others.length === 0)
    const sums = compare(rows, present, await readPlans(deps, id, alone, present), staffLimit)
    const isWanted = await database.transaction(async (tx) => {
      await saveChanges(tx, id, sums.changes)
      await saveFaults(tx, id, sums.faults, faults)
      const going = await tx.query(
        `update backoffice.product_import set progress = progress + $2, updated_at = $3
         where id = $1 and status = 'checking' returning 1`,
        [id, rows.length, clock.now()],
      )
      return going.length > 0
    })
    if (!isWanted) break
    unchanged += sums.unchanged
    faults += sums.faults.length
    if (hasFacts) await breathe(batchBegan, hasFacts)
  }
  await database.transaction(async (tx) => {
    const now = clock.now()
    await tx.query(FINISH, [
      id,
      encoding,
      fields,
      total,
      unchanged,
      now.getTime() - began.getTime(),
      now,
      ownersReason(staffLimit),
    ])
    await forgetFile(tx, id)
  })
}
