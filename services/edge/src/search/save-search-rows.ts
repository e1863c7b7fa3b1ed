import type { Sql } from '@zmig/kit'
import { isDeepStrictEqual } from 'node:util'
import { COLUMNS, type SearchTyreColumn, type SearchTyreRow } from './search-tyre-rows.ts'

/** A row as it was locked, and as it is to be. */
export type RowChange = { row: SearchTyreRow; next: SearchTyreRow }

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
 * Writes rows that `lockRows` locked, with their tokens where one of these stands elsewhere afterwards: most changes of
 * stock leave a product available as it was.
 * @param columns that may have changed, `ean` among them
 */
export const saveRows = async (tx: Sql, changes: RowChange[], columns: SearchTyreColumn[] = COLUMNS): Promise<void> => {
  if (changes.length === 0) return
  const moved = changes.filter(movesTokens).map(({ row }) => row.ean)
  // the rows still say where their tokens stand
  if (moved.length > 0) await tx.query(REMOVE_TOKENS, [moved], { unanswered: true })
  const next = changes.map((change) => change.next)
  await tx.query(updateOf(columns), [JSON.stringify(next, columns)], { unanswered: true })
  if (moved.length > 0) await tx.query(ADD_TOKENS, [moved], { unanswered: true })
}
