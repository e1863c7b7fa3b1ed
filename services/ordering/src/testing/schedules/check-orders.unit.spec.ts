import { expect, test } from 'vitest'
import type { Attempt } from './attempts.ts'
import { faultsOfOrders } from './check-orders.ts'
import { createClients } from './clients.ts'
import type { ShopState } from './shop-state.ts'

const email = 'attempt0@example.com'
type Order = Pick<ShopState['orders'][number], 'status' | 'paymentStatus' | 'version'>

/** The shop with one order of this client, or with none. */
const shop = (order?: Order) => ({ orders: order ? [{ orderId: 'Z-1', email, ...order }] : [] }) as unknown as ShopState

/** The faults between these two reads, after a client got an answer about the order. */
const faults = (before: Order | undefined, now: Order | undefined, { alone = true, checked = 0 } = {}) => {
  const { clients } = createClients([{ email, hasId: true } as Attempt])
  const heard = clients.map((client) => ({ ...client, acknowledged: ['Z-1'], checked }))
  return faultsOfOrders(heard, shop(before), shop(now), alone)
}

const open = { status: 'open', paymentStatus: 'pending', version: 1 } as const
const paid = { status: 'paid', paymentStatus: 'paid', version: 2 } as const
const expired = { status: 'cancelled', paymentStatus: 'expired', version: 2 } as const
const owed = { status: 'paid', paymentStatus: 'refund_due', version: 3 } as const
const dead = ['Z-1 was cancelled when it was acknowledged to attempt0@example.com']

test('an open order may be acknowledged, for the first time or again', () => {
  expect([faults(undefined, open), faults(open, open), faults(open, paid)]).toEqual([[], [], []])
})

test('a cancelled order may not be acknowledged', () => {
  for (const order of [expired, owed]) {
    expect(faults(order, order)).toEqual(dead)
    expect(faults(order, order, { alone: false })).toEqual(dead)
  }
  expect(faults(undefined, expired)).toEqual(dead)
})

test('an order that another call ended in the same step was open when it was acknowledged', () => {
  expect(faults(open, expired, { alone: false })).toEqual([])
  expect(faults(undefined, expired, { alone: false })).toEqual([])
  expect(faults(expired, { ...expired, version: 4 }, { alone: false })).toEqual([])
})

test('an order that was acknowledged before the last check may be cancelled since then', () => {
  expect(faults(open, expired, { checked: 1 })).toEqual([])
})

test('an order that does not exist may not be acknowledged', () => {
  expect(faults(undefined, undefined)).toEqual(['Z-1 was acknowledged to attempt0@example.com and does not exist'])
})
