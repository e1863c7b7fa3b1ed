import { TyreListed } from '@zmig/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../testing/edge-world.ts'
import { available, tyreListed } from '../testing/facts.ts'
import { inListOrder, smallShop } from './testing/small-shop.ts'
import type { SearchWorld } from './testing/search-world.ts'
import type { SearchQuery, SearchResult } from './tyre-search.port.ts'
import { understand } from './understand.ts'

const everything: SearchQuery = { clauses: [], filters: {}, sort: 'list', limit: 60 }

/** What every engine behind the port must do, from facts in the log to pages of products. */
export const testTyreSearch = (engine: string, start: () => Promise<SearchWorld>): void => {
  describe(`the tyre search of ${engine}`, () => {
    let world: SearchWorld
    beforeAll(async () => {
      world = await start()
      await world.tell(...smallShop())
    })
    afterAll(() => world.stop())

    const find = (query: Partial<SearchQuery> = {}): Promise<SearchResult> =>
      world.search.search({ ...everything, ...query })
    const eans = async (query: Partial<SearchQuery> = {}): Promise<string[]> => (await find(query)).eans

    /** What a text and a bike find; the shop's words decide what they mean. */
    const read = async (text: string, bikeId?: string): Promise<string[]> => {
      const { clauses } = understand({ text, bikeId }, await world.words())
      return clauses ? eans({ clauses }) : []
    }

    describe('by size', () => {
      const rears = ['29000003', '29000001', '29000005', '29000004', '29000006', '29000011']
      it.each(['180/55-17', '180/55ZR17', '180-55-17', '180 55 R17 M/C (73W)', '180/55 R 17', '1805517'])(
        'finds the singles and the sets of %s',
        async (text) => expect(await read(text)).toEqual(rears),
      )
      it.each([
        ['3.00-18', ['29000007']],
        ['MT90B16', ['29000008']],
        ['MT90-16', ['29000008']],
        ['25x8-12', ['29000009']],
        ['120/70-17', ['29000003', '29000002', '29000005']],
        ['190/50-17', []],
      ])('finds %s', async (text, found) => expect(await read(text)).toEqual(found))
    })

    describe('by words', () => {
      const power = ['29000003', '29000002', '29000001', '29000011']
      it.each([
        ['Michelin', ['29000003', '29000010', '29000002', '29000001', '29000011']],
        ['מישלן', ['29000003', '29000010', '29000002', '29000001', '29000011']],
        ['michelin power 6', power],
        ['פאוור 6', power],
        ['מישלן פאוור 6', power],
        ['רוסו 4', ['29000005', '29000004']],
        ['קטנוע', ['29000010']],
        ['180/55-17 פירלי', ['29000005', '29000004', '29000006']],
        ['29000008', ['29000008']],
      ])('finds %s', async (text, found) => expect((await read(text)).toSorted()).toEqual(found.toSorted()))

      it.each([
        ['one edit in four letters and more', 'kemda', 'Kenda', ['29000009']],
        ['two edits in eight letters and more', 'mixhelon', 'Michelin', []],
        ['a letter too many', 'heidennau', 'Heidenau', ['29000007']],
      ])('forgives %s', async (_, wrong, right, found) => {
        const words = await world.words()
        const { clauses, corrections } = understand({ text: wrong }, words)
        expect(corrections).toHaveLength(1)
        expect(clauses).toEqual(understand({ text: right }, words).clauses)
        expect(await read(wrong)).toEqual(expect.arrayContaining(found))
      })

      it('finds nothing for a word that means nothing', async () => {
        const { clauses, unknown } = understand({ text: 'michelin qqqqqqqqqq' }, await world.words())
        expect(clauses).toBeUndefined()
        expect(unknown).toEqual(['qqqqqqqqqq'])
      })
    })

    describe('by bike', () => {
      it('finds singles that fit front or rear and sets that fit both', async () => {
        expect(await read('', 'honda-cbr600rr-2005')).toEqual([
          ...['29000003', '29000002', '29000001', '29000005', '29000004', '29000006', '29000011'],
        ])
        expect(await read('', 'piaggio-liberty-2016')).toEqual(['29000010'])
      })
      it('finds a bike by its name, and together with a brand', async () => {
        expect(await read('cbr600rr')).toEqual(await read('', 'honda-cbr600rr-2005'))
        expect(await read('הונדה')).toEqual(await read('', 'honda-cbr600rr-2005'))
        expect(await read('Pirelli', 'honda-cbr600rr-2005')).toEqual(['29000005', '29000004', '29000006'])
      })
      it('finds nothing for a bike that is not listed', async () => expect(await read('', 'no-bike')).toEqual([]))
    })

    describe('by clauses', () => {
      it('finds everything without any', async () => {
        expect(await find()).toMatchObject({ eans: inListOrder, total: inListOrder.length })
      })
      it('finds what carries a token of each', async () => {
        const clauses = [
          ['size:180/55-17', 'size:3.00-18'],
          ['brand:pirelli', 'brand:heidenau'],
          ['position:both', 'position:set'],
        ]
        expect(await eans({ clauses })).toEqual(['29000007', '29000005'])
      })
      it('finds nothing for one without tokens, nor for a token that nothing carries', async () => {
        for (const clauses of [
          [[]],
          [['brand:pirelli'], []],
          [['brand:nobody']],
          [['brand:pirelli'], ['brand:nobody']],
        ])
          expect(await find({ clauses })).toEqual({
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
        expect(await world.search.count(lists)).toEqual([3, 0, inListOrder.length, 3])
        expect(await world.search.count([])).toEqual([])
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
        const result = await find({ filters })
        expect(result).toMatchObject({ eans: found, total: found.length })
        // the same below a text as below none
        const below = await find({
          filters,
          clauses: [
            ['tube:TL', 'tube:TT'],
            ['position:front', 'position:rear', 'position:both', 'position:set'],
          ],
        })
        expect(below).toEqual(result)
        expect(await find({ filters, clauses: [['tube:TL']] })).toMatchObject({
          eans: found.filter((ean) => ean !== '29000007'),
        })
      })
    })

    describe('facets', () => {
      it('count every value of what is found, commonest first', async () => {
        const { facets } = await find({ clauses: [['size:180/55-17']] })
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
        'each ignore their own filter and heed the others',
        async (clauses) => {
          const { facets, total } = await find({
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
        expect(await eans({ sort: 'price-asc' })).toEqual([...rising, '29000008', '29000003', '29000005'])
        expect(await eans({ sort: 'price-desc' })).toEqual([
          ...[
            '29000005',
            '29000003',
            '29000008',
            '29000001',
            '29000011',
            '29000004',
            '29000006',
            '29000002',
            '29000009',
          ],
          ...['29000007', '29000010'],
        ])
      })
      it('by score, best first, equal scores as the list rules say', async () => {
        expect((await eans({ sort: 'score' })).slice(0, 6)).toEqual([
          ...['29000006', '29000003', '29000002', '29000001', '29000011', '29000005'],
        ])
      })
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
          const result = await find({ ...query, ...(after && { after }) })
          seen.push(...result.eans)
          after = result.next
          if (!after) return seen
          await between(page)
        }
      }

      it.each(['list', 'price-asc', 'price-desc', 'score'] as const)(
        'by %s, shows every product once',
        async (sort) => {
          const whole = await eans({ sort })
          for (const limit of [1, 2, 3, 5, inListOrder.length, 60]) expect(await follow({ sort, limit })).toEqual(whole)
          const filters = { brand: ['michelin', 'pirelli'] }
          expect(await follow({ sort, limit: 3, filters })).toEqual(await eans({ sort, filters }))
          const clauses = [['brand:michelin', 'brand:pirelli']]
          expect(await follow({ sort, limit: 3, clauses })).toEqual(await eans({ sort, filters }))
        },
      )

      it('tells the same total and facets on every page', async () => {
        const first = await find({ limit: 4 })
        const second = await find({ limit: 4, ...(first.next && { after: first.next }) })
        expect(second).toMatchObject({ total: first.total, facets: first.facets })
      })

      it('shows every product that stays where it is exactly once, while others come and go between the pages', async () => {
        const moving = ['29100001', '29100002']
        await world.tell(
          ...moving.flatMap((ean) => [tyreListed({ ean, brand: 'Moving', price: 80_000 }), available(ean, 'preorder')]),
        )
        const moves = [
          () => world.tell(available('29100001', 'instock', 1, 2)),
          () => world.tell(available('29100002', 'none', 1, 2)),
          () => world.tell(tyreListed({ ean: '29100003', brand: 'Moving', price: 1 }), available('29100003')),
          () => world.tell(available('29100001', 'outofstock', 1, 3)),
        ]
        const seen = await follow({ limit: 3 }, async (page) => moves[page]?.())
        expect(seen.filter((ean) => inListOrder.includes(ean))).toEqual(inListOrder)
      })
    })

    describe('following the log', () => {
      it('shows what became of availability and of facts', async () => {
        const clauses = [['brand:follower']]
        const tyre = { ean: '29200001', brand: 'Follower', line: 'One' }
        await world.tell(tyreListed(tyre))
        expect(await find({ clauses })).toMatchObject({ eans: ['29200001'], facets: { inStock: 0 } })
        await world.tell(available('29200001', 'instock', 3, 5))
        expect((await find({ clauses })).facets.inStock).toBe(1)
        await world.tell(available('29200001', 'none', 0, 4))
        expect((await find({ clauses })).facets.inStock).toBe(1)
        await world.tell(
          TyreListed.create(
            { ...TyreListed.example, ...tyre, brand: 'Leader', price: 77_700, category: 'track' },
            now(),
          ),
        )
        expect(await eans({ clauses })).toEqual([])
        expect(await find({ clauses: [['brand:leader']] })).toMatchObject({
          eans: ['29200001'],
          facets: { category: [{ value: 'track', count: 1 }], inStock: 1, price: { min: 77_700, max: 77_700 } },
        })
      })
      it('finds no product that has availability and no facts', async () => {
        const { total } = await find()
        await world.tell(available('29200009'))
        expect((await find()).total).toBe(total)
        await world.tell(tyreListed({ ean: '29200009', brand: 'Late' }))
        expect(await find({ clauses: [['brand:late']] })).toMatchObject({ total: 1, facets: { inStock: 1 } })
      })
    })
  })
}
