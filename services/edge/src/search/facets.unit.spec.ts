import { expect, it } from 'vitest'
import { cellText, countFacets, readCell, type Cell } from './facets.ts'

const cell = (change: Partial<Cell>): Cell => ({
  category: 'sport',
  brand: 'michelin',
  position: 'rear',
  tube: 'TL',
  inStock: true,
  set: false,
  count: 1,
  ...change,
})

it('reads the cell that it wrote, with any characters in its words', () => {
  const odd = cell({ category: 'a|b","c', brand: 'מישלן' })
  expect(readCell(cellText(odd), 1)).toEqual(odd)
})

it('counts without filters what there is, most first, equal counts by value', () => {
  const { total, facets } = countFacets([cell({ count: 3 }), cell({ brand: 'avon' }), cell({ brand: 'anlas' })], {})
  expect(total).toBe(5)
  expect(facets.brand).toEqual([
    { value: 'michelin', count: 3 },
    { value: 'anlas', count: 1 },
    { value: 'avon', count: 1 },
  ])
})

it('lets a facet ignore its own filter only', () => {
  const cells = [
    cell({}),
    cell({ brand: 'pirelli', count: 2 }),
    cell({ category: 'scooter', count: 4 }),
    // stopped by two filters: counted in no facet
    cell({ brand: 'pirelli', category: 'scooter', count: 8 }),
    cell({ inStock: false, count: 16 }),
  ]
  const { total, facets } = countFacets(cells, { brand: ['michelin'], category: ['sport'], inStock: true })
  expect(total).toBe(1)
  expect(facets).toMatchObject({
    brand: [
      { value: 'pirelli', count: 2 },
      { value: 'michelin', count: 1 },
    ],
    category: [
      { value: 'scooter', count: 4 },
      { value: 'sport', count: 1 },
    ],
    tube: [{ value: 'TL', count: 1 }],
    inStock: 1,
  })
})
