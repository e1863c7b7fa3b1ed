import type { Sql } from '@zmig/kit'
import type { Supplier } from '../supplier-quote/supplier-quote.decider.ts'
import type { DraftLine, SupplierCounts } from './draft-order.decider.ts'
import type { DraftState } from './edit-draft.decider.ts'

/** A draft order without its lines. */
export type DraftOrder = DraftState & {
  id: string
  /** id of a member of staff, or the name of a program */
  createdBy: string
  createdAt: Date
  updatedAt: Date
  /** tyres looked at so far, and all that there are to look at */
  progress: number
  progressOf: number
  /** why it failed */
  fault: string | null
  lowestPriceCounters: Partial<SupplierCounts>
  shipmentId: string | null
}

/** With what its lines add up to; `tyresPerSupplier` leaves out lines without a supplier. */
export type SummedDraft = DraftOrder & {
  totalItems: number
  totalTyres: number
  tyresPerSupplier: Partial<SupplierCounts>
}

export type SavedLine = DraftLine & { received: number }
/** A line with the suppliers that quote it now, the cheapest first. */
export type ShownLine = SavedLine & { quotes: { supplier: Supplier; eurCents: number; stock: number }[] }

const DRAFT = `id, status, created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt", progress,
  progress_of as "progressOf", fault, lowest_price_counters as "lowestPriceCounters", version, ordered_at as "orderedAt",
  shipment_id as "shipmentId"`
const SUMS = `
  cross join lateral (
    select coalesce(sum(items), 0)::integer as "totalItems", coalesce(sum(tyres), 0)::integer as "totalTyres",
      coalesce(jsonb_object_agg(supplier, tyres) filter (where supplier is not null), '{}') as "tyresPerSupplier"
    from (select supplier, count(*) as items, sum(quantity) as tyres from backoffice.draft_order_line
      where draft_order_id = draft.id group by supplier) each
  ) sums`
const LINE = `ean, quantity, supplier, eur_cents as "eurCents", added_reason as "addedReason",
  current_stock as "currentStock", inbound, unfilled, last_year_sold as "lastYearSold", target, received`

/** SQL that orders a list; nothing else may be asked for. */
const orders = { createdAt: 'created_at', updatedAt: 'updated_at' } as const
export type DraftSort = { by: keyof typeof orders; descending: boolean }

/** Drafts in an order, at most so many. */
export const listDrafts = (sql: Sql, limit: number, { by, descending }: DraftSort): Promise<SummedDraft[]> =>
  sql.query<SummedDraft>(
    `select ${DRAFT}, sums.* from backoffice.draft_order draft ${SUMS}
     order by ${orders[by]} ${descending ? 'desc' : 'asc'}, id limit $1`,
    [limit],
  )

export const findDraft = async (sql: Sql, id: string): Promise<SummedDraft | undefined> =>
  (
    await sql.query<SummedDraft>(`select ${DRAFT}, sums.* from backoffice.draft_order draft ${SUMS} where id = $1`, [
      id,
    ])
  )[0]

/** The draft, locked until the transaction ends. */
export const lockDraft = async (tx: Sql, id: string): Promise<DraftOrder | undefined> =>
  (await tx.query<DraftOrder>(`select ${DRAFT} from backoffice.draft_order where id = $1 for update`, [id]))[0]

/** The draft that is prepared, if one is. */
export const findRunning = async (sql: Sql): Promise<Pick<DraftOrder, 'id' | 'status'> | undefined> =>
  (
    await sql.query<Pick<DraftOrder, 'id' | 'status'>>(
      `select id, status from backoffice.draft_order where status in ('initial', 'preparing')`,
    )
  )[0]

export const insertDraft = async (sql: Sql, id: string, createdBy: string, now: Date): Promise<void> => {
  await sql.query(
    `insert into backoffice.draft_order (id, status, created_by, created_at, updated_at)
     values ($1, 'initial', $2, $3, $3)`,
    [id, createdBy, now],
  )
}

/** Lines by EAN, all of them or one. */
export const readLines = (sql: Sql, id: string, ean?: string): Promise<ShownLine[]> =>
  sql.query<ShownLine>(
    `select ${LINE}, coalesce((
       select jsonb_agg(jsonb_build_object('supplier', quote.supplier, 'eurCents', quote.eur_cents, 'stock', quote.stock)
         order by quote.eur_cents, quote.supplier)
       from backoffice.supplier_quote quote where quote.ean = line.ean), '[]') as quotes
     from backoffice.draft_order_line line where draft_order_id = $1 and ($2::text is null or ean = $2)
     order by ean`,
    [id, ean ?? null],
  )

/** Saves lines, each over the one of the same tyre. */
export const saveLines = async (tx: Sql, id: string, lines: readonly DraftLine[]): Promise<void> => {
  if (lines.length === 0) return
  await tx.query(
    `insert into backoffice.draft_order_line (draft_order_id, ean, quantity, supplier, eur_cents, added_reason,
       current_stock, inbound, unfilled, last_year_sold, target)
     select $1, ean, quantity, supplier, "eurCents", "addedReason", "currentStock", inbound, unfilled, "lastYearSold", target
     from jsonb_to_recordset($2::jsonb) as line(ean text, quantity integer, supplier text, "eurCents" integer,
       "addedReason" text, "currentStock" integer, inbound integer, unfilled integer, "lastYearSold" integer, target integer)
     on conflict (draft_order_id, ean) do update
       set quantity = excluded.quantity, supplier = excluded.supplier, eur_cents = excluded.eur_cents`,
    [id, JSON.stringify(lines)],
  )
}

/**
 * Moves the lines without a supplier of a draft into a new one, which is as ready and as old in its figures as that draft.
 * @param rest id of the new draft
 */
export const splitDraft = async (tx: Sql, id: string, rest: string, now: Date): Promise<void> => {
  await tx.query(
    `insert into backoffice.draft_order (id, status, created_by, created_at, updated_at, progress, progress_of)
     select $2, status, created_by, $3, $3, progress, progress_of from backoffice.draft_order where id = $1`,
    [id, rest, now],
  )
  await tx.query(
    'update backoffice.draft_order_line set draft_order_id = $2 where draft_order_id = $1 and supplier is null',
    [id, rest],
  )
}

export const removeLine = async (tx: Sql, id: string, ean: string): Promise<void> => {
  await tx.query('delete from backoffice.draft_order_line where draft_order_id = $1 and ean = $2', [id, ean])
}

/** Counts a change by staff. */
export const touchDraft = async (tx: Sql, id: string, now: Date): Promise<void> => {
  await tx.query('update backoffice.draft_order set version = version + 1, updated_at = $2 where id = $1', [id, now])
}
