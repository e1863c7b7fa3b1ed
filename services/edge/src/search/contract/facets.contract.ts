import { beforeAll, describe, expect, it } from 'vitest'
import type { Finder } from './finder.contract.ts'

/** What is counted, and the orders of a list. */
export const testFacets = (getFinder: () => Finder): void => {
  let finder: Finder
  beforeAll(() => {
    finder = getFinder()
  })

  describe('facets', () => {
    it('count every value of what is found, commonest first', async () => {
      const { facets } = await finder.find({ clauses: [['size:180/55-17']] })
      expect(facets).toEqual({
        category: [
          { value: 'sport', count: 3 },
          { value: 'hypersport', count: 2 },
          { value: 'sport-touring', count: 1 },
        ],
        brand: [
          { value: 'michelin', count: 3 },
          { value: 'pirelli', count: 3 },
        ],
        position: [
          { value: 'rear', count: 4 },
          { value: 'set', count: 2 },
        ],
        tube: [{ value: 'TL', count: 6 }],
        inStock: 2,
        sets: 2,
        price: { min: 84_900, max: 164_900 },
      })
    })
    it.each([[[]], [[['tube:TL', 'tube:TT']]]])(
      'each ignore their own filter and apply the others',
      async (clauses) => {
        const { facets, total } = await finder.find({
          clauses,
          filters: { brand: ['michelin'], category: ['sport'], inStock: true, sets: false, maxPrice: 94_900 },
        })
        expect(total).toBe(2)
        // brand ignores michelin, category ignores sport, and so on
        expect(facets.brand).toEqual([{ value: 'michelin', count: 2 }])
        expect(facets.category).toEqual([
          { value: 'sport', count: 2 },
          { value: 'scooter', count: 1 },
        ])
        expect(facets.position).toEqual([
          { value: 'front', count: 1 },
          { value: 'rear', count: 1 },
        ])
        expect(facets.inStock).toBe(2)
        // the only set in stock costs more than the price filter allows
        expect(facets.sets).toBe(0)
        // the range is that of all that the text finds
        expect(facets.price).toEqual({ min: 29_900, max: 164_900 })
      },
    )
  })

  describe('sorted', () => {
    it('by price, cheapest or dearest first, equal prices as the list rules say', async () => {
      const rising = ['29000007', '29000010', '29000009', '29000002', '29000006', '29000004', '29000001', '29000011']
      expect(await finder.eans({ sort: 'price-asc' })).toEqual([...rising, '29000008', '29000003', '29000005'])
      expect(await finder.eans({ sort: 'price-desc' })).toEqual([
        '29000005',
        '29000003',
        '29000008',
        '29000001',
        '29000011',
        '29000004',
        '29000006',
        '29000002',
        '29000009',
        '29000007',
        '29000010',
      ])
    })
    it('by score, best first, equal scores as the list rules say', async () => {
      expect((await finder.eans({ sort: 'score' })).slice(0, 6)).toEqual([
        '29000006',
        '29000003',
        '29000002',
        '29000001',
        '29000011',
        '29000005',
      ])
    })
  })
}
