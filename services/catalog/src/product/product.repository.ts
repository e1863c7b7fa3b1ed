import { TyreListed, TyrePriced, type TyreFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Listed, Price } from './product.decider.ts'

type Row = { facts: TyreFacts; version: number }

const PRICES = `
  select id as ean, (fact ->> 'price')::integer as price, (fact ->> 'fullPrice')::integer as "fullPrice",
    (fact ->> 'set')::boolean as set
  from catalog.tyre`

/** Products by EAN, locked in the order of EANs until the transaction ends. */
export const lockProducts = async (tx: Sql, eans: readonly string[]): Promise<Map<string, Listed>> => {
  const rows = await tx.query<Row>(
    'select fact as facts, revision as version from catalog.tyre where id = any($1) order by id for update',
    [eans],
  )
  return new Map(rows.map((row) => [row.facts.ean, row]))
}

/** The prices of products by EAN, locked likewise: an import of thousands needs nothing else of them. */
export const lockPrices = async (tx: Sql, eans: readonly string[]): Promise<Map<string, Price>> => {
  const rows = await tx.query<Price & { ean: string }>(`${PRICES} where id = any($1) order by id for update`, [eans])
  return new Map(rows.map(({ ean, price, fullPrice }) => [ean, { price, fullPrice }]))
}

export const findProduct = async (sql: Sql, ean: string): Promise<Listed | undefined> =>
  (await sql.query<Row>('select fact as facts, revision as version from catalog.tyre where id = $1', [ean]))[0]

/** Asked tyre by tyre: for a batch of them at once PostgreSQL would read every product instead of the two indices. */
const SETS_WITH = `
  select fact as facts from catalog.tyre where id in (
    select part.id from unnest($1::text[]) as asked(ean) cross join lateral (
      select id from catalog.tyre where (fact ->> 'set')::boolean and fact #>> '{front,ean}' = asked.ean
      union all
      select id from catalog.tyre where (fact ->> 'set')::boolean and fact #>> '{rear,ean}' = asked.ean
    ) as part
  ) order by id`

/** Sets that one of these tyres is part of, those of a pair first. */
export const findSetsWith = async (sql: Sql, eans: readonly string[]): Promise<TyreFacts[]> =>
  (await sql.query<{ facts: TyreFacts }>(SETS_WITH, [eans])).map(({ facts }) => facts)

/** Who changed a price, and how: in the form, by an import, or by putting back a change. */
export type Cause = { by: string; importId?: string | undefined; isPutBack?: boolean }

type Changed<After extends Price> = { before: Price; after: After }
type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>

const recordPrices = async (
  tx: Sql,
  changes: readonly Changed<Price & { ean: string }>[],
  { by, importId, isPutBack }: Cause,
  time: string,
): Promise<void> => {
  const rows = changes.map(({ before, after }) => ({
    ean: after.ean,
    price: after.price,
    full_price: after.fullPrice,
    price_before: before.price,
    full_price_before: before.fullPrice,
  }))
  await tx.query(
    `insert into catalog.price_change
       (ean, price, full_price, price_before, full_price_before, at, changed_by, cause, import_id)
     select ean, price, full_price, price_before, full_price_before, $2, $3, $4, $5
     from jsonb_to_recordset($1::jsonb) as changed
       (ean text, price integer, full_price integer, price_before integer, full_price_before integer)
     where price <> price_before or full_price <> full_price_before`,
    [JSON.stringify(rows), time, by, isPutBack ? 'put-back' : importId ? 'import' : 'edit', importId ?? null],
  )
}

/** Saves facts that `lockProducts` locked, their history and the events that tell of them, in one transaction. */
export const saveProducts = async (
  tx: Sql,
  { outbox, clock, newId }: Deps,
  changes: readonly Changed<TyreFacts>[],
  cause: Cause,
): Promise<void> => {
  if (changes.length === 0) return
  const time = clock.now().toISOString()
  const rows = changes.map(({ after }) => ({ ean: after.ean, fact: after }))
  await tx.query(
    `update catalog.tyre as held set fact = changed.fact, revision = held.revision + 1, changed_at = $2
     from jsonb_to_recordset($1::jsonb) as changed(ean text, fact jsonb) where held.id = changed.ean`,
    [JSON.stringify(rows), time],
  )
  await recordPrices(tx, changes, cause, time)
  await outbox.append(
    tx,
    changes.map(({ after }) => TyreListed.create(after, { id: newId(), source: '/catalog', time })),
  )
}

