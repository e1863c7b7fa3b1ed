import type { Agorot } from '@zmig/events'
import type { Cell } from '../facets.ts'
import { type SearchPosition, type SearchSort, SORT_KEYS } from '../tyre-search.port.ts'

/** One product of a page, with everything that it may be sorted by. */
export type PageRow = { ean: string; rank: number; price: Agorot; score: number }

/** Of everything that the clauses find; null when that is nothing. */
export type PriceRange = { min: Agorot | null; max: Agorot | null }

/** What both ways of reading the index come to. */
export type Found = {
  /** everything that the clauses and the price filter find, counted */
  cells: Cell[]
  price: PriceRange | undefined
  page: PageRow[]
}

/** SQL with its values, built piece by piece; the same pieces in the same order always give the same text. */
export type Statement = { values: unknown[]; bind(value: unknown, type: string): string }

export const createStatement = (): Statement => {
  const values: unknown[] = []
  return {
    values,
    bind: (value, type) => {
      values.push(value)
      return `$${values.length}::${type}`
    },
  }
}

const TYPES = { rank: 'smallint', price: 'integer', score: 'double precision', ean: 'text' }

/** Numbers of a descending key are negated, so that one row comparison says what comes behind a place. */
const expressions = (sort: SearchSort): string[] =>
  SORT_KEYS[sort].map(({ key, descending }) => (descending ? `-${key}` : key))

const behind = (statement: Statement, { sort, values }: SearchPosition): string => {
  const bound = SORT_KEYS[sort].map(({ key, descending }, index) => {
    const value = statement.bind(values[index], TYPES[key])
    return descending ? `-(${value})` : value
  })
  return `(${expressions(sort).join(', ')}) > (${bound.join(', ')})`
}

export type Page = {
  from: string
  where: string[]
  sort: SearchSort
  after?: SearchPosition | undefined
  limit: number
}

/** The rows of one page, in order, with their sort values. */
export const orderSql = (statement: Statement, { from, where, sort, after, limit }: Page): string => {
  const conditions = [...where, ...(after ? [behind(statement, after)] : [])]
  return `select ean, rank, price, score from ${from}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}
    order by ${expressions(sort).join(', ')} limit ${statement.bind(limit, 'integer')}`
}

/** The same as a JSON array. */
export const pageSql = (statement: Statement, page: Page): string =>
  `(select coalesce(json_agg(json_build_object('ean', ean, 'rank', rank, 'price', price, 'score', score)), '[]')
    from (${orderSql(statement, page)}) page)`
