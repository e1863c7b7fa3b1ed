import type { TyreFacts } from '@zmig/events'
import type { Visibility } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { sizeKey, sizesOf } from '../tyre/tyre-row.ts'
import { cellText } from './facets.ts'
import { availabilityOf, toIndexedFacts } from './indexed-tyre.ts'

/** A row of `search_tyre`: all that the index and the vocabulary keep of a product. */
export type SearchTyreRow = {
  ean: string
  listed: boolean
  rank: number
  price: number
  score: number
  in_stock: boolean
  is_set: boolean
  category: string
  brand: string
  position: TyreFacts['position']
  tube: TyreFacts['tube']
  cell: string
  tokens: string[]
  visibility: Visibility
  revision: number
  brand_name: string
  line: string
  hebrew_name: string
  sizes: string[]
}

export type SearchTyreColumn = keyof SearchTyreRow

export const COLUMNS: SearchTyreColumn[] = [
  ...(['ean', 'listed', 'rank', 'price', 'score', 'in_stock', 'is_set', 'category', 'brand', 'position'] as const),
  ...(['tube', 'cell', 'tokens', 'visibility', 'revision', 'brand_name', 'line', 'hebrew_name', 'sizes'] as const),
]

/** What another availability changes. */
export const OF_AVAILABILITY: SearchTyreColumn[] = ['ean', 'visibility', 'revision', 'in_stock', 'rank', 'cell']

/** The columns that follow from others. */
const derived = (row: SearchTyreRow): SearchTyreRow => {
  const { inStock, rank } = availabilityOf(row.visibility, row.is_set)
  const { category, brand, position, tube, is_set: set } = row
  const cell = row.listed ? cellText({ category, brand, position, tube, inStock, set }) : ''
  return { ...row, in_stock: inStock, rank, cell }
}

/** The row with these facts. */
export const withFacts = (row: SearchTyreRow, facts: TyreFacts): SearchTyreRow => {
  const { set, ...indexed } = toIndexedFacts(facts)
  return derived({
    ...row,
    ...indexed,
    is_set: set,
    listed: true,
    brand_name: facts.brand,
    line: facts.line,
    hebrew_name: facts.hebrewName,
    sizes: sizesOf(facts).map((size) => sizeKey(size).slice('size:'.length)),
  })
}

/** The row with this availability; the same row when it knows a newer one. */
export const withAvailability = (
  row: SearchTyreRow,
  { visibility, revision }: { visibility: Visibility; revision: number },
): SearchTyreRow => (revision > row.revision ? derived({ ...row, visibility, revision }) : row)

/** Locks the rows of products, creating those that are missing. */
export const lockRows = async (tx: Sql, eans: string[]): Promise<SearchTyreRow[]> => {
  await tx.query(
    `insert into search_tyre (ean) select unnest($1::text[]) collate "C" order by 1 on conflict (ean) do nothing`,
    [eans],
    { name: 'edge-search-create', unanswered: true },
  )
  return tx.query<SearchTyreRow>(
    `select ${COLUMNS.join(', ')} from search_tyre where ean = any($1) order by ean for update`,
    [eans],
    { name: 'edge-search-lock' },
  )
}
