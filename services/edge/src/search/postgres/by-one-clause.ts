import type { Sql } from '@zmig/kit'
import type { Clause } from '../language/index.ts'
import { type Cell, cellText, isFiltering, passesFilters, readCell } from '../facets.ts'
import { hasRows } from '../search-rows.ts'
import type { SearchQuery } from '../tyre-search.port.ts'
import {
  createStatement,
  type Found,
  orderSql,
  type Page,
  type PageRow,
  pageSql,
  type PriceRange,
  type Statement,
} from './statement.ts'

/** Kinds of token of which a product carries one. */
const ONE_EACH = new Set(['brand', 'category'])
/** A single fits at its own size, in front, at the rear or either; a set fits as a pair only. */
const FITS = new Set(['fits-front', 'fits-rear', 'fits-set'])

const split = (token: string): { kind: string; value: string } => {
  const colon = token.indexOf(':')
  return { kind: token.slice(0, colon), value: token.slice(colon + 1) }
}

const areExclusive = (one: string, other: string): boolean => {
  const a = split(one)
  const b = split(other)
  if (a.value === b.value)
    return a.kind !== b.kind && (a.kind === 'fits-set' || b.kind === 'fits-set') && FITS.has(a.kind) && FITS.has(b.kind)
  return (a.kind === b.kind && ONE_EACH.has(a.kind)) || (FITS.has(a.kind) && FITS.has(b.kind))
}

/**
 * Whether no product can carry two of the tokens, by their kinds; then their counts can be added. False means that it is not
 * known.
 */
export const neverTogether = (clause: Clause): boolean =>
  clause.every((token, index) => clause.slice(index + 1).every((other) => areExclusive(token, other)))

/** Every listed product has the empty token. */
const EVERYTHING = ''

/** A bike has three tokens: front, rear and the pair. A make has hundreds, which are not looked up one by one. */
const MOST_TOKENS = 4

/**
 * The tokens of a query that asks for one of a few and nothing else, when no product carries two of them: the rows of a
 * token are together in an index, in the order of the list rules. The cell says whether filters pass; a price range is not
 * part of it.
 */
export const onlyClause = ({ clauses, filters }: Pick<SearchQuery, 'clauses' | 'filters'>): Clause | undefined => {
  if (filters.minPrice !== undefined || filters.maxPrice !== undefined) return undefined
  const [clause, ...others] = clauses
  if (!clause) return [EVERYTHING]
  const few = others.length === 0 && clause.length > 0 && clause.length <= MOST_TOKENS
  return few && clause.every(hasRows) && neverTogether(clause) ? clause : undefined
}

/**
 * The rows of `part` for each token, each from that token's stretch of the index. Each token is a parameter of its own: with an array
 * the planner would plan every call again.
 */
const forEach = (tokens: string[], part: (token: string) => string): string =>
  `(${tokens.map((token) => `(${part(token)})`).join(' union all ')}) found`

const cellsSql = (tokens: string[]): string =>
  `(select coalesce(json_agg(json_build_array(cell, products)), '[]') from ${forEach(
    tokens,
    (token) => `select cell, count(*) as products from edge.search_token where token = ${token} group by cell`,
  )})`

/** Cheapest and dearest: the two ends of each rank's stretch instead of all its rows. */
const priceSql = (tokens: string[]): string => {
  const end = (token: string, direction: string) =>
    `(select price from edge.search_token where token = ${token} and rank = ranks.rank order by price ${direction} limit 1)`
  const ends = forEach(
    tokens,
    (token) =>
      `select ${end(token, 'asc')} as low, ${end(token, 'desc')} as high from generate_series(0, 9) as ranks(rank)`,
  )
  return `(select json_build_object('min', min(low), 'max', max(high)) from ${ends})`
}

type Row = {
  cells: [cell: string, products: number][]
  price: PriceRange
  page: PageRow[]
}

/** The first rows of each token, then the first of all of them. @param cells only of these */
const pageOf = (statement: Statement, tokens: string[], query: SearchQuery, cells?: string[]): string => {
  const { sort, after, limit } = query
  const narrow = cells ? [`cell = any(${statement.bind(cells, 'text[]')})`] : []
  const first = (token: string): Page => ({
    from: 'edge.search_token',
    where: [`token = ${token}`, ...narrow],
    sort,
    after,
    limit,
  })
  const [only, ...others] = tokens
  if (only !== undefined && others.length === 0) return pageSql(statement, first(only))
  const from = forEach(tokens, (token) => orderSql(statement, first(token)))
  return pageSql(statement, { from, where: [], sort, limit })
}

/**
 * Finds what carries one of a few tokens. With filters the cells say first which of them pass, then the page looks for
 * those.
 */
export const findByOneClause = async (sql: Sql, clause: Clause, query: SearchQuery): Promise<Found> => {
  const { filters, sort, after } = query
  const filtered = isFiltering(filters)
  const shape = `${clause.length}-${sort}${after ? '-after' : ''}`
  const statement = createStatement()
  const tokens = clause.map((token) => statement.bind(token, 'text'))
  const page = filtered ? '' : `, ${pageOf(statement, tokens, query)} as page`
  const [row] = await sql.query<Row>(
    `select ${cellsSql(tokens)} as cells, ${priceSql(tokens)} as price${page}`,
    statement.values,
    { name: filtered ? `edge-search-clause-cells-${clause.length}` : `edge-search-clause-${shape}` },
  )
  const cells: Cell[] = (row?.cells ?? []).map(([text, count]) => readCell(text, count))
  if (!filtered) return { cells, price: row?.price, page: row?.page ?? [] }
  const passing = new Set(cells.filter((cell) => passesFilters(cell, filters)).map(cellText))
  if (passing.size === 0) return { cells, price: row?.price, page: [] }
  const narrowed = createStatement()
  const narrowedTokens = clause.map((token) => narrowed.bind(token, 'text'))
  const [found] = await sql.query<Pick<Row, 'page'>>(
    `select ${pageOf(narrowed, narrowedTokens, query, [...passing])} as page`,
    narrowed.values,
    { name: `edge-search-clause-filtered-${shape}` },
  )
  return { cells, price: row?.price, page: found?.page ?? [] }
}

/** How many products carry each token. */
export const countTokens = async (sql: Sql, tokens: string[]): Promise<Map<string, number>> => {
  const rows = await sql.query<{ token: string; products: number }>(
    'select token, count(*)::int as products from edge.search_token where token = any($1) group by token',
    [tokens],
    { name: 'edge-search-count-tokens' },
  )
  return new Map(rows.map(({ token, products }) => [token, products]))
}
