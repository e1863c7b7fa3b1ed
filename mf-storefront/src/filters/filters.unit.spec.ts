import { searchTyres } from '@zmig/edge-contract'
import { describe, expect, it } from 'vitest'
import { summarise } from '../tyre/tyre-summary.ts'
import { aSet, aTyre } from '../testing/a-tyre.ts'
import { activeFilters, cleared, partChoices, quickFilters } from './active-filters.ts'
import { filtersOf, listHref, queryOf, shownOf } from './address.ts'
import { applyFilters } from './apply-filters.ts'
import { choicesOf } from './choices.ts'
import { countActive, noFilters, searchSorts, toggled, type Filters } from './filters.ts'

const set = summarise(aSet())
const michelin = summarise(aTyre())
const pirelli = summarise(
  aTyre({ ean: '2900000000018', brand: 'Pirelli', price: 610, visibility: 'preorder', score: 4.9 }),
)
const scooter = summarise(
  aTyre({
    ean: '2900000000025',
    brand: 'Vee Rubber',
    price: 199.9,
    position: 'both',
    category: 'scooter',
    tireType: 'קטנוע',
    tube: 'TT',
    score: 3,
  }),
)
const list = [set, michelin, pirelli, scooter]
const only = (changes: Partial<Filters>): Filters => ({ ...noFilters, ...changes })
const eans = (filters: Partial<Filters>) => applyFilters(list, only(filters)).map(({ ean }) => ean)
const read = (query: string) => filtersOf(new URLSearchParams(query))

describe('the filters', () => {
  it('let all tyres pass when none is set', () => expect(applyFilters(list, noFilters)).toEqual(list))

  it('hide sets', () => expect(eans({ hideSets: true })).toEqual([michelin.ean, pirelli.ean, scooter.ean]))

  it('keep the chosen brands, in the order of the list', () =>
    expect(eans({ brands: ['pirelli', 'michelin'] })).toEqual([set.ean, michelin.ean, pirelli.ean]))

  it('find a tyre that fits both wheels as a front one, but never a set', () =>
    expect(eans({ positions: ['front'] })).toEqual([scooter.ean]))

  it('keep only tyres in stock', () => expect(eans({ inStock: true })).not.toContain(pirelli.ean))

  it('include both ends of a price', () =>
    expect(eans({ minPrice: 199.9, maxPrice: 610 })).toEqual([pirelli.ean, scooter.ean]))

  it('apply together', () => expect(eans({ categories: ['scooter'], tubes: ['TL'] })).toEqual([]))

  it.each([
    ['price-asc', [scooter, pirelli, michelin, set]],
    ['price-desc', [set, michelin, pirelli, scooter]],
    ['score', [pirelli, set, michelin, scooter]],
  ] as const)('sort by %s, the list rules behind it', (sort, order) =>
    expect(eans({ sort })).toEqual(order.map(({ ean }) => ean)),
  )

  it('toggle a value in and out', () => {
    expect(toggled([], 'pirelli')).toEqual(['pirelli'])
    expect(toggled(['pirelli', 'mitas'], 'pirelli')).toEqual(['mitas'])
  })
})

describe('the choices', () => {
  it('count the tyres that pass all other filters', () => {
    const choices = choicesOf(list, only({ brands: ['pirelli'] }))
    expect(choices.brands.map(({ value, count }) => [value, count])).toEqual([
      ['michelin', 2],
      ['pirelli', 1],
      ['vee-rubber', 1],
    ])
    expect(choices.categories).toEqual([
      { value: 'sport', label: 'ספורט', count: 1 },
      { value: 'scooter', label: 'קטנוע', count: 0 },
    ])
    expect(choices).toMatchObject({ inStock: 0, withoutSets: 1, price: { min: 199.9, max: set.price } })
  })

  it('have the counts that choosing them gives', () => {
    const filters = only({ hideSets: true, maxPrice: 1000 })
    for (const { value, count } of choicesOf(list, filters).brands)
      expect(applyFilters(list, { ...filters, brands: [value] })).toHaveLength(count)
    for (const { value, count } of choicesOf(list, filters).positions)
      expect(applyFilters(list, { ...filters, positions: [value] })).toHaveLength(count)
  })

  it('leave out values that all tyres have, and hiding sets where there are none', () =>
    expect(choicesOf([michelin], noFilters)).toEqual({
      brands: [],
      categories: [],
      positions: [],
      tubes: [],
      price: { min: michelin.price, max: michelin.price },
    }))

  it('have no price for an empty list', () => expect(choicesOf([], noFilters)).not.toHaveProperty('price'))

  it('offer as quick filters choices that are not made yet and have results', () => {
    const labels = (filters: Filters) => quickFilters(filters, choicesOf(list, filters)).map(({ label }) => label)
    expect(labels(noFilters)).toEqual(['במלאי מיידי', 'הסתרת זוגות', 'Michelin', 'Pirelli', 'Vee Rubber'])
    expect(labels(only({ inStock: true, brands: ['michelin'] }))).toEqual(['הסתרת זוגות'])
  })
})