/**
 * Lists a product that is not listed, with the event that tells of it.
 * @param before what it was when it was on sale before: a new price is a change of that one
 * @returns whether its EAN was free
 */
export const addProduct = async (
  tx: Sql,
  { outbox, clock, newId }: Deps,
  facts: TyreFacts,
  cause: Cause,
  before?: Price,
): Promise<boolean> => {
  const time = clock.now().toISOString()
  const [added] = await tx.query(
    `insert into catalog.tyre (id, fact, changed_at) values ($1, $2, $3) on conflict do nothing returning id`,
    [facts.ean, facts, time],
  )
  if (!added) return false
  if (before) await recordPrices(tx, [{ before, after: facts }], cause, time)
  await outbox.append(tx, [TyreListed.create(facts, { id: newId(), source: '/catalog', time })])
  return true
}

/** Saves prices that `lockPrices` locked, likewise. */
export const savePrices = async (
  tx: Sql,
  { outbox, clock, newId }: Deps,
  changes: readonly Changed<Price & { ean: string }>[],
  cause: Cause,
): Promise<void> => {
  if (changes.length === 0) return
  const time = clock.now().toISOString()
  await tx.query(
    `update catalog.tyre as held set revision = held.revision + 1, changed_at = $2,
       fact = held.fact || jsonb_build_object('price', changed.price, 'fullPrice', changed."fullPrice")
     from jsonb_to_recordset($1::jsonb) as changed(ean text, price integer, "fullPrice" integer)
     where held.id = changed.ean`,
    [JSON.stringify(changes.map(({ after }) => after)), time],
  )
  await recordPrices(tx, changes, cause, time)
  await outbox.append(
    tx,
    changes.map(({ after }) => TyrePriced.create(after, { id: newId(), source: '/catalog', time })),
  )
}

/** A change of a price by staff; amounts in agorot, `by` an id of a member of staff. */
export type PriceChange = Price & {
  id: string
  priceBefore: number
  fullPriceBefore: number
  at: string
  by: string
  cause: 'edit' | 'import' | 'put-back'
}

/** Changes that a history shows. */
const SHOWN = 200

