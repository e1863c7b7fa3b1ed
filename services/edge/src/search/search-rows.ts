import type { Agorot, TyreFacts } from '@zmig/events'
import type { Visibility } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { isDeepStrictEqual } from 'node:util'
import { sizeKey, sizesOf } from '../tyre/tyre-row.ts'
import { cellText } from './facets.ts'
import { availabilityOf, toIndexedFacts } from './indexed-tyre.ts'

/** A row of `search_tyre`: all that the index and the vocabulary keep of a product. */
export type SearchTyreRow = {
  ean: string
  listed: boolean
  rank: number
  price: Agorot
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

const COLUMNS: SearchTyreColumn[] = [
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

/** The row of a product that is not sold any more: no search finds it. */
export const withoutFacts = (row: SearchTyreRow): SearchTyreRow => derived({ ...row, listed: false, tokens: [] })

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

/** A row as it was locked, and as it is to be. */
type RowChange = { row: SearchTyreRow; next: SearchTyreRow }

const REMOVE_TOKENS = `
  delete from search_token held
  using search_tyre tyre cross join unnest(tyre.tokens || '{""}'::text[]) as carried(token)
  where tyre.ean = any($1) and tyre.listed
  and held.token = carried.token and held.rank = tyre.rank and held.price = tyre.price and held.ean = tyre.ean`

/** In the order of the index, which saves a tenth of the time and keeps equal cells together. */
const ADD_TOKENS = `
  insert into search_token (token, rank, price, ean, score, cell)
  select carried.token, tyre.rank, tyre.price, tyre.ean, tyre.score, tyre.cell
  from search_tyre tyre cross join unnest(tyre.tokens || '{""}'::text[]) as carried(token)
  where tyre.ean = any($1) and tyre.listed
  order by 1, 2, 3, 4`

const updateOf = (columns: SearchTyreColumn[]): string => `
  update search_tyre tyre set ${columns.map((column) => `${column} = change.${column}`).join(', ')}
  from jsonb_populate_recordset(null::search_tyre, $1::jsonb) change where tyre.ean = change.ean`

/** What a token's row copies of its product; it has some twenty such rows, which cost far more than the product's own. */
const IN_TOKENS = ['listed', 'rank', 'price', 'score', 'cell', 'tokens'] as const

const movesTokens = ({ row, next }: RowChange): boolean =>
  IN_TOKENS.some((column) => !isDeepStrictEqual(row[column], next[column]))

/**
 * Writes rows that `lockRows` locked, with their tokens where one of these moves: most changes of
 * stock leave a product available as it was.
 * @param columns that may have changed, `ean` among them
 */
export const saveRows = async (tx: Sql, changes: RowChange[], columns: SearchTyreColumn[] = COLUMNS): Promise<void> => {
  if (changes.length === 0) return
  const moved = changes.filter(movesTokens).map(({ row }) => row.ean)
  // the rows still hold the old places of their tokens
  if (moved.length > 0) await tx.query(REMOVE_TOKENS, [moved], { unanswered: true })
  const next = changes.map((change) => change.next)
  await tx.query(updateOf(columns), [JSON.stringify(next, columns)], { unanswered: true })
  if (moved.length > 0) await tx.query(ADD_TOKENS, [moved], { unanswered: true })
}
