import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { frontEan, rearEan, stock } from '../testing/goods.ts'
import { availabilityOf, availabilityOfSet } from './availability.decider.ts'

const open = { today: '2026-11-21', nextOrderDeadline: '2026-12-09' }
const lastDay = { today: '2026-12-09', nextOrderDeadline: '2026-12-09' }
const closed = { today: '2026-12-10', nextOrderDeadline: '2026-12-09' }

given('five tyres on the shelf, two of them promised', stock(frontEan, { onHand: 5, reserved: 2 }))
  .then('three are in stock', (tyre) =>
    expect(availabilityOf(tyre, open)).toEqual({ visibility: 'instock', available: 3 }),
  )
  .then('one pair of two equal tyres is in stock', (tyre) =>
    expect(availabilityOf(tyre, open, 2)).toEqual({ visibility: 'instock', available: 1 }),
  )

given('a promised shelf and four tyres under way', stock(frontEan, { onHand: 1, reserved: 1, inboundCurrent: 4 })).then(
  'four can be pre-ordered',
  (tyre) => expect(availabilityOf(tyre, open)).toEqual({ visibility: 'preorder', available: 4 }),
)

given('nothing on the shelf and a promised shipment', stock(frontEan, { inboundCurrent: 2, reservedCurrent: 2 }))
  .then('a line of ten can be ordered for the next shipment', (tyre) =>
    expect(availabilityOf(tyre, open)).toEqual({ visibility: 'ondemand', available: 10 }),
  )
  .then('it can be ordered on the last day', (tyre) =>
    expect(availabilityOf(tyre, lastDay).visibility).toBe('ondemand'),
  )
  .then('it is out of stock after the deadline', (tyre) =>
    expect(availabilityOf(tyre, closed)).toEqual({ visibility: 'outofstock', available: 0 }),
  )
  .then('it is out of stock when no shipment is planned', (tyre) =>
    expect(availabilityOf(tyre, { ...open, nextOrderDeadline: null }).visibility).toBe('outofstock'),
  )

given('three tyres on the shelf that staff sell by phone', stock(frontEan, { onHand: 3, override: 'none' })).then(
  'the override applies instead of the stock',
  (tyre) => expect(availabilityOf(tyre, open)).toEqual({ visibility: 'none', available: 0 }),
)

given('a set with seven fronts and two rears in stock', {
  front: stock(frontEan, { onHand: 7 }),
  rear: stock(rearEan, { onHand: 2 }),
}).then('two sets are in stock', ({ front, rear }) =>
  expect(availabilityOfSet(front, rear, open)).toEqual({ visibility: 'instock', available: 2 }),
)

given('a set with its front in stock and its rear under way', {
  front: stock(frontEan, { onHand: 3 }),
  rear: stock(rearEan, { inboundCurrent: 8 }),
}).then('the set is as its worse half', ({ front, rear }) =>
  expect(availabilityOfSet(front, rear, open)).toEqual({ visibility: 'preorder', available: 3 }),
)

given('a set with a rear that is sold by phone', {
  front: stock(frontEan, { onHand: 3 }),
  rear: stock(rearEan, { onHand: 3, override: 'none' as const }),
}).then('the set is sold by phone', ({ front, rear }) =>
  expect(availabilityOfSet(front, rear, open)).toEqual({ visibility: 'none', available: 0 }),
)

given('a scooter set of two equal tyres, three on the shelf', stock(frontEan, { onHand: 3 })).then(
  'one set is in stock',
  (tyre) => expect(availabilityOfSet(tyre, tyre, open)).toEqual({ visibility: 'instock', available: 1 }),
)