/** The newest changes of a product's price, the newest first. */
export const readPriceHistory = async (sql: Sql, ean: string): Promise<PriceChange[]> => {
  const rows = await sql.query<Omit<PriceChange, 'at'> & { at: Date }>(
    `select id::text, price, full_price as "fullPrice", price_before as "priceBefore", full_price_before as "fullPriceBefore",
       at, changed_by as by, cause
     from catalog.price_change where ean = $1 order by id desc limit ${SHOWN}`,
    [ean],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** A change of a product's price; undefined when it has no such change. */
export const findPriceChange = async (
  sql: Sql,
  ean: string,
  id: string,
): Promise<{ before: Price; after: Price } | undefined> => {
  const [row] = await sql.query<Pick<PriceChange, 'price' | 'fullPrice' | 'priceBefore' | 'fullPriceBefore'>>(
    `select price, full_price as "fullPrice", price_before as "priceBefore", full_price_before as "fullPriceBefore"
     from catalog.price_change where ean = $1 and id = $2`,
    [ean, id],
  )
  return (
    row && {
      before: { price: row.priceBefore, fullPrice: row.fullPriceBefore },
      after: { price: row.price, fullPrice: row.fullPrice },
    }
  )
}

/** A change of a price that an import made, and whether the price was changed again since. */
export type ImportedPrice = { before: Price; after: Price; isChangedSince: boolean }

/** What an import made of the prices of these products, by EAN. */
export const findImportedPrices = async (
  sql: Sql,
  importId: string,
  eans: readonly string[],
): Promise<Map<string, ImportedPrice>> => {
  const rows = await sql.query<ImportedPrice & { ean: string }>(
    `select ean, jsonb_build_object('price', price_before, 'fullPrice', full_price_before) as before,
       jsonb_build_object('price', price, 'fullPrice', full_price) as after,
       exists (select from catalog.price_change as later where later.ean = change.ean and later.id > change.id)
         as "isChangedSince"
     from catalog.price_change as change where import_id = $1 and ean = any($2)`,
    [importId, eans],
  )
  return new Map(rows.map(({ ean, ...change }) => [ean, change]))
}

/** What products cost now; one that is not listed is left out. */
export const readPrices = (sql: Sql, eans: readonly string[]): Promise<(Price & { ean: string; set: boolean })[]> =>
  sql.query(`${PRICES} where id = any($1)`, [eans])

/**
 * What products cost before a member of staff began to change their prices, by EAN: before the first of their changes that
 * no change of a colleague followed. Products that they did not change since are left out.
 */
export const readBegan = async (
  sql: Sql,
  eans: readonly string[],
  { by, since }: Who,
): Promise<Map<string, number>> => {
  const rows = await sql.query<{ ean: string; price: number }>(
    `select distinct on (ean) ean, price_before as price from catalog.price_change as own
     where ean = any($1) and changed_by = $2 and at > $3 and not exists (
       select from catalog.price_change as later
       where later.ean = own.ean and later.id > own.id and later.changed_by <> $2)
     order by ean, id`,
    [eans, by, since],
  )
  return new Map(rows.map(({ ean, price }) => [ean, price]))
}

/** What a price is measured against when a member of staff lowers it, in agorot. */
export type Measures = { began?: number | undefined; worth?: number | undefined }
type Who = { by: string; since: Date }

/** What products cost before a member of staff began to change their prices, by EAN. */
const readCosts = async (sql: Sql, eans: readonly string[], who: Who): Promise<Map<string, number>> => {
  const [prices, began] = await Promise.all([readPrices(sql, eans), readBegan(sql, eans, who)])
  return new Map(prices.map(({ ean, price }) => [ean, began.get(ean) ?? price]))
}

const worthOf = (costs: ReadonlyMap<string, number>, front: string, rear: string): number | undefined => {
  const ofFront = costs.get(front)
  const ofRear = costs.get(rear)
  return ofFront === undefined || ofRear === undefined ? undefined : ofFront + ofRear
}

/** What two tyres cost together, before a member of staff began to change their prices; undefined when one is not sold. */
export const readWorth = async (sql: Sql, front: string, rear: string, who: Who): Promise<number | undefined> =>
  worthOf(await readCosts(sql, [front, rear], who), front, rear)

/** What the prices of these products are measured against, by EAN. */
export const readMeasures = async (sql: Sql, eans: readonly string[], who: Who): Promise<Map<string, Measures>> => {
  const sets = await sql.query<{ ean: string; front: string; rear: string }>(
    `select id as ean, fact #>> '{front,ean}' as front, fact #>> '{rear,ean}' as rear
     from catalog.tyre where id = any($1) and (fact ->> 'set')::boolean`,
    [eans],
  )
  const tyres = sets.flatMap(({ front, rear }) => [front, rear])
  const [began, costs] = await Promise.all([readBegan(sql, eans, who), readCosts(sql, tyres, who)])
  const worths = new Map(sets.map(({ ean, front, rear }) => [ean, worthOf(costs, front, rear)]))
  return new Map(eans.map((ean) => [ean, { began: began.get(ean), worth: worths.get(ean) }]))
}

/** Of these products, those whose line of an import was applied before. */
export const readApplied = async (tx: Sql, importId: string, eans: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ ean: string }>(
    'select ean from catalog.price_change where import_id = $1 and ean = any($2)',
    [importId, eans],
  )
  return new Set(rows.map(({ ean }) => ean))
}
