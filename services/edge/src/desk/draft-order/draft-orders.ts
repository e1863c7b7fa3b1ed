import { DraftItem, type DraftOrder, DraftSummary } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { euro, ServedQuote } from '../supplier-quote/staff-supplier-quote.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'

/** A draft as the back office's service answers it. */
export const ServedDraft = z.extend(z.omit(DraftSummary, { _id: true, totalTires: true, amountPerSupplier: true }), {
  id: DraftSummary.shape._id,
  totalTyres: DraftSummary.shape.totalTires,
  tyresPerSupplier: DraftSummary.shape.amountPerSupplier,
  lowestPriceCounters: DraftSummary.shape.amountPerSupplier,
})
type ServedDraft = z.infer<typeof ServedDraft>

/** A line with its prices in hundredths of a euro. */
export const ServedLine = z.extend(z.omit(DraftItem, { product: true, unitPrice: true, source: true, quotes: true }), {
  supplier: DraftItem.shape.source,
  eurCents: z.nullable(ServedQuote.shape.eurCents),
  quotes: z.array(z.pick(ServedQuote, { supplier: true, eurCents: true, stock: true })),
})
type ServedLine = z.infer<typeof ServedLine>

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
  forecast: DraftOrder['forecast'],
): Promise<DraftOrder> => {
  const [[summary], items] = await Promise.all([toSummaries(sql, [draft]), toItems(sql, lines)])
  if (!summary) throw new Error('a draft order lost its summary')
  const { rduch = 0, deltiFr = 0, deltiDe = 0 } = draft.lowestPriceCounters
  return { ...summary, metrics: { lowestPriceCounters: { rduch, deltiFr, deltiDe } }, items, forecast }
}
