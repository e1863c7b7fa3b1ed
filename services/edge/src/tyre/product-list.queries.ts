import { listProducts, type OrderProduct } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { defineQuery, type Query } from '../http/define-endpoint.ts'
import { shekels } from '../money.ts'
import { slugOfTyre, toProductSummary } from './to-tyre.ts'
import type { TyreRow } from './tyre-row.ts'
import { findTyreRows, SELECT_TYRE } from './tyre.queries.ts'

/** A product as orders, coupons and pickers show it to staff. */
const toOrderProduct = (row: TyreRow): OrderProduct => ({
  ean: row.ean,
  brand: row.brand,
  displayName: row.line,
  displaySize: row.display_size,
  name: slugOfTyre(row),
  price: shekels(row.price),
  ...toProductSummary(row),
})

/** Listed products by EAN. */
export const findOrderProducts = async (sql: Sql, eans: string[]): Promise<Map<string, OrderProduct>> => {
  const rows = eans.length === 0 ? [] : await findTyreRows(sql, eans)
  return new Map(rows.map((row) => [row.ean, toOrderProduct(row)]))
}

const ALL = `${SELECT_TYRE} where tyre.listed order by tyre.brand, tyre.line, tyre.display_size, tyre.ean`

/** The products that staff choose from, all at once, so that the picker finds with every key that is pressed. */
export const createProductListQueries = (sql: Sql): Query[] => [
  defineQuery(listProducts, async () => {
    const rows = await sql.query<TyreRow>(ALL)
    return { ok: true as const, products: rows.map(toOrderProduct) }
  }),
]