describe('the parts that a list begins with', () => {
  const partsOf = (filters: Filters) =>
    partChoices(filters, choicesOf(list, filters)).map(({ part, count, chosen }) => [part, count, chosen])

  it('are all, front, rear and pair with their counts; a tyre for both wheels is a front and a rear', () =>
    expect(partsOf(noFilters)).toEqual([
      ['all', undefined, true],
      ['front', 1, false],
      ['rear', 3, false],
      ['set', 1, false],
    ]))

  it('replace each other, and a pair is shown although pairs were hidden', () => {
    const filters = only({ positions: ['front'], hideSets: true, brands: ['michelin'] })
    const parts = partChoices(filters, choicesOf(list, filters))
    expect(parts.map(({ chosen }) => chosen)).toEqual([false, true, false, false])
    expect(parts.map(({ with: { positions, hideSets } }) => [positions, hideSets])).toEqual([
      [[], true],
      [['front'], true],
      [['rear'], true],
      [['set'], false],
    ])
    expect(parts.every(({ with: { brands } }) => brands[0] === 'michelin')).toBe(true)
    expect(eans(parts[3]!.with)).toEqual([set.ean])
  })

  it('keep their places while other filters leave nothing of them', () =>
    expect(partsOf(only({ brands: ['pirelli'] }))).toEqual([
      ['all', undefined, true],
      ['front', 0, false],
      ['rear', 1, false],
      ['set', 0, false],
    ]))

  it('are none where there is only one of them', () =>
    expect(partChoices(noFilters, choicesOf([michelin, pirelli], noFilters))).toEqual([]))

  it('are not removed a second time below', () => {
    const labels = (filters: Filters) => activeFilters(filters, choicesOf(list, filters)).map(({ label }) => label)
    expect(labels(only({ positions: ['rear'], brands: ['pirelli'] }))).toEqual(['Pirelli'])
    expect(labels(only({ positions: ['front', 'rear'] }))).toEqual(['קדמי', 'אחורי'])
  })
})

describe('recommended', () => {
  const named = (name: string, changes: Partial<ReturnType<typeof aTyre>>) =>
    summarise(aTyre({ displayName: name, visibility: 'instock', score: 4, ...changes }))
  const order = (...tyres: ReturnType<typeof named>[]) =>
    applyFilters(tyres, only({ sort: 'recommended' })).map(({ displayName }) => displayName)

  it('is the better rated before the cheaper', () =>
    expect(order(named('cheap', { price: 100 }), named('good', { price: 900, score: 4.8 }))).toEqual(['good', 'cheap']))

  it('is what was sold more often: twice as much weighs as much as a point of the rating', () => {
    expect(order(named('praised', { score: 4.9 }), named('sold', { score: 4, popularity: 1 }))).toEqual([
      'sold',
      'praised',
    ])
    expect(order(named('sold', { score: 3, popularity: 1 }), named('praised', { score: 4.9 }))).toEqual([
      'praised',
      'sold',
    ])
  })

  it('is in stock first, then on its way, and last what cannot be bought', () =>
    expect(
      order(
        named('gone', { visibility: 'outofstock', popularity: 9 }),
        named('next shipment', { visibility: 'ondemand', score: 4.1 }),
        named('this shipment', { visibility: 'preorder', score: 4 }),
        named('here', { score: 1 }),
      ),
    ).toEqual(['here', 'next shipment', 'this shipment', 'gone']))

  it('keeps the order of the list among equals', () =>
    expect(order(named('first', {}), named('second', {}))).toEqual(['first', 'second']))
})

