import type { Sql } from '@zmig/kit'
import { countFacets } from '../facets.ts'
import type { Clause } from '../language/index.ts'
import { countByClauses, findByClauses } from './by-clauses.ts'
import { countTokens, findByOneClause, onlyClause } from './by-one-clause.ts'
import { positionOf, type SearchQuery, type SearchResult, type TyreSearch } from '../tyre-search.port.ts'

const search = async (sql: Sql, query: SearchQuery): Promise<SearchResult> => {
  const { filters, sort, limit } = query
  // one more than asked for says whether there is a next page
  const asked = { ...query, limit: limit + 1 }
  const clause = onlyClause(query)
  const { cells, price, page } = clause ? await findByOneClause(sql, clause, asked) : await findByClauses(sql, asked)
  const { total, facets } = countFacets(cells, filters)
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  const { min, max } = price ?? { min: null, max: null }
  return {
    eans: shown.map(({ ean }) => ean),
    total,
    facets: { ...facets, ...(min !== null && max !== null && { price: { min, max } }) },
    ...(page.length > limit && last && { next: positionOf(sort, last) }),
  }
}

/** The token that a list of clauses asks for when it asks for nothing else. */
const onlyToken = (clauses: Clause[]): string | undefined => {
  const clause = onlyClause({ clauses, filters: {} })
  return clause?.length === 1 ? clause[0] : undefined
}

/**
 * Searches the tables that projection `edge-search` fills. A query for one token of a few, which is what shoppers ask most
 * (a size, a brand, a bike), reads the first rows of an index and counts from another; any other intersects the tokens of
 * products.
 */
export const createPostgresTyreSearch = (sql: Sql): TyreSearch => ({
  engine: 'postgres',
  search: (query) => search(sql, query),
  count: async (lists) => {
    const single = lists.map(onlyToken)
    const counts = await countTokens(
      sql,
      single.filter((token) => token !== undefined),
    )
    const found: number[] = []
    for (const [index, clauses] of lists.entries()) {
      const token = single[index]
      found.push(token === undefined ? await countByClauses(sql, clauses) : (counts.get(token) ?? 0))
    }
    return found
  },
})
