import { TyreListed } from '@zmig/events'
import { beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../testing/edge-fixture.ts'
import { available, tyreListed, tyrePriced } from '../../testing/facts.ts'
import { inListOrder } from '../testing/small-shop.ts'
import type { SearchQuery, SearchResult } from '../tyre-search.port.ts'
import type { Finder } from './finder.contract.ts'

/** Pages that leave nothing out, and what the log brings meanwhile. */
export const testPaging = (getFinder: () => Finder): void => {
  let finder: Finder
  beforeAll(() => {
    finder = getFinder()
  })

  describe('paged', () => {
    /** Follows `next` to the end. @param between runs after each page */
    const follow = async (
      query: Partial<SearchQuery>,
      between: (page: number) => Promise<void> = async () => undefined,
    ) => {
      const seen: string[] = []
      let after: SearchResult['next']
      for (let page = 0; ; page += 1) {
        const result = await finder.find({ ...query, ...(after && { after }) })
        seen.push(...result.eans)
        after = result.next
        if (!after) return seen
        await between(page)
      }
    }

    it.each(['list', 'price-asc', 'price-desc', 'score'] as const)('by %s, shows every product once', async (sort) => {
      const whole = await finder.eans({ sort })
      for (const limit of [1, 2, 3, 5, inListOrder.length, 60]) expect(await follow({ sort, limit })).toEqual(whole)
      const filters = { brand: ['michelin', 'pirelli'] }
      expect(await follow({ sort, limit: 3, filters })).toEqual(await finder.eans({ sort, filters }))
      const clauses = [['brand:michelin', 'brand:pirelli']]
      expect(await follow({ sort, limit: 3, clauses })).toEqual(await finder.eans({ sort, filters }))
    })

    it('answers the same total and facets on every page', async () => {
      const first = await finder.find({ limit: 4 })
      const second = await finder.find({ limit: 4, ...(first.next && { after: first.next }) })
      expect(second).toMatchObject({ total: first.total, facets: first.facets })
    })

    it('shows every product that stays where it is exactly once, while others come and go between the pages', async () => {
      const moving = ['29100001', '29100002']
      await finder.fixture.publish(
        ...moving.flatMap((ean) => [tyreListed({ ean, brand: 'Moving', price: 80_000 }), available(ean, 'preorder')]),
      )
      const moves = [
        () => finder.fixture.publish(available('29100001', 'instock', 1, 2)),
        () => finder.fixture.publish(available('29100002', 'none', 1, 2)),
        () => finder.fixture.publish(tyreListed({ ean: '29100003', brand: 'Moving', price: 1 }), available('29100003')),
        () => finder.fixture.publish(available('29100001', 'outofstock', 1, 3)),
      ]
      const seen = await follow({ limit: 3 }, async (page) => moves[page]?.())
      expect(seen.filter((ean) => inListOrder.includes(ean))).toEqual(inListOrder)
    })
  })

  describe('following the log', () => {
    it('shows changed availability and changed facts', async () => {
      const clauses = [['brand:follower']]
      const tyre = { ean: '29200001', brand: 'Follower', line: 'One' }
      await finder.fixture.publish(tyreListed(tyre))
      expect(await finder.find({ clauses })).toMatchObject({ eans: ['29200001'], facets: { inStock: 0 } })
      await finder.fixture.publish(available('29200001', 'instock', 3, 5))
      expect((await finder.find({ clauses })).facets.inStock).toBe(1)
      await finder.fixture.publish(available('29200001', 'none', 0, 4))
      expect((await finder.find({ clauses })).facets.inStock).toBe(1)
      await finder.fixture.publish(
        TyreListed.create({ ...TyreListed.example, ...tyre, brand: 'Leader', price: 77_700, category: 'track' }, now()),
      )
      expect(await finder.eans({ clauses })).toEqual([])
      expect(await finder.find({ clauses: [['brand:leader']] })).toMatchObject({
        eans: ['29200001'],
        facets: { category: [{ value: 'track', count: 1 }], inStock: 1, price: { min: 77_700, max: 77_700 } },
      })
      await finder.fixture.publish(tyrePriced('29200001', 66_600))
      for (const clauses of [[['brand:leader']], [['brand:leader'], ['category:track']]])
        expect(await finder.find({ clauses })).toMatchObject({
          eans: ['29200001'],
          facets: { inStock: 1, price: { min: 66_600, max: 66_600 } },
        })
    })
    it('finds no product that has availability and no facts', async () => {
      const { total } = await finder.find()
      await finder.fixture.publish(available('29200009'))
      expect((await finder.find()).total).toBe(total)
      await finder.fixture.publish(tyreListed({ ean: '29200009', brand: 'Late' }))
      expect(await finder.find({ clauses: [['brand:late']] })).toMatchObject({ total: 1, facets: { inStock: 1 } })
    })
  })
}
