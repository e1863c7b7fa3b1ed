import type { SearchWorld } from '../testing/search-world.ts'
import type { SearchQuery, SearchResult } from '../tyre-search.port.ts'
import { understand } from '../understand.ts'

const everything: SearchQuery = { clauses: [], filters: {}, sort: 'list', limit: 60 }

/** How a test of the contract asks the world that its engine was started in. */
export type Asking = {
  world: SearchWorld
  find(query?: Partial<SearchQuery>): Promise<SearchResult>
  eans(query?: Partial<SearchQuery>): Promise<string[]>
  /** what a text and a bike find; the shop's words decide what they mean */
  read(text: string, bikeId?: string): Promise<string[]>
}

export const askIn = (world: SearchWorld): Asking => {
  const find: Asking['find'] = (query = {}) => world.search.search({ ...everything, ...query })
  const eans: Asking['eans'] = async (query) => (await find(query)).eans
  return {
    world,
    find,
    eans,
    read: async (text, bikeId) => {
      const { clauses } = understand({ text, bikeId }, await world.words())
      return clauses ? eans({ clauses }) : []
    },
  }
}