describe('an address', () => {
  const everything = only({
    hideSets: true,
    inStock: true,
    brands: ['michelin', 'vee-rubber'],
    categories: ['sport'],
    positions: ['front', 'both'],
    tubes: ['TT'],
    minPrice: 99.9,
    maxPrice: 1200,
    sort: 'price-asc',
  })

  it('reads the filters that it was written from', () => {
    expect(filtersOf(queryOf(everything))).toEqual(everything)
    expect(filtersOf(queryOf(noFilters))).toEqual(noFilters)
  })

  it('reads only an order that the list offers', () =>
    expect(filtersOf(new URLSearchParams('sort=recommended'), searchSorts).sort).toBe('list'))

  it('is empty when nothing is filtered', () => expect(listHref({ path: '/list' }, noFilters)).toBe('/list'))

  it('is the same for equal filters in any order', () =>
    expect(String(queryOf(read('brand=pirelli&brand=Michelin&brand=michelin')))).toBe('brand=michelin&brand=pirelli'))

  it('keeps the other parameters of the page', () =>
    expect(listHref({ path: '/search', fixed: [['q', 'פירלי 17']] }, only({ inStock: true }), 60)).toBe(
      '/search?q=%D7%A4%D7%99%D7%A8%D7%9C%D7%99+17&instock=true&shown=60',
    ))

  it('accepts names as slugs', () => expect(read('brand=Vee Rubber').brands).toEqual(['vee-rubber']))

  it('orders swapped prices', () =>
    expect(read('minPrice=900&maxPrice=100')).toMatchObject({ minPrice: 100, maxPrice: 900 }))

  it.each([
    'minPrice=cheap&maxPrice=-1',
    'minPrice=&maxPrice=1e400&sort=',
    'sort=;drop&position=sideways&tube=glass&instock=1&sets=all',
    'brand=%22%27%3C%3E&category=%00',
    'brand=',
  ])('ignores invalid values: %s', (query) => expect(read(query)).toEqual(noFilters))

  it('survives ten thousand characters and a thousand values', () => {
    const query = new URLSearchParams(Array.from({ length: 1_000 }, (_, index) => ['brand', `b${index}`]))
    expect(filtersOf(query).brands.length).toBeLessThanOrEqual(40)
    expect(read(`brand=${'x'.repeat(10_000)}`).brands[0]?.length).toBeLessThanOrEqual(60)
  })

  it.each([
    ['', 30],
    ['shown=60', 60],
    ['shown=61', 90],
    ['shown=-5', 30],
    ['shown=Infinity', 30],
    ['shown=many', 30],
  ])('with %j shows %i cards', (query, shown) => expect(shownOf(new URLSearchParams(query))).toBe(shown))
})

it.each([
  [1_000_000, true],
  [1_000_000.01, false],
])('a price of %d shekels is taken by an address and by the search: %s', (price, isTaken) => {
  // two homes of one limit: the contract's module would cost the first page bytes
  for (const name of ['minPrice', 'maxPrice'] as const) {
    expect(filtersOf(new URLSearchParams({ [name]: String(price) }))[name] === price).toBe(isTaken)
    expect(searchTyres.query?.safeParse({ [name]: String(price) }).success).toBe(isTaken)
  }
})

describe('an active filter', () => {
  const filters = only({ hideSets: true, brands: ['pirelli'], minPrice: 100, maxPrice: 700.5, sort: 'score' })
  const active = activeFilters(filters, choicesOf(list, filters))

  it('has the label of the panel', () =>
    expect(active.map(({ label }) => label)).toEqual(['הסתרת זוגות', 'Pirelli', 'מ־₪100.00 עד ₪700.50']))

  it('is counted without the order, a price once', () => expect(countActive(filters)).toBe(3))

  it('is removed one by one', () => {
    expect(active.map(({ without }) => countActive(without))).toEqual([2, 2, 2])
    expect(String(queryOf(active[2]!.without))).toBe('brand=pirelli&sets=hide&sort=score')
  })

  it('is cleared without losing the order', () => expect(cleared(filters)).toEqual(only({ sort: 'score' })))

  it('can be removed although no tyre of the list has it', () =>
    expect(activeFilters(only({ brands: ['no-such'], tubes: ['TT'] }), choicesOf([michelin], noFilters))).toMatchObject(
      [{ label: 'no-such' }, { label: 'עם פנימית' }],
    ))
})
