import { describe, expect, it } from 'vitest'
import { createEdgeClient, createPlatformStore, type EdgeTransport } from '@zmig/platform'
import { filtersOf } from '../../filters/address.ts'
import { aSet, aTyre, settings } from '../../testing/a-tyre.ts'
import { fetchRest, openList } from './load-tyre-list.ts'
import {
  listKey,
  listPath,
  tyreListActions as actions,
  tyreListSlice,
  viewOf,
  type TyreListEntry,
  type TyreListState,
} from './tyre-list.slice.ts'

const set = aSet()
const michelin = aTyre()
const pirelli = aTyre({ ean: '2900000000018', brand: 'Pirelli', price: 610 })
const answer = { result: [set, michelin, pirelli], settings }
const many = {
  result: Array.from({ length: 70 }, (_, index) =>
    aTyre({ ean: `29000000000${index + 10}`, brand: index < 40 ? 'Michelin' : 'Pirelli', price: 1000 - index }),
  ),
  settings,
}
const query = (text = '') => new URLSearchParams(text)
const request = { by: 'size', width: '180', profile: '55', rim: '17' } as const
const key = listKey(request)

describe('a list opened on the server', () => {
  it('is complete when it is short, and filtered', () => {
    const entry = openList(answer, query('brand=pirelli'), false)
    expect(entry).toMatchObject({ complete: true, total: 3 })
    expect(viewOf(entry)).toMatchObject({ matching: 1, stale: false, tyres: [{ brand: 'Pirelli' }] })
  })

  it('has the first thirty of a long list and the total', () => {
    const entry = openList(many, query(), false)
    expect(entry).toMatchObject({ complete: false, total: 70, matching: 70 })
    expect(entry.items).toHaveLength(30)
  })

  it('filters, sorts and cuts by the address', () => {
    expect(openList(many, query('brand=pirelli'), false)).toMatchObject({ matching: 30, total: 70 })
    expect(openList(many, query('sort=price-asc'), false).items[0]).toMatchObject({ price: 931 })
    expect(openList(many, query('shown=60'), false).items).toHaveLength(60)
  })

  it('counts the filter options over the whole list', () =>
    expect(openList(many, query('brand=pirelli'), false).choices.brands).toEqual([
      { value: 'michelin', label: 'Michelin', count: 40 },
      { value: 'pirelli', label: 'Pirelli', count: 30 },
    ]))

  it('shows the same as a list opened in the browser', () => {
    const address = query('brand=michelin&sort=price-asc')
    const server = viewOf(openList(many, address, false))
    const browser = viewOf(openList(many, address, true))
    expect(server).toEqual(browser)
  })
})

describe('a list on the screen', () => {
  const entryAfter = (start: TyreListEntry, ...done: Parameters<typeof tyreListSlice.reducer>[1][]) =>
    [actions.listed({ key, entry: start }), ...done].reduce(tyreListSlice.reducer, tyreListSlice.getInitialState())
      .entries[key] as TyreListEntry
  const turned = (text: string, shown = 30) => actions.turned({ key, filters: filtersOf(query(text)), shown })

  it('shows as many cards as the address asks for', () =>
    expect(viewOf(entryAfter(openList(many, query(), true), turned('', 60)))).toMatchObject({
      matching: 70,
      tyres: { length: 60 },
    }))

  it('keeps its cards as stale until those of other filters are loaded', () => {
    const start = openList(many, query(), false)
    const before = viewOf(entryAfter(start, turned('brand=pirelli')))
    expect(before).toMatchObject({ stale: true, matching: undefined, tyres: { length: 30 } })
    const whole = openList(many, query(), true).items
    const after = viewOf(entryAfter(start, turned('brand=pirelli'), actions.restListed({ key, items: whole, at: 1 })))
    expect(after).toMatchObject({ stale: false, matching: 30 })
    expect(after.tyres.every(({ brand }) => brand === 'Pirelli')).toBe(true)
  })

  it('keeps the six latest lists', () => {
    const entry = openList(answer, query(), true)
    const opened = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => actions.listed({ key: name, entry }))
    const { entries } = opened.reduce(tyreListSlice.reducer, tyreListSlice.getInitialState())
    expect(Object.keys(entries)).toEqual(['c', 'd', 'e', 'f', 'g', 'h'])
  })

  it('keeps its path as requested', () => {
    expect(listPath(request)).toBe('/list/moto/180/55/17')
    expect(listPath({ by: 'brand', brand: 'a "b" מישלין' })).toBe(
      '/list/moto/by/brand/a%20%22b%22%20%D7%9E%D7%99%D7%A9%D7%9C%D7%99%D7%9F',
    )
  })
})

describe('the rest of a list', () => {
  const opened = (transport: EdgeTransport) => {
    const { store, inject } = createPlatformStore()
    inject(tyreListSlice)
    store.dispatch(actions.listed({ key, entry: openList(many, query(), false) }))
    const entry = () => (store.getState() as { tyreList: TyreListState }).tyreList.entries[key]
    return { means: { store, edge: createEdgeClient(transport) }, entry }
  }

  it('is fetched once for several requests', async () => {
    let calls = 0
    const { means, entry } = opened(() => {
      calls += 1
      return Promise.resolve({ status: 200, body: many })
    })
    await Promise.all([fetchRest(means, request), fetchRest(means, request)])
    await fetchRest(means, request)
    expect(calls).toBe(1)
    expect(entry()).toMatchObject({ complete: true, rest: 'idle', items: { length: 70 } })
  })

  it('records a failure and loads on a retry', async () => {
    let status = 500
    const { means, entry } = opened(() => Promise.resolve({ status, body: many }))
    await fetchRest(means, request)
    expect(entry()).toMatchObject({ complete: false, rest: 'failed' })
    status = 200
    await fetchRest(means, request)
    expect(entry()).toMatchObject({ complete: true, rest: 'idle' })
  })
})
