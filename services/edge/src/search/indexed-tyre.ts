import type { Agorot, TyreFacts } from '@zmig/events'
import type { Visibility } from '@zmig/edge-contract'
import { listRank, slugOf } from '../tyre-row.ts'
import { tokensOf } from './language/index.ts'

/** What an index keeps of a product's facts. */
export type IndexedFacts = {
  tokens: string[]
  category: string
  /** slug */
  brand: string
  position: TyreFacts['position']
  tube: TyreFacts['tube']
  set: boolean
  price: Agorot
  /** out of 5 */
  score: number
}

/** A product as an index keeps it: everything that a search matches, filters, counts and sorts by. */
export type IndexedTyre = IndexedFacts & { ean: string; inStock: boolean; rank: number }

export const toIndexedFacts = (facts: TyreFacts): IndexedFacts => ({
  tokens: tokensOf(facts),
  category: facts.category,
  brand: slugOf(facts.brand),
  position: facts.position,
  tube: facts.tube,
  set: facts.set,
  price: facts.price,
  score: facts.score,
})

/** What depends on availability: the place in a list, and whether the filter for stock lets it through. */
export const availabilityOf = (visibility: Visibility, set: boolean): Pick<IndexedTyre, 'inStock' | 'rank'> => ({
  inStock: visibility === 'instock',
  rank: listRank({ visibility, set }),
})
