import { type DraftItem, type DraftOrder, DraftStatus, type DraftSummary, Supplier } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { euro } from '../supplier-quote/staff-supplier-quote.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'

const count = z.number()
const Counts = z.partialRecord(Supplier, count)

/** A draft as the back office's service answers it. */
export const ServedDraft = z.object({
  ...{ id: z.string(), status: DraftStatus, createdBy: z.string(), createdAt: z.string(), updatedAt: z.string() },
  ...{ progress: count, progressOf: count, fault: z.nullable(z.string()), version: count },
  ...{ lowestPriceCounters: Counts, orderedAt: z.nullable(z.string()), shipmentId: z.nullable(z.string()) },
  ...{ totalItems: count, totalTyres: count, tyresPerSupplier: Counts },
})
type ServedDraft = z.infer<typeof ServedDraft>

/** A line with its prices in hundredths of a euro. */
export const ServedLine = z.object({
  ...{ ean: z.string(), quantity: count, supplier: z.nullable(Supplier), eurCents: z.nullable(count) },
  addedReason: z.enum(['customer_order', 'replenish']),
  ...{ currentStock: count, inbound: count, unfilled: count, lastYearSold: count, target: count, received: count },
  quotes: z.array(z.object({ supplier: Supplier, eurCents: count, stock: count })),
})
type ServedLine = z.infer<typeof ServedLine>

export const Forecast = z.object({ leadWeeks: count, reviewWeeks: count, safetyTyres: count })

/** Who made a draft that does not say (wizard-shops-and-admin.md §3 Draft order). */
const UNKNOWN = 'system'

/** Drafts with the e-mail addresses of the members of staff who made them. */
export const toSummaries = async (sql: Sql, drafts: ServedDraft[]): Promise<DraftSummary[]> => {
  const rows = await sql.query<{ staffId: string; email: string }>(
    'select staff_id as "staffId", email from edge.staff where staff_id = any($1)',
    [[...new Set(drafts.map(({ createdBy }) => createdBy))]],
  )
  const emails = new Map(rows.map(({ staffId, email }) => [staffId, email]))
  return drafts.map(({ id, createdBy, totalTyres, tyresPerSupplier, lowestPriceCounters: _counters, ...draft }) => ({
    ...draft,
    _id: id,
    createdBy: emails.get(createdBy) ?? (createdBy || UNKNOWN),
    totalTires: totalTyres,
    amountPerSupplier: tyresPerSupplier,
  }))
}

/** Lines with their products. */
export const toItems = async (sql: Sql, lines: ServedLine[]): Promise<DraftItem[]> => {
  const products = await findOrderProducts(
    sql,
    lines.map(({ ean }) => ean),
  )
  return lines.map(({ supplier, eurCents, quotes, ...line }) => ({
    ...line,
    product: products.get(line.ean) ?? null,
    unitPrice: eurCents === null ? null : euro(eurCents),
    source: supplier,
    quotes: quotes.map(({ eurCents: cents, ...quote }) => ({ ...quote, eur: euro(cents) })),
  }))
}

/** A whole draft. */
export const toDraftOrder = async (
  sql: Sql,
  draft: ServedDraft,
  lines: ServedLine[],
  forecast: z.infer<typeof Forecast>,
): Promise<DraftOrder> => {
  const [[summary], items] = await Promise.all([toSummaries(sql, [draft]), toItems(sql, lines)])
  if (!summary) throw new Error('a draft order lost its summary')
  const { rduch = 0, deltiFr = 0, deltiDe = 0 } = draft.lowestPriceCounters
  return { ...summary, metrics: { lowestPriceCounters: { rduch, deltiFr, deltiDe } }, items, forecast }
}
