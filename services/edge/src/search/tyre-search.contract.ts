import { afterAll, beforeAll, describe } from 'vitest'
import { createFinder, type Finder } from './contract/finder.contract.ts'
import { testByClauses } from './contract/by-clauses.contract.ts'
import { testByText } from './contract/by-text.contract.ts'
import { testFacets } from './contract/facets.contract.ts'
import { testPaging } from './contract/paging.contract.ts'
import type { SearchFixture } from './testing/search-fixture.ts'
import { smallShop } from './testing/small-shop.ts'

/** What every engine behind the port must do, from facts in the log to pages of products. */
export const testTyreSearch = (engine: string, start: () => Promise<SearchFixture>): void => {
  describe(`the tyre search of ${engine}`, () => {
    let finder: Finder
    beforeAll(async () => {
      finder = createFinder(await start())
      await finder.fixture.publish(...smallShop())
    })
    afterAll(() => finder.fixture.stop())

    const getFinder = () => finder
    testByText(getFinder)
    testByClauses(getFinder)
    testFacets(getFinder)
    // the last, because it lists and sells
    testPaging(getFinder)
  })
}
