import type { TyreFacts } from '@zmig/events'
import { bikeClause, type Clause, tokensOf } from '../language/index.ts'
import type { SearchQuery } from '../tyre-search.port.ts'
import { createChance, pick } from './chance.ts'

export type QueryKind =
  | 'size'
  | 'size-brand'
  | 'size-filtered'
  | 'line'
  | 'bike'
  | 'bike-brand'
  | 'words'
  | 'brand'
  | 'category'
  | 'everything'

/**
 * What shoppers ask, by how often in a hundred: mostly a size, with or without a brand, then a bike, then a tyre by name.
 * Broad ones, which find a good part of the catalogue, are left to `broadMix`.
 */
const SHOPPERS: Partial<Record<QueryKind, number>> = {
  size: 38,
  'size-brand': 14,
  'size-filtered': 10,
  line: 16,
  bike: 12,
  'bike-brand': 5,
  words: 5,
}
const BROAD: Partial<Record<QueryKind, number>> = { brand: 40, category: 40, everything: 20 }

const startingWith = (tokens: string[], prefix: string): string =>
  tokens.find((token) => token.startsWith(prefix)) ?? ''

const BIKE = /^fits-set:(.+)\+(.+)$/

/** The bike that a set was made for. */
const bikeOf = (tokens: string[]): Clause => {
  const [, frontSize = '', rearSize = ''] = tokens.map((token) => BIKE.exec(token)).find(Boolean) ?? []
  return bikeClause({ frontSize, rearSize })
}

const base: SearchQuery = { clauses: [], filters: {}, sort: 'list', limit: 30 }

/** A query of a kind that finds at least this product. */
const queryFor = (kind: QueryKind, tyre: TyreFacts): SearchQuery => {
  const tokens = tokensOf(tyre)
  const only = (...prefixes: string[]): Clause[] => prefixes.map((prefix) => [startingWith(tokens, prefix)])
  const word = tokens.findLast((token) => token.startsWith('word:')) ?? ''
  switch (kind) {
    case 'size':
      return { ...base, clauses: only('size:') }
    case 'size-brand':
      return { ...base, clauses: only('size:', 'brand:') }
    case 'size-filtered':
      return {
        ...base,
        clauses: only('size:'),
        filters: { category: [tyre.category], inStock: true },
        sort: 'price-asc',
      }
    case 'line':
      return { ...base, clauses: only('line:') }
    case 'bike':
      return { ...base, clauses: [bikeOf(tokens)] }
    case 'bike-brand':
      return { ...base, clauses: [bikeOf(tokens), ...only('brand:')] }
    case 'words':
      return { ...base, clauses: [[word], ...only('size:')] }
    case 'brand':
    case 'category':
      return { ...base, clauses: only(`${kind}:`) }
    case 'everything':
      return base
  }
}

const drawKind = (shares: Partial<Record<QueryKind, number>>, draw: number): QueryKind => {
  let left = draw * Object.values(shares).reduce((sum, share) => sum + share, 0)
  const entries = Object.entries(shares) as [QueryKind, number][]
  return (entries.find(([, share]) => (left -= share) < 0) ?? entries[0] ?? ['everything'])[0]
}

export type MixedQuery = { kind: QueryKind; query: SearchQuery }

const mix = (tyres: readonly TyreFacts[], count: number, shares: Partial<Record<QueryKind, number>>): MixedQuery[] => {
  const chance = createChance(3)
  const sets = tyres.filter(({ set }) => set)
  return Array.from({ length: count }, () => {
    const kind = drawKind(shares, chance())
    // a product drawn at random asks for a common size as often as the catalogue has it
    return { kind, query: queryFor(kind, pick(kind.startsWith('bike') ? sets : tyres, chance)) }
  })
}

/** The queries of shoppers, the same in every run. */
export const shoppersMix = (tyres: readonly TyreFacts[], count: number): MixedQuery[] => mix(tyres, count, SHOPPERS)

/** Queries that find a good part of the catalogue: one brand, one category, everything. */
export const broadMix = (tyres: readonly TyreFacts[], count: number): MixedQuery[] => mix(tyres, count, BROAD)
