import type { Sql } from '@zmig/kit'
import type { Tyre } from '@zmig/edge-contract'
import { byListOrder } from './list-order.ts'
import { toProductSummary, toTyre, type ProductSummary } from './to-tyre.ts'
import type { TyreRow } from './tyre-row.ts'

/** Columns and joins of a whole tyre; `tyre` is the alias. Anything that lists tyres builds on it. */
export const SELECT_TYRE = `
  select tyre.*, coalesce(category.name, '') as category_name, coalesce(item_like.likes, 0) as likes
  from edge.tyre tyre
  left join edge.category category on category.id = tyre.category
  left join edge.item_like item_like on item_like.kind = 'product' and item_like.item_id = tyre.ean`

const BY_SIZE = `${SELECT_TYRE}
  where tyre.listed and tyre.ean in
    (select ean from edge.tyre_size where width = $1 and profile = $2 and rim = $3)`
const BY_EAN = `${SELECT_TYRE} where tyre.listed and tyre.ean = any($1)`
const BY_BRAND = `${SELECT_TYRE} where tyre.listed and tyre.brand_slug = $1`
const BY_CATEGORY = `${SELECT_TYRE} where tyre.listed and tyre.category = $1`

/** Rows as tyres in the order of the list rules. */
export const toList = (rows: TyreRow[]): Tyre[] => rows.map(toTyre).sort(byListOrder)

export const findTyresBySize = async (sql: Sql, width: string, profile: string, rim: string): Promise<Tyre[]> =>
  toList(await sql.query<TyreRow>(BY_SIZE, [width, profile, rim], { name: 'edge-tyres-by-size' }))

export const findTyreRows = (sql: Sql, eans: string[]): Promise<TyreRow[]> =>
  sql.query<TyreRow>(BY_EAN, [eans], { name: 'edge-tyres-by-ean' })

/** What lines of a cart or an order show of these products, by EAN; one that is not listed is left out. */
export const findProductSummaries = async (sql: Sql, eans: string[]): Promise<Map<string, ProductSummary>> => {
  const rows = eans.length === 0 ? [] : await findTyreRows(sql, [...new Set(eans)])
  return new Map(rows.map((row) => [row.ean, toProductSummary(row)]))
}

export const findTyresByBrand = async (sql: Sql, brandSlug: string): Promise<Tyre[]> =>
  toList(await sql.query<TyreRow>(BY_BRAND, [brandSlug], { name: 'edge-tyres-by-brand' }))

export const findTyresByCategory = async (sql: Sql, category: string): Promise<Tyre[]> =>
  toList(await sql.query<TyreRow>(BY_CATEGORY, [category], { name: 'edge-tyres-by-category' }))
