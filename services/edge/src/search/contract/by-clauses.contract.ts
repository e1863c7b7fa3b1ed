import { beforeAll, describe, expect, it } from 'vitest'
import { inListOrder } from '../testing/small-shop.ts'
import type { SearchQuery } from '../tyre-search.port.ts'
import type { Finder } from './finder.contract.ts'

/** What clauses and filters leave. */
export const testByClauses = (getFinder: () => Finder): void => {
  let finder: Finder
  beforeAll(() => {
    finder = getFinder()
  })

  describe('by clauses', () => {
    it('finds everything without any', async () => {
      expect(await finder.find()).toMatchObject({ eans: inListOrder, total: inListOrder.length })
    })
    it('finds what carries a token of each', async () => {
      const clauses = [
        ['size:180/55-17', 'size:3.00-18'],
        ['brand:pirelli', 'brand:heidenau'],
        ['position:both', 'position:set'],
      ]
      expect(await finder.eans({ clauses })).toEqual(['29000007', '29000005'])
    })
    it('finds what carries one of the many tokens of a make', async () => {
      const others = (kind: string) => Array.from({ length: 200 }, (_, nth) => `${kind}:none-${nth}`)
      const clauses = [
        ['brand:pirelli', ...others('brand'), 'brand:heidenau'],
        ['position:both', 'position:set', ...others('position')],
      ]
      expect(await finder.eans({ clauses })).toEqual(['29000007', '29000005'])
      expect(await finder.eans({ clauses: [...clauses, ['brand:heidenau']] })).toEqual(['29000007'])
      expect(await finder.fixture.search.count([clauses, [others('size')]])).toEqual([2, 0])
    })
    it('finds nothing for one without tokens, nor for a token that nothing carries', async () => {
      for (const clauses of [[[]], [['brand:pirelli'], []], [['brand:nobody']], [['brand:pirelli'], ['brand:nobody']]])
        expect(await finder.find({ clauses })).toEqual({
          eans: [],
          total: 0,
          facets: { category: [], brand: [], position: [], tube: [], inStock: 0, sets: 0 },
        })
    })
    it('counts many lists at once, in their order', async () => {
      const lists = [
        [['brand:pirelli']],
        [['brand:nobody']],
        [],
        [['brand:pirelli'], ['position:set', 'position:rear']],
      ]
      expect(await finder.fixture.search.count(lists)).toEqual([3, 0, inListOrder.length, 3])
      expect(await finder.fixture.search.count([])).toEqual([])
    })
  })

  describe('with filters', () => {
    it.each<[string, SearchQuery['filters'], string[]]>([
      ['a category', { category: ['sport'] }, ['29000003', '29000002', '29000001', '29000011']],
      ['either of two categories', { category: ['atv', 'classic'] }, ['29000007', '29000009']],
      ['a brand', { brand: ['pirelli'] }, ['29000005', '29000004', '29000006']],
      ['a position', { position: ['both'] }, ['29000007', '29000010']],
      ['a tube type', { tube: 'TT' }, ['29000007']],
      ['stock', { inStock: true }, ['29000003', '29000007', '29000010', '29000002', '29000001']],
      ['no stock asked for', { inStock: false }, inListOrder],
      [
        'a price range, both ends included',
        { minPrice: 39_900, maxPrice: 84_900 },
        ['29000002', '29000006', '29000009'],
      ],
      ['a lowest price', { minPrice: 159_900 }, ['29000003', '29000005']],
      ['a range that is empty', { minPrice: 2, maxPrice: 1 }, []],
      ['sets hidden', { sets: false, brand: ['pirelli'] }, ['29000004', '29000006']],
      ['singles hidden', { sets: true }, ['29000003', '29000005']],
      [
        'several at once',
        { brand: ['michelin'], inStock: true, sets: false, maxPrice: 90_000 },
        ['29000010', '29000002'],
      ],
      ['a value that nothing has', { category: ['nothing'] }, []],
      ['no value at all', { brand: [] }, []],
    ])('keeps %s', async (_, filters, found) => {
      const result = await finder.find({ filters })
      expect(result).toMatchObject({ eans: found, total: found.length })
      // the same below a text as below none
      const below = await finder.find({
        filters,
        clauses: [
          ['tube:TL', 'tube:TT'],
          ['position:front', 'position:rear', 'position:both', 'position:set'],
        ],
      })
      expect(below).toEqual(result)
      expect(await finder.find({ filters, clauses: [['tube:TL']] })).toMatchObject({
        eans: found.filter((ean) => ean !== '29000007'),
      })
    })
  })
}
