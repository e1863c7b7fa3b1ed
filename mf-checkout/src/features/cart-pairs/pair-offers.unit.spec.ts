import { expect, it } from 'vitest'
import { pairOffers } from './pair-offers.ts'
import type { Pair } from '@zmig/edge-contract'

const FRONT = '2900000001'
const REAR = '2900000002'
const WIDER = '2900000003'
const SET = '2900000012'
const WIDER_SET = '2900000013'
const pair = (ean: string, rear: string): Pair => ({
  ean,
  name: 'power-6',
  brand: 'Michelin',
  displayName: 'Power 6',
  front: { ean: FRONT, size: '120/70-17' },
  rear: { ean: rear, size: '180/55-17' },
  price: 1699,
  saving: 89,
  visibility: 'instock',
})
const narrow = pair(SET, REAR)
const wide = pair(WIDER_SET, WIDER)
const line = (ean: string, quantity = 1) => ({ ean, quantity })
const offered = (...[items, pairs]: Parameters<typeof pairOffers>) =>
  pairOffers(items, pairs).map((offer) => [offer.pair.ean, offer.has, offer.count])

it('offers the pair whose two tyres are in the cart, once, and no other pair of them', () =>
  expect(offered([line(FRONT), line(REAR)], [wide, narrow, narrow])).toEqual([[SET, 'both', 1]]))

it('offers as many pairs as the cart holds', () =>
  expect(offered([line(FRONT, 2), line(REAR, 3)], [narrow, wide])).toEqual([[SET, 'both', 2]]))

it('offers the pairs of one tyre, two at most', () => {
  expect(offered([line(REAR)], [narrow])).toEqual([[SET, 'rear', 1]])
  const third = pair('2900000014', '2900000004')
  expect(offered([line(FRONT)], [wide, narrow, third])).toEqual([
    [WIDER_SET, 'front', 1],
    [SET, 'front', 1],
  ])
})

it('offers nothing for which the cart has no room', () => {
  expect(offered([line(REAR), line(SET, 10)], [narrow])).toEqual([])
  const full = Array.from({ length: 19 }, (_, index) => line(String(2_900_000_100 + index)))
  expect(offered([...full, line(REAR, 2)], [narrow])).toEqual([])
  expect(offered([...full.slice(1), line(REAR, 2)], [narrow])).toEqual([[SET, 'rear', 1]])
})
