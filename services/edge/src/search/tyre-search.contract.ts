import { afterAll, beforeAll, describe } from 'vitest'
import { askIn, type Asking } from './contract/asking.contract.ts'
import { testByClauses } from './contract/by-clauses.contract.ts'
import { testByText } from './contract/by-text.contract.ts'
import { testFacets } from './contract/facets.contract.ts'
import { testPaging } from './contract/paging.contract.ts'
import type { SearchWorld } from './testing/search-world.ts'
import { smallShop } from './testing/small-shop.ts'

/** What every engine behind the port must do, from facts in the log to pages of products. */
export const testTyreSearch = (engine: string, start: () => Promise<SearchWorld>): void => {
  describe(`the tyre search of ${engine}`, () => {
    let ask: Asking
    beforeAll(async () => {
      ask = askIn(await start())
      await ask.world.tell(...smallShop())
    })
    afterAll(() => ask.world.stop())

    const asking = () => ask
    testByText(asking)
    testByClauses(asking)
    testFacets(asking)
    // the last, because it lists and sells
    testPaging(asking)
  })
}
