import type { Sql } from '@zmig/kit'
import { isFiltering, readCell } from '../facets.ts'
import type { Clause } from '../language/index.ts'
import { hasRows } from '../search-rows.ts'
import type { SearchFilters, SearchQuery } from '../tyre-search.port.ts'
import { createStatement, type Found, type PageRow, pageSql, type PriceRange, type Statement } from './statement.ts'

/** More alternatives than these are rare: such a statement is planned each time instead of kept on every connection. */
const MAX_NAMED_ALTERNATIVES = 4

/**
 * A clause of more tokens is looked up in the index of tokens. A row is compared with each of them, and a make of bikes has
 * hundreds: 5,000 products take 100 ms so, and 5 ms by the index. Two sizes, both ways, are six.
 */
const MOST_COMPARED = 8

/** Clauses as conditions on the tokens of a row, and a word for the statement's shape. */
const matching = (statement: Statement, clauses: Clause[]): { where: string[]; shape: string; named: boolean } => {
  // single tokens are all in one condition: the index reads the rarest of them first
  const required = clauses.filter(({ length }) => length === 1).flat()
  const alternatives = clauses.filter(({ length }) => length !== 1)
  const isWide = (clause: Clause) => clause.length > MOST_COMPARED && clause.every(hasRows)
  const narrow = alternatives.filter((clause) => !isWide(clause))
  const wide = alternatives.filter(isWide)
  return {
    where: [
      'listed',
      ...(required.length > 0 ? [`tokens @> ${statement.bind(required, 'text[]')}`] : []),
      ...narrow.map((clause) => `tokens && ${statement.bind(clause, 'text[]')}`),
      ...wide.map(
        (clause) => `ean in (select ean from edge.search_token where token = any(${statement.bind(clause, 'text[]')}))`,
      ),
    ],
    shape: `${required.length > 0 ? 'all' : 'any'}-${narrow.length}-${wide.length}`,
    named: alternatives.length <= MAX_NAMED_ALTERNATIVES,
  }
}

/** Every filter when there is one, also those that are not set, so that the text stays the same. */
const filtering = (statement: Statement, filters: SearchFilters): string[] => {
  if (!isFiltering(filters)) return []
  const optional = (value: unknown, type: string, condition: (bound: string) => string) => {
    const bound = statement.bind(value ?? null, type)
    return `(${bound} is null or ${condition(bound)})`
  }
  return [
    optional(filters.category, 'text[]', (bound) => `category = any(${bound})`),
    optional(filters.brand, 'text[]', (bound) => `brand = any(${bound})`),
    optional(filters.position, 'text[]', (bound) => `position = any(${bound})`),
    optional(filters.tube, 'text', (bound) => `tube = ${bound}`),
    optional(filters.inStock || undefined, 'boolean', (bound) => `in_stock = ${bound}`),
    optional(filters.sets, 'boolean', (bound) => `is_set = ${bound}`),
    'in_range',
  ]
}

const inRange = (statement: Statement, { minPrice, maxPrice }: SearchFilters): string => {
  const low = statement.bind(minPrice ?? null, 'integer')
  const high = statement.bind(maxPrice ?? null, 'integer')
  return `(price >= coalesce(${low}, price) and price <= coalesce(${high}, price))`
}

const COLUMNS = 'ean, rank, price, score, cell'
const FILTERED_COLUMNS = 'category, brand, position, tube, in_stock, is_set'

type Row = { cells: Record<string, number>; price: PriceRange; page: PageRow[] }

/** Finds what carries tokens of every clause: the rows are collected once, then counted and sorted. */
export const findByClauses = async (sql: Sql, query: SearchQuery): Promise<Found> => {
  const { clauses, filters, sort, after, limit } = query
  const filtered = isFiltering(filters)
  const statement = createStatement()
  const { where, shape, named } = matching(statement, clauses)
  const columns = filtered ? `${COLUMNS}, ${FILTERED_COLUMNS}, ${inRange(statement, filters)} as in_range` : COLUMNS
  const page = pageSql(statement, { from: 'hit', where: filtering(statement, filters), sort, after, limit })
  const text = `with hit as materialized (select ${columns} from edge.search_tyre where ${where.join(' and ')}) select
    (select coalesce(json_object_agg(cell, products), '{}')
      from (select cell, count(*) as products from hit ${filtered ? 'where in_range' : ''} group by cell) counted) as cells,
    (select json_build_object('min', min(price), 'max', max(price)) from hit) as price,
    ${page} as page`
  const name = `edge-search-clauses-${shape}-${filtered ? 'filtered-' : ''}${sort}${after ? '-after' : ''}`
  const [row] = await sql.query<Row>(text, statement.values, named ? { name } : {})
  const cells = Object.entries(row?.cells ?? {}).map(([cell, count]) => readCell(cell, count))
  return { cells, price: row?.price, page: row?.page ?? [] }
}

export const countByClauses = async (sql: Sql, clauses: Clause[]): Promise<number> => {
  const statement = createStatement()
  const { where, shape, named } = matching(statement, clauses)
  const [row] = await sql.query<{ products: number }>(
    `select count(*)::int as products from edge.search_tyre where ${where.join(' and ')}`,
    statement.values,
    named ? { name: `edge-search-count-${shape}` } : {},
  )
  return row?.products ?? 0
}
