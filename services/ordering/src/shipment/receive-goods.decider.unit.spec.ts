import { expect, test } from 'vitest'
import { countDelivery, serveWaiting } from './receive-goods.decider.ts'

const A = '2907373823466'
const B = '2901542743630'
const of = (orderId: string, ean: string, quantity: number, source: 'current' | 'next' = 'current') => ({
  orderId,
  ean,
  source,
  quantity,
})

test('serves the orders that wait one after the other, the last one in part', () => {
  const waiting = [of('Z-1', A, 2), of('Z-2', A, 4, 'next'), of('Z-3', A, 1)]
  expect(serveWaiting([{ ean: A, quantity: 5 }], waiting)).toEqual([of('Z-1', A, 2), of('Z-2', A, 3, 'next')])
})

test('serves each tyre by itself, and tyres beyond the awaited ones stay for all buyers', () => {
  const free = [
    { ean: A, quantity: 3 },
    { ean: B, quantity: 1 },
  ]
  expect(serveWaiting(free, [of('Z-1', A, 1), of('Z-1', B, 2)])).toEqual([of('Z-1', A, 1), of('Z-1', B, 1)])
})

test('counts a tyre that is named twice once', () => {
  const twice = [
    { ean: A, quantity: 1 },
    { ean: A, quantity: 2 },
  ]
  expect(countDelivery(twice, [])).toEqual({ gone: [], lines: [{ ean: A, quantity: 3 }] })
})

test('tyres that were sent before they were counted are not on the shelf', () => {
  expect(countDelivery([{ ean: A, quantity: 4 }], [of('Z-1', A, 3)])).toEqual({
    gone: [of('Z-1', A, 3)],
    lines: [{ ean: A, quantity: 1 }],
  })
})
