import type { Sql } from '@zmig/kit'
import { dayInIsrael } from '@zmig/kit/facts'
import type { Arrivals, Product, Supply } from './allocation.decider.ts'
import type { Stock } from './availability.decider.ts'

/** One lock for all of supply; PostgreSQL hashes the text. */
const supplyLock = `hashtext('ordering.supply')`

/**
 * Locks prices, stock and shipments against every other transaction until this one ends. Imports and replicas, which
 * change many rows, take it before any row lock, so that no availability is computed from half of the facts.
 */
export const lockSupply = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(${supplyLock})`)
}

/** Shares the supply with other orders and excludes imports and replicas: prices and deadlines cannot change meanwhile. */
export const shareSupply = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock_shared(${supplyLock})`, [], { name: 'ordering-share-supply' })
}

/** Rows of ordering.product and ordering.stock as JSON, so that one statement can return both. */
export const productJson = `jsonb_build_object('ean', ean, 'brand', brand, 'displayName', display_name,
  'displaySize', display_size, 'price', price, 'freeShipping', free_shipping, 'set', case when is_set
    then jsonb_build_object('frontEan', front_ean, 'rearEan', rear_ean) end)`
export const stockJson = `jsonb_build_object('ean', ean, 'onHand', on_hand, 'reserved', reserved,
  'inboundCurrent', inbound_current, 'reservedCurrent', reserved_current, 'override', override)`
const deadline = `(select order_deadline::text from ordering.shipment where role = 'next') as deadline`
const arrivals = `jsonb_build_object('current', null, 'next', null) ||
  (select coalesce(jsonb_object_agg(role, arrives_on), '{}') from ordering.shipment) as arrivals`

// One statement for products, stock and shipments: every order runs it under its locks, and two statements less shorten
// the time that the next order for the same tyre waits.
const supply = (lock: string) => `
  with product as materialized (select * from ordering.product where ean = any($1)),
    stock as materialized (
      select * from ordering.stock where ean = any(array(
        select unnest(array[ean, front_ean, rear_ean]) from product union all select unnest($2::text[])))
      order by ean ${lock})
  select (select coalesce(jsonb_agg(${productJson}), '[]') from product) as products,
    (select coalesce(jsonb_agg(${stockJson}), '[]') from stock) as stocks, ${deadline}, ${arrivals}`
const SUPPLY = supply('')
const LOCKED_SUPPLY = supply('for update')
const stocksOf = (eans: string) => `select ${deadline},
  (select coalesce(jsonb_agg(${stockJson}), '[]') from ordering.stock where ean = any(${eans})) as stocks`
const STOCKS = stocksOf('$1')

/** SQL condition: tyres `$1` and every set that contains one of them. */
export const holding = 'ean = any($1) or (is_set and (front_ean = any($1) or rear_ean = any($1)))'
const partsOf = (condition: string) =>
  `array(select unnest(array[ean, front_ean, rear_ean]) from ordering.product where ${condition})`
const STOCKS_HOLDING = stocksOf(partsOf(holding))
const ALL_STOCKS = stocksOf(partsOf('true'))

type StocksRow = { deadline: string | null; stocks: Stock[] }
type SupplyRow = StocksRow & { products: Product[]; arrivals: Arrivals }

export const byEan = <Row extends { ean: string }>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.ean, row]))

const toStocks = (rows: StocksRow[], now: Date): Pick<Supply, 'stocks' | 'calendar'> => {
  const [{ stocks, deadline: nextOrderDeadline }] = rows as [StocksRow]
  return { stocks: byEan(stocks), calendar: { today: dayInIsrael(now), nextOrderDeadline } }
}

const toSupply = (rows: SupplyRow[], now: Date): Supply => {
  const [{ products, arrivals }] = rows as [SupplyRow]
  return { products: byEan(products), arrivals, ...toStocks(rows, now) }
}

/** Reads the stock of single tyres, and the order deadline of the next shipment. */
export const readStocks = async (sql: Sql, eans: string[], now: Date): Promise<Pick<Supply, 'stocks' | 'calendar'>> =>
  toStocks(await sql.query<StocksRow>(STOCKS, [eans], { name: 'ordering-stocks' }), now)

/** Reads the stock of these single tyres and of every tyre that shares a set with one of them. */
export const readStocksHolding = async (
  sql: Sql,
  tyres: readonly string[] | 'all',
  now: Date,
): Promise<Pick<Supply, 'stocks' | 'calendar'>> =>
  toStocks(
    tyres === 'all'
      ? await sql.query<StocksRow>(ALL_STOCKS)
      : await sql.query<StocksRow>(STOCKS_HOLDING, [tyres], { name: 'ordering-stocks-holding' }),
    now,
  )

/** Reads products, the stock of their tyres, and the shipments. */
export const readSupply = async (sql: Sql, eans: string[], now: Date): Promise<Supply> =>
  toSupply(await sql.query<SupplyRow>(SUPPLY, [eans, []], { name: 'ordering-supply' }), now)

/**
 * The same, with the rows of stock locked until the transaction ends, in the order of EANs so that no two orders deadlock.
 * Products and shipments cannot change while the transaction shares the supply (see shareSupply).
 *
 * @param others single tyres to lock as well
 */
export const lockSupplyOf = async (tx: Sql, eans: string[], others: string[], now: Date): Promise<Supply> =>
  toSupply(await tx.query<SupplyRow>(LOCKED_SUPPLY, [eans, others], { name: 'ordering-lock-supply' }), now)

/** Locks the stock of single tyres in the same order. */
export const lockStocks = async (tx: Sql, eans: string[]): Promise<void> => {
  await tx.query('select 1 from ordering.stock where ean = any($1) order by ean for update', [eans])
}
