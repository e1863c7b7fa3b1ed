import type { SearchFixture } from '../testing/search-fixture.ts'
import type { SearchQuery, SearchResult } from '../tyre-search.port.ts'
import { understand } from '../understand.ts'

const everything: SearchQuery = { clauses: [], filters: {}, sort: 'list', limit: 60 }

/** How a test of the contract asks the fixture that its engine was started in. */
export type Finder = {
  fixture: SearchFixture
  find(query?: Partial<SearchQuery>): Promise<SearchResult>
  eans(query?: Partial<SearchQuery>): Promise<string[]>
  /** what a text and a bike find; the shop's words decide what they mean */
  read(text: string, bikeId?: string): Promise<string[]>
}

export const createFinder = (fixture: SearchFixture): Finder => {
  const find: Finder['find'] = (query = {}) => fixture.search.search({ ...everything, ...query })
  const eans: Finder['eans'] = async (query) => (await find(query)).eans
  return {
    fixture,
    find,
    eans,
    read: async (text, bikeId) => {
      const { clauses } = understand({ text, bikeId }, await fixture.words())
      return clauses ? eans({ clauses }) : []
    },
  }
}
