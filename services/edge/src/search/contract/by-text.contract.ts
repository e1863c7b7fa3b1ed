import { beforeAll, describe, expect, it } from 'vitest'
import { understand } from '../understand.ts'
import type { Finder } from './finder.contract.ts'

/** Sizes in every spelling, words with their mistakes, bikes. */
export const testByText = (getFinder: () => Finder): void => {
  let finder: Finder
  beforeAll(() => {
    finder = getFinder()
  })

  describe('by size', () => {
    const rears = ['29000003', '29000001', '29000005', '29000004', '29000006', '29000011']
    it.each(['180/55-17', '180/55ZR17', '180-55-17', '180 55 R17 M/C (73W)', '180/55 R 17', '1805517'])(
      'finds the singles and the sets of %s',
      async (text) => expect(await finder.read(text)).toEqual(rears),
    )
    it.each([
      ['3.00-18', ['29000007']],
      ['MT90B16', ['29000008']],
      ['MT90-16', ['29000008']],
      ['25x8-12', ['29000009']],
      ['120/70-17', ['29000003', '29000002', '29000005']],
      ['190/50-17', []],
    ])('finds %s', async (text, found) => expect(await finder.read(text)).toEqual(found))
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
    ])('finds %s', async (text, found) => expect((await finder.read(text)).toSorted()).toEqual(found.toSorted()))

    it.each([
      ['one edit in four letters and more', 'kemda', 'Kenda', ['29000009']],
      ['two edits in eight letters and more', 'mixhelon', 'Michelin', []],
      ['a letter too many', 'heidennau', 'Heidenau', ['29000007']],
    ])('forgives %s', async (_, wrong, right, found) => {
      const words = await finder.fixture.words()
      const { clauses, corrections } = understand({ text: wrong }, words)
      expect(corrections).toHaveLength(1)
      expect(clauses).toEqual(understand({ text: right }, words).clauses)
      expect(await finder.read(wrong)).toEqual(expect.arrayContaining(found))
    })

    it('finds nothing for a word that means nothing', async () => {
      const { clauses, unknown } = understand({ text: 'michelin qqqqqqqqqq' }, await finder.fixture.words())
      expect(clauses).toBeUndefined()
      expect(unknown).toEqual(['qqqqqqqqqq'])
    })
  })

  describe('by bike', () => {
    it('finds singles that fit front or rear and sets that fit both', async () => {
      expect(await finder.read('', 'honda-cbr600rr-2005')).toEqual([
        '29000003',
        '29000002',
        '29000001',
        '29000005',
        '29000004',
        '29000006',
        '29000011',
      ])
      expect(await finder.read('', 'piaggio-liberty-2016')).toEqual(['29000010'])
    })
    it('finds a bike by its name, and together with a brand', async () => {
      expect(await finder.read('cbr600rr')).toEqual(await finder.read('', 'honda-cbr600rr-2005'))
      expect(await finder.read('הונדה')).toEqual(await finder.read('', 'honda-cbr600rr-2005'))
      expect(await finder.read('Pirelli', 'honda-cbr600rr-2005')).toEqual(['29000005', '29000004', '29000006'])
    })
    it('finds nothing for a bike that is not listed', async () => expect(await finder.read('', 'no-bike')).toEqual([]))
  })
}
