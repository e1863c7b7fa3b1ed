import type { Agorot, TyreFacts } from '@zmig/events'
import type { Visibility } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { isDeepStrictEqual } from 'node:util'
import { sizeKey, sizesOf } from '../tyre-row.ts'
import { cellText } from './facets.ts'
import { availabilityOf, toIndexedFacts } from './indexed-tyre.ts'

/** Of a row of `search_tyre`, where the product stands: all that another price or availability needs and changes. */
export type PlacedRow = {
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
  visibility: Visibility
  revision: number
}

/** The whole row, with its words: all that the index and the vocabulary keep of a product. */
export type SearchTyreRow = PlacedRow & {
  tokens: string[]
  brand_name: string
  line: string
  hebrew_name: string
  sizes: string[]
}

/** Reading the arrays of words of thousands of rows keeps the process from answering for a tenth of a second. */
export const PLACE: (keyof PlacedRow)[] = [
  ...(['ean', 'listed', 'rank', 'price', 'score', 'in_stock', 'is_set', 'category', 'brand', 'position'] as const),
  ...(['tube', 'cell', 'visibility', 'revision'] as const),
]
export const ALL: (keyof SearchTyreRow)[] = [...PLACE, 'tokens', 'brand_name', 'line', 'hebrew_name', 'sizes']

/** The columns that follow from others. */
const derived = <Row extends PlacedRow>(row: Row): Row => {
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

export const withPrice = (row: PlacedRow, { price }: { price: Agorot }): PlacedRow => ({ ...row, price })

/** The row of a product that is not sold any more: no search finds it. */
export const withoutFacts = (row: SearchTyreRow): SearchTyreRow => derived({ ...row, listed: false, tokens: [] })

/** The row with this availability; the same row when it knows a newer one. */
export const withAvailability = (
  row: PlacedRow,
  { visibility, revision }: { visibility: Visibility; revision: number },
): PlacedRow => (revision > row.revision ? derived({ ...row, visibility, revision }) : row)

/** Locks the rows of products, creating those that are missing. @returns these columns of them */
export const lockRows = async <Row extends PlacedRow>(
  tx: Sql,
  eans: string[],
  columns: (keyof Row & string)[],
): Promise<Row[]> => {
  await tx.query(
    `insert into search_tyre (ean) select unnest($1::text[]) collate "C" order by 1 on conflict (ean) do nothing`,
    [eans],
    { name: 'edge-search-create', unanswered: true },
  )
  return tx.query<Row>(`select ${columns.join(', ')} from search_tyre where ean = any($1) order by ean for update`, [
    eans,
  ])
}

/** A row as it was locked, and as it is to be. */
type RowChange<Row extends PlacedRow> = { row: Row; next: Row }

/**
 * The kinds of tokens that shoppers ask for alone and that may find thousands of products: those have rows in the order of
 * the list. Of any other token (`word:road`, `ean:…`) the index of `search_tyre.tokens` finds the few that carry it. Every
 * listed product also has the empty token, of the empty kind.
 */
const KINDS_WITH_ROWS = new Set(['', 'brand', 'category', 'size', 'fits-front', 'fits-rear', 'fits-set'])

/** Whether `search_token` has the rows of a token. */
export const hasRows = (token: string): boolean => KINDS_WITH_ROWS.has(token.split(':', 1)[0] ?? '')

const CARRIED = `
  search_tyre tyre cross join unnest(tyre.tokens || '{""}'::text[]) as carried(token)
  where tyre.ean = any($1) and tyre.listed
  and split_part(carried.token, ':', 1) = any('{${[...KINDS_WITH_ROWS].map((kind) => `"${kind}"`).join(',')}}')`

const REMOVE_TOKENS = `
  delete from search_token held using ${CARRIED}
  and held.token = carried.token and held.rank = tyre.rank and held.price = tyre.price and held.ean = tyre.ean`

/** In the order of the index, which saves a tenth of the time and keeps equal cells together. */
const ADD_TOKENS = `
  insert into search_token (token, rank, price, ean, score, cell)
  select carried.token, tyre.rank, tyre.price, tyre.ean, tyre.score, tyre.cell from ${CARRIED}
  order by 1, 2, 3, 4`

const updateOf = (columns: string[]): string => `
  update search_tyre tyre set ${columns.map((column) => `${column} = change.${column}`).join(', ')}
  from jsonb_populate_recordset(null::search_tyre, $1::jsonb) change where tyre.ean = change.ean`

/** What a token's row copies of its product; it has half a dozen such rows, which cost more than the product's own. */
const IN_TOKENS: readonly string[] = ['listed', 'rank', 'price', 'score', 'cell', 'tokens']

const isChanged = <Row extends PlacedRow>({ row, next }: RowChange<Row>, column: keyof Row): boolean =>
  !isDeepStrictEqual(row[column], next[column])

/**
 * Writes rows that `lockRows` locked, with their tokens where one of these moves: most changes of
 * stock leave a product available as it was.
 * @param columns that were read
 */
export const saveRows = async <Row extends PlacedRow>(
  tx: Sql,
  changes: RowChange<Row>[],
  columns: (keyof Row & string)[],
): Promise<void> => {
  if (changes.length === 0) return
  const changed = columns.filter((column) => changes.some((change) => isChanged(change, column)))
  const inTokens = changed.filter((column) => IN_TOKENS.includes(column))
  const moved = changes.filter((change) => inTokens.some((column) => isChanged(change, column)))
  const eansOf = (rows: Row[]) => rows.filter(({ listed }) => listed).map(({ ean }) => ean)
  const held = eansOf(moved.map(({ row }) => row))
  const added = eansOf(moved.map(({ next }) => next))
  // the rows still hold the old places of their tokens
  if (held.length > 0) await tx.query(REMOVE_TOKENS, [held], { unanswered: true })
  const next = changes.map((change) => change.next)
  await tx.query(updateOf(changed), [JSON.stringify(next, ['ean', ...changed])], { unanswered: true })
  if (added.length > 0) await tx.query(ADD_TOKENS, [added], { unanswered: true })
}
