import { expect, test } from 'vitest'
import { serveWaiting } from './receive-goods.decider.ts'

const [A, B] = ['2907373823466', '2901542743630']
const of = (orderId: string, ean: string, quantity: number) => ({ orderId, ean, quantity })

test('serves the orders that wait one after the other, the last one in part', () => {
  const served = serveWaiting([{ ean: A, quantity: 5 }], [], [of('Z-1', A, 2), of('Z-2', A, 4), of('Z-3', A, 1)])
  expect(served.here).toEqual([of('Z-1', A, 2), of('Z-2', A, 3)])
  expect(served.lines).toEqual([{ ean: A, quantity: 5 }])
})

test('serves each tyre by itself, and more than is awaited stays on the shelf for everybody', () => {
  const received = [
    { ean: A, quantity: 3 },
    { ean: B, quantity: 1 },
  ]
  const served = serveWaiting(received, [], [of('Z-1', A, 1), of('Z-1', B, 2)])
  expect(served.here).toEqual([of('Z-1', A, 1), of('Z-1', B, 1)])
  expect(served.lines).toEqual(received)
})

test('counts a tyre that is named twice once', () => {
  const twice = [
    { ean: A, quantity: 1 },
    { ean: A, quantity: 2 },
  ]
  expect(serveWaiting(twice, [], [of('Z-1', A, 5)])).toEqual({
    gone: [],
    here: [of('Z-1', A, 3)],
    lines: [{ ean: A, quantity: 3 }],
  })
})

test('tyres that were sent before they were counted are not on the shelf', () => {
  const served = serveWaiting([{ ean: A, quantity: 4 }], [of('Z-1', A, 3)], [of('Z-2', A, 2)])
  expect(served).toEqual({ gone: [of('Z-1', A, 3)], here: [of('Z-2', A, 1)], lines: [{ ean: A, quantity: 1 }] })
})
