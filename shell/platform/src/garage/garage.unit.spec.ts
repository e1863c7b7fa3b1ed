import { describe, expect, it } from 'vitest'
import { fitOf, ownPairsFirst } from './fit-mark.tsx'
import { MOST_BIKES, parseGarage, withBike, type SavedBike } from './garage.ts'

const mt07: SavedBike = {
  brand: 'Yamaha',
  model: 'MT-07',
  href: '/bike/yamaha/mt-07',
  frontSize: '120/70-17',
  rearSize: '180/55-17',
}
const sr400: SavedBike = {
  brand: 'Yamaha',
  model: 'SR400',
  href: '/bike/yamaha/sr400',
  frontSize: '3.00-18',
  rearSize: '3.50-18',
}
const numbered = (index: number): SavedBike => ({ ...mt07, href: `/bike/yamaha/${index}` })

describe('the stored bikes', () => {
  it('are read as they were written', () => expect(parseGarage(JSON.stringify([mt07, sr400]))).toEqual([mt07, sr400]))

  it.each([
    ['nothing', null],
    ['no JSON', '{['],
    ['no list', '{"brand":"Yamaha"}'],
    ['a number', '7'],
    ['null', 'null'],
    ['nothing but nulls', '[null, 1, "x", [], {}]'],
    ['a bike without sizes', JSON.stringify([{ ...mt07, rearSize: undefined }])],
    ['a bike with a number for its name', JSON.stringify([{ ...mt07, model: 7 }])],
    ['a script for an address', JSON.stringify([{ ...mt07, href: 'javascript:alert(1)' }])],
    ['another page for an address', JSON.stringify([{ ...mt07, href: '/cart' }])],
    ['another site for an address', JSON.stringify([{ ...mt07, href: '//evil.test/bike/x' }])],
    ['a name of 10,000 letters', JSON.stringify([{ ...mt07, model: 'x'.repeat(10_000) }])],
    ['a name with a control character', JSON.stringify([{ ...mt07, model: 'MT\u0000' }])],
  ])('are none for %s', (_what, stored) => expect(parseGarage(stored)).toEqual([]))

  it('keep the ratings that the bike asks for', () => {
    const tmax = { ...mt07, frontLoad: '56', frontSpeed: 'H', rearLoad: '67', rearSpeed: 'H' }
    expect(parseGarage(JSON.stringify([tmax]))).toEqual([tmax])
    expect(parseGarage(JSON.stringify([{ ...tmax, rearLoad: 67 }]))).toEqual([])
  })

  it('are each there once, and eight at most', () => {
    expect(parseGarage(JSON.stringify([mt07, mt07]))).toEqual([mt07])
    expect(parseGarage(JSON.stringify(Array.from({ length: 500 }, (_, index) => numbered(index))))).toHaveLength(
      MOST_BIKES,
    )
  })

  it('keep the newest first, and leave out the one that was saved first', () => {
    expect(withBike([mt07], sr400)).toEqual([sr400, mt07])
    expect(withBike([mt07, sr400], sr400)).toEqual([sr400, mt07])
    const many = Array.from({ length: MOST_BIKES }, (_, index) => numbered(index))
    expect(withBike(many, mt07)).toEqual([mt07, ...many.slice(0, -1)])
  })
})

it('of the pairs of a tyre, that of a saved bike comes first', () => {
  const pair = (front: string, rear: string) => ({ front: { size: front }, rear: { size: rear } })
  const wide = pair('120/70-17', '190/55-17')
  const narrow = pair('120/70-17', '160/60-17')
  const own = pair('120/70-17', '180/55-17')
  expect(ownPairsFirst([sr400, mt07], [wide, narrow, own])).toEqual([own, wide, narrow])
  expect(ownPairsFirst([sr400], [wide, narrow, own])).toEqual([wide, narrow, own])
  expect(ownPairsFirst([], [wide, narrow])).toEqual([wide, narrow])
})

describe('a product', () => {
  const rear = { position: 'rear', size: '180/55-17' } as const
  it.each([
    ['a rear tyre of the rear size', rear, true],
    ['a front tyre of the rear size', { ...rear, position: 'front' }, false],
    ['a tyre for both wheels of the front size', { position: 'both', size: '120/70-17' }, true],
    ['a rear tyre of the front size', { position: 'rear', size: '120/70-17' }, false],
    ['the set of both sizes', { position: 'set', size: '180/55-17', front: '120/70-17' }, true],
    ['a race tyre of the rear size', { ...rear, racing: true }, false],
    ['a race set of both sizes', { position: 'set', size: '180/55-17', front: '120/70-17', racing: true }, false],
    ['a set with another front', { position: 'set', size: '180/55-17', front: '120/60-17' }, false],
    ['a set with another rear', { position: 'set', size: '190/55-17', front: '120/70-17' }, false],
  ] as const)('is marked by the saved bike: %s', (_what, product, fits) =>
    expect(fitOf([mt07], product)).toEqual({ bike: mt07, fits }),
  )

  it('fits when one of several bikes takes it, and is named after that one', () => {
    expect(fitOf([sr400, mt07], rear)).toEqual({ bike: mt07, fits: true })
    expect(fitOf([sr400], rear)).toEqual({ bike: sr400, fits: false })
  })

  it('has no mark while no bike is saved', () => expect(fitOf([], rear)).toBeUndefined())
})
