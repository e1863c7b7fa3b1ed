import type { Sql } from '@zmig/kit'
import type { OpeningSales, Supplier, SupplierQuote } from './supplier-quote.decider.ts'

export type QuoteFilter = { ean?: string | undefined; supplier?: Supplier | undefined; page: number; limit: number }
export type ListedQuote = SupplierQuote & { at: Date }
/** How an import changes what is known. */
export type ImportChanges = { added: number; changed: number; unchanged: number }

const QUOTE = 'ean, supplier, eur_cents as "eurCents", stock'
/** SQL that reads `$1`, quotes as JSON. */
const GIVEN = `jsonb_to_recordset($1::jsonb) as given(ean text, supplier text, "eurCents" integer, stock integer)`
const GIVEN_SALES = `jsonb_to_recordset($1::jsonb) as given(ean text, quantity integer)`

/** Quotes page by page, by EAN, the cheapest first. @param ean the beginning of an EAN */
export const listQuotes = async (
  sql: Sql,
  { ean, supplier, page, limit }: QuoteFilter,
): Promise<{ quotes: ListedQuote[]; total: number }> => {
  const where = `where ($1::text is null or starts_with(ean, $1)) and ($2::text is null or supplier = $2)`
  const filter = [ean || null, supplier ?? null]
  const [quotes, [counted]] = await Promise.all([
    sql.query<ListedQuote>(
      `select ${QUOTE}, quoted_at as at from backoffice.supplier_quote ${where}
       order by ean, eur_cents, supplier limit $3 offset $4`,
      [...filter, limit, (page - 1) * limit],
    ),
    sql.query<{ total: number }>(`select count(*) as total from backoffice.supplier_quote ${where}`, filter),
  ])
  return { quotes, total: Number(counted?.total ?? 0) }
}

/** All quotes, or those of some tyres. */
export const readQuotes = (sql: Sql, eans?: readonly string[]): Promise<SupplierQuote[]> =>
  sql.query<SupplierQuote>(
    `select ${QUOTE} from backoffice.supplier_quote where $1::text[] is null or ean = any($1)
     order by ean, eur_cents, supplier`,
    [eans ?? null],
  )

/** What was sold before the shop kept orders, of all tyres or of one. */
export const readOpeningSales = async (sql: Sql, ean?: string): Promise<Map<string, number>> => {
  const rows = await sql.query<OpeningSales>(
    'select ean, quantity from backoffice.opening_sales where $1::text is null or ean = $1',
    [ean ?? null],
  )
  return new Map(rows.map((row) => [row.ean, row.quantity]))
}

/** What saving these quotes would change. */
export const compareQuotes = async (sql: Sql, quotes: readonly SupplierQuote[]): Promise<ImportChanges> => {
  const [changes] = await sql.query<ImportChanges>(
    `select count(*) filter (where kept.ean is null)::integer as added,
       count(*) filter (where (kept.eur_cents, kept.stock) is distinct from (given."eurCents", given.stock)
         and kept.ean is not null)::integer as changed,
       count(*) filter (where (kept.eur_cents, kept.stock) = (given."eurCents", given.stock))::integer as unchanged
     from ${GIVEN} left join backoffice.supplier_quote kept using (ean, supplier)`,
    [JSON.stringify(quotes)],
  )
  return changes ?? { added: 0, changed: 0, unchanged: 0 }
}

/** What saving these sales would change. */
export const compareSales = async (sql: Sql, sales: readonly OpeningSales[]): Promise<ImportChanges> => {
  const [changes] = await sql.query<ImportChanges>(
    `select count(*) filter (where kept.ean is null)::integer as added,
       count(*) filter (where kept.quantity <> given.quantity)::integer as changed,
       count(*) filter (where kept.quantity = given.quantity)::integer as unchanged
     from ${GIVEN_SALES} left join backoffice.opening_sales kept using (ean)`,
    [JSON.stringify(sales)],
  )
  return changes ?? { added: 0, changed: 0, unchanged: 0 }
}

/** Saves quotes over those of the same tyre and supplier; others stay. */
export const saveQuotes = async (sql: Sql, quotes: readonly SupplierQuote[], at: Date): Promise<void> => {
  await sql.query(
    `insert into backoffice.supplier_quote (ean, supplier, eur_cents, stock, quoted_at)
     select ean, supplier, "eurCents", stock, $2 from ${GIVEN} order by ean, supplier
     on conflict (ean, supplier) do update
       set eur_cents = excluded.eur_cents, stock = excluded.stock, quoted_at = excluded.quoted_at`,
    [JSON.stringify(quotes), at],
  )
}

/** Saves opening sales over those of the same tyre; others stay. */
export const saveOpeningSales = async (sql: Sql, sales: readonly OpeningSales[]): Promise<void> => {
  await sql.query(
    `insert into backoffice.opening_sales (ean, quantity) select ean, quantity from ${GIVEN_SALES} order by ean
     on conflict (ean) do update set quantity = excluded.quantity`,
    [JSON.stringify(sales)],
  )
}
