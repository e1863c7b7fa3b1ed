import type { Sql } from '@zmig/kit'
import type { ChangeToPutBack, StockCounts } from './stock-change.decider.ts'

const COUNTS = `ean, on_hand as "onHand", reserved, inbound_current as "inboundCurrent",
  reserved_current as "reservedCurrent", inbound_next as "inboundNext", reserved_next as "reservedNext", override`

/** The counts of single tyres; a tyre that was never counted is left out. */
export const readCounts = (sql: Sql, eans: readonly string[]): Promise<StockCounts[]> =>
  sql.query<StockCounts>(`select ${COUNTS} from ordering.stock where ean = any($1)`, [eans])

/** The counts of single tyres, with a row each, locked in the order of EANs. Sets and unknown EANs have none. */
export const lockCounts = async (tx: Sql, eans: readonly string[]): Promise<Map<string, StockCounts>> => {
  await tx.query(
    `insert into ordering.stock (ean) select ean from ordering.product where ean = any($1) and not is_set order by ean
     on conflict do nothing`,
    [eans],
  )
  const rows = await tx.query<StockCounts>(
    `select ${COUNTS} from ordering.stock join ordering.product using (ean)
     where ean = any($1) and not is_set order by ean for update of stock`,
    [eans],
  )
  return new Map(rows.map((row) => [row.ean, row]))
}

/** The counts of tyres that the catalogue has just listed, locked likewise: this service may hear of them a moment later. */
export const lockAddedCounts = async (tx: Sql, eans: readonly string[]): Promise<Map<string, StockCounts>> => {
  if (eans.length === 0) return new Map()
  await tx.query(
    'insert into ordering.stock (ean) select ean from unnest($1::text[]) as ean order by ean on conflict do nothing',
    [eans],
  )
  const rows = await tx.query<StockCounts>(
    `select ${COUNTS} from ordering.stock where ean = any($1) order by ean for update`,
    [eans],
  )
  return new Map(rows.map((row) => [row.ean, row]))
}

/** Orders that have reserved a tyre, the oldest first; a few of them. */
export const ordersHolding = async (sql: Sql, ean: string): Promise<string[]> =>
  (
    await sql.query<{ orderId: string }>(
      `select distinct order_id as "orderId", placed_at from ordering.reservation join ordering.orders using (order_id)
       where ean = $1 and source = 'on_hand' order by placed_at limit 20`,
      [ean],
    )
  ).map(({ orderId }) => orderId)

/** Orders with a line of a product that have not ended, the oldest first; a few of them, and how many there are. */
export const openOrdersOf = async (sql: Sql, ean: string): Promise<{ orders: string[]; total: number }> => {
  const rows = await sql.query<{ orderId: string; total: number }>(
    `select order_id as "orderId", count(*) over ()::integer as total
     from (select distinct order_id, placed_at from ordering.order_line join ordering.orders using (order_id)
       where ean = $1 and status not in ('closed', 'cancelled') and payment_status in ('pending', 'paid')) as held
     order by placed_at limit 20`,
    [ean],
  )
  return { orders: rows.map(({ orderId }) => orderId), total: rows[0]?.total ?? 0 }
}

/** Why the stock changes in this transaction; the trigger on ordering.stock records it. */
export type StockCause = {
  cause: 'correction' | 'override' | 'import' | 'put-back'
  by: string
  /** ISO */
  at: string
  reason?: string | undefined
  note?: string | undefined
  importId?: string | undefined
}

/** Says why the rest of a transaction changes stock. */
export const sayCause = async (tx: Sql, cause: StockCause): Promise<void> => {
  await tx.query(`select set_config('ordering.stock_change', $1, true)`, [JSON.stringify(cause)])
}

/** A change of a stock, in units; `by` a member of staff, null for what no person did. */
export type StockChange = {
  id: string
  before: number
  after: number
  overrideBefore: string | null
  overrideAfter: string | null
  cause: string
  reason: string | null
  note: string | null
  at: string
  by: string | null
}

/** Changes that a history shows. */
const SHOWN = 200

/** The newest changes of a tyre's stock, the newest first. */
export const readStockHistory = async (sql: Sql, ean: string): Promise<StockChange[]> => {
  const rows = await sql.query<Omit<StockChange, 'at'> & { at: Date }>(
    `select id::text, before, after, override_before as "overrideBefore", override_after as "overrideAfter", cause, reason,
       note, at, changed_by as by
     from ordering.stock_change where ean = $1 order by id desc limit ${SHOWN}`,
    [ean],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const TO_PUT_BACK = `
  select ean, before, after, override_before as "overrideBefore", override_after as "overrideAfter",
    changed_by is not null as "isByStaff",
    exists (select from ordering.stock_change as later
      where later.ean = change.ean and later.id > change.id and later.changed_by is not null
        and (later.before <> later.after and change.before <> change.after
          or later.override_before is distinct from later.override_after
            and change.override_before is distinct from change.override_after)) as "isChangedSince"
  from ordering.stock_change as change`

/**
 * A change of a tyre's stock, and whether a person changed the same again since: orders and shipments only move what is there.
 * Undefined when the tyre has no such change.
 */
export const findStockChange = async (sql: Sql, ean: string, id: string): Promise<ChangeToPutBack | undefined> =>
  (await sql.query<ChangeToPutBack>(`${TO_PUT_BACK} where ean = $1 and id = $2`, [ean, id]))[0]

/** Likewise what an import made of the stock of these tyres, by EAN. */
export const findImportedStocks = async (
  sql: Sql,
  importId: string,
  eans: readonly string[],
): Promise<Map<string, ChangeToPutBack>> => {
  const rows = await sql.query<ChangeToPutBack & { ean: string }>(
    `${TO_PUT_BACK} where import_id = $1 and ean = any($2)`,
    [importId, eans],
  )
  return new Map(rows.map(({ ean, ...change }) => [ean, change]))
}

/** Of these tyres, those whose line of an import was applied before. */
export const readApplied = async (tx: Sql, importId: string, eans: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ ean: string }>(
    'select ean from ordering.stock_change where import_id = $1 and ean = any($2)',
    [importId, eans],
  )
  return new Set(rows.map(({ ean }) => ean))
}
