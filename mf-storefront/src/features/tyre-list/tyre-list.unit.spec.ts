import { describe, expect, it } from 'vitest'
import { aSet, aTyre, settings } from '../../testing/a-tyre.ts'
import { facetsOf, filterTyres, noFilters, toggled } from './filter-tyres.ts'
import { moreHref } from './more-link.tsx'
import { listKey, openList } from './open-list.ts'
import { shownOf, tyreListActions as actions, tyreListSlice, type TyreListEntry } from './tyre-list.slice.ts'

const set = aSet()
const michelin = aTyre()
const pirelli = aTyre({ ean: '2900000000018', brand: 'Pirelli', price: 610 })
const answer = { result: [set, michelin, pirelli], settings }
const many = { result: Array.from({ length: 70 }, (_, index) => aTyre({ ean: `29000000000${index + 10}` })), settings }
const query = (text = '') => new URLSearchParams(text)

describe('the filters', () => {
  it('let everything through when none is set: no brand means every brand', () =>
    expect(filterTyres(answer.result, noFilters)).toHaveLength(3))

  it('hide sets', () => expect(filterTyres(answer.result, { hideSets: true, brands: [] })).toEqual([michelin, pirelli]))

  it('keep the chosen brands, in the order of the list', () =>
    expect(filterTyres(answer.result, { hideSets: false, brands: ['Pirelli', 'Michelin'] })).toEqual(answer.result))

  it('toggle a brand in and out', () => {
    expect(toggled([], 'Pirelli')).toEqual(['Pirelli'])
    expect(toggled(['Pirelli', 'Mitas'], 'Pirelli')).toEqual(['Mitas'])
  })

  it('offer brands by how much there is of them, and sets only when there are some', () => {
    expect(facetsOf(answer.result)).toEqual({
      brands: [
        { brand: 'Michelin', count: 2 },
        { brand: 'Pirelli', count: 1 },
      ],
      hasSets: true,
      lowestPrice: 610,
    })
    expect(facetsOf([michelin]).hasSets).toBe(false)
  })
})

describe('a list opened on the server', () => {
  it('is whole when it is short', () =>
    expect(openList(answer, query(), false)).toMatchObject({ complete: true, total: 3 }))

  it('sends the first thirty of a long one and says how many there are', () => {
    const entry = openList(many, query(), false)
    expect(entry).toMatchObject({ complete: false, total: 70, matching: 70 })
    expect(entry.items).toHaveLength(30)
  })

  it('reads filters and length from the address, for browsers without scripts', () => {
    expect(openList(answer, query('sets=hide&brand=Pirelli'), false)).toMatchObject({ matching: 1, total: 3 })
    expect(openList(many, query('shown=60'), false).items).toHaveLength(60)
    expect(openList(many, query('shown=-5'), false).items).toHaveLength(30)
  })

  it('can be asked for more by address', () =>
    expect(moreHref(30, { hideSets: true, brands: ['Vee Rubber'] })).toBe('?brand=Vee+Rubber&sets=hide&shown=60'))
})

describe('a list on the screen', () => {
  const key = listKey({ by: 'size', width: '180', profile: '55', rim: '17' })
  const entryAfter = (start: TyreListEntry, ...done: Parameters<typeof tyreListSlice.reducer>[1][]) =>
    [actions.listed({ key, entry: start }), ...done].reduce(tyreListSlice.reducer, tyreListSlice.getInitialState())
      .entries[key] as TyreListEntry

  it('shows thirty more at a time', () => {
    const entry = entryAfter(openList(many, query(), true), actions.moreShown({ key }))
    expect(shownOf(entry)).toMatchObject({ matching: 70, tyres: { length: 60 } })
  })

  it('counts what passes once the whole list is there', () => {
    const start = openList(many, query(), false)
    const toggledBrand = entryAfter(start, actions.brandToggled({ key, brand: 'Pirelli' }))
    expect(shownOf(toggledBrand).tyres).toEqual([])
    const rest = openList(answer, query(), true).items
    expect(
      shownOf(
        entryAfter(start, actions.brandToggled({ key, brand: 'Pirelli' }), actions.restListed({ key, items: rest })),
      ),
    ).toMatchObject({
      matching: 1,
      tyres: [{ brand: 'Pirelli' }],
    })
  })

  it('keeps only a few lists', () => {
    const entry = openList(answer, query(), true)
    const opened = ['a', 'b', 'c', 'd', 'e'].map((name) => actions.listed({ key: name, entry }))
    const { entries } = opened.reduce(tyreListSlice.reducer, tyreListSlice.getInitialState())
    expect(Object.keys(entries)).toEqual(['b', 'c', 'd', 'e'])
  })
})
