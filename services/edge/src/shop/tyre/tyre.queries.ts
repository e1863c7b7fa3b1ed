import type { Clock, Sql } from '@zmig/kit'
import { type Tyre, tyreByEan, tyresBySize } from '@zmig/edge-contract'
import { ISRAEL } from '@zmig/kit/facts'
import { byListOrder } from './lists.ts'
import { type ProductSummary, toProductSummary, toTyre, ratingsOf } from './to-tyre.ts'
import type { TyreRow } from '../../tyre-row.ts'
import { type CachedQuery, defineCachedQuery } from '../../door/answer/cached-queries.ts'
import { findShipmentSettings } from '../shipment/shipment.queries.ts'
import { widthInCapitals } from '../size/size.queries.ts'

const year = new Intl.DateTimeFormat('en', { timeZone: ISRAEL, year: 'numeric' })

/** Production years that a pre-ordered tyre may carry: this year and the one before, in Israel. */
const productionYears = (now: Date): { previous: number; current: number } => {
  const current = Number(year.format(now))
  return { previous: current - 1, current }
}

/** Columns and joins of a whole tyre; `tyre` is the alias. Anything that lists tyres builds on it. */
export const SELECT_TYRE = `
  select tyre.*, coalesce(category.name, '') as category_name, coalesce(item_like.likes, 0) as likes,
    coalesce(demand.sold, 0) as sold
  from edge.tyre tyre
  left join edge.category category on category.id = tyre.category
  left join edge.item_like item_like on item_like.kind = 'product' and item_like.item_id = tyre.ean
  left join edge.demand demand on demand.ean = tyre.ean`

const BY_SIZE = `${SELECT_TYRE}
  where tyre.listed and tyre.ean in
    (select ean from edge.tyre_size where width = $1 and profile = $2 and rim = $3)`
const BY_EAN = `${SELECT_TYRE} where tyre.listed and tyre.ean = any($1)`
const BY_BRAND = `${SELECT_TYRE} where tyre.listed and tyre.brand_slug = $1`
const BY_CATEGORY = `${SELECT_TYRE} where tyre.listed and tyre.category = $1`

/** Rows as tyres in the order of the list rules. */
const toList = (rows: TyreRow[]): Tyre[] => rows.map(toTyre).sort(byListOrder)

const findTyresBySize = async (sql: Sql, width: string, profile: string, rim: string): Promise<Tyre[]> =>
  toList(await sql.query<TyreRow>(BY_SIZE, [width, profile, rim], { name: 'edge-tyres-by-size' }))

export const findTyreRows = (sql: Sql, eans: string[]): Promise<TyreRow[]> =>
  sql.query<TyreRow>(BY_EAN, [eans], { name: 'edge-tyres-by-ean' })

/** What lines of a cart show of these products, and their ratings, by EAN; one that is not listed is left out. */
export const findProductSummaries = async (
  sql: Sql,
  eans: string[],
): Promise<Map<string, ProductSummary & ReturnType<typeof ratingsOf>>> => {
  const rows = eans.length === 0 ? [] : await findTyreRows(sql, [...new Set(eans)])
  return new Map(rows.map((row) => [row.ean, { ...toProductSummary(row), ...ratingsOf(row) }]))
}

export const findTyresByBrand = async (sql: Sql, brandSlug: string): Promise<Tyre[]> =>
  toList(await sql.query<TyreRow>(BY_BRAND, [brandSlug], { name: 'edge-tyres-by-brand' }))

export const findTyresByCategory = async (sql: Sql, category: string): Promise<Tyre[]> =>
  toList(await sql.query<TyreRow>(BY_CATEGORY, [category], { name: 'edge-tyres-by-category' }))

/** What every answer that shows products depends on beside the products: arrival times and names of categories. */
export const SHARED_KEYS = ['shipments', 'categories']

const sizeOf = (params: Record<string, string>): [string, string, string] => [
  params['width'] ?? '',
  params['profile'] ?? '',
  params['rim'] ?? '',
]

/** List of a size and one product. */
export const createTyreQueries = (clock: Clock): CachedQuery[] => [
  defineCachedQuery(
    tyresBySize,
    async (sql, params) => {
      const size = sizeOf(params)
      const [result, settings] = await Promise.all([findTyresBySize(sql, ...size), findShipmentSettings(sql)])
      return { body: { result, settings }, keys: [`size:${size.join('/')}`, ...SHARED_KEYS] }
    },
    widthInCapitals,
  ),
  defineCachedQuery(tyreByEan, async (sql: Sql, params) => {
    const ean = params['ean'] ?? ''
    const [rows, settings] = await Promise.all([findTyreRows(sql, [ean]), findShipmentSettings(sql)])
    return {
      body: { result: rows.map(toTyre), settings, years: { tireYears: productionYears(clock.now()) } },
      keys: [`tyre:${ean}`, `like:product:${ean}`, ...SHARED_KEYS],
    }
  }),
]
