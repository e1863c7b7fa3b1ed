import type { Shekels, Visibility } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { listRank, sizeKey, type SizeRow } from '../../tyre-row.ts'

/** What the order of a list looks at. */
export type Listed = { ean: string; set: boolean; visibility: Visibility; price: Shekels }

/**
 * Compares two products of a list: in stock first, then preorder, ondemand, outofstock, none; sets before singles
 * inside a rank; cheaper first; the EAN breaks ties.
 * @see decisions.md, Catalogue, cart, likes
 */
export const byListOrder = (a: Listed, b: Listed): number =>
  listRank(a) - listRank(b) || a.price - b.price || (a.ean < b.ean ? -1 : a.ean > b.ean ? 1 : 0)

/** The lists that show a product besides those of its sizes. */
export type Placed = { brand_slug: string; category: string }

/** For the projection: in its transaction a name without schema is the table that it fills, live or rebuilt. */
export const sizesInModel = (tx: Sql, eans: string[]): Promise<SizeRow[]> =>
  tx.query<SizeRow>('select ean, width, profile, rim from tyre_size where ean = any($1)', [eans], {
    name: 'edge-tyre-sizes',
  })

/** Keys of every list that shows these products; the top sellers always count as one. */
export const listKeys = (placed: Placed[], sizes: SizeRow[]): string[] => [
  ...placed.flatMap(({ brand_slug, category }) => [`brand:${brand_slug}`, `category:${category}`]),
  ...sizes.map(sizeKey),
  'top',
]

/** Keys of every list that shows these products, as the read model has them now. */
export const findListKeys = async (sql: Sql, eans: string[]): Promise<string[]> => {
  const [placed, sizes] = await Promise.all([
    sql.query<Placed>('select brand_slug, category from edge.tyre where ean = any($1) and listed', [eans]),
    sql.query<SizeRow>('select ean, width, profile, rim from edge.tyre_size where ean = any($1)', [eans]),
  ])
  return listKeys(placed, sizes)
}
