import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAndPublishCase, type AttentionKind } from '../attention/attention.repository.ts'
import type { Status } from '../order/order.ts'
import { everything, placeAndClearOutbox, prepareEverything } from '../testing/holdings.ts'
import { startOrdering, withCheckout } from '../testing/ordering-fixture.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(() => prepareEverything(shop))

const charged = { kind: 'paid', amount: 164_900, method: 'creditcard', by: 'gateway' } as const
const moveTo = (orderId: string, to: Status) =>
  shop.change(orderId, { kind: 'status', to, by: 'staff', actor: 'owner@zmig.test', reason: 'סוכם בטלפון' })

/** Opens cases about an order. */
const withCases = (orderId: string, ...kinds: AttentionKind[]) =>
  shop.database.transaction(async (tx) => {
    for (const kind of kinds) await openAndPublishCase(tx, shop.deps, orderId, kind)
  })
const stillOpen = async () => {
  const rows = await shop.database.query<{ kind: string }>(
    'select kind from ordering.attention where closed_at is null order by kind',
  )
  return rows.map(({ kind }) => kind)
}
const countClosed = async () => (await shop.published()).filter(({ type }) => type === 'orders.attention-closed').length

describe.each(['appointment-broken', 'garage-out'] as const)('a case %s is closed', (kind) => {
  test('when a new checkout replaces the unpaid order', async () => {
    await withCases(await placeAndClearOutbox(shop), kind)
    await placeAndClearOutbox(shop, withCheckout(everything, { additionalNotes: 'another attempt' }))
    expect(await stillOpen()).toEqual([])
  })

  test.each(['closed', 'cancelled'] as const)('when its order is %s', async (to) => {
    const orderId = await placeAndClearOutbox(shop)
    await shop.change(orderId, charged)
    await withCases(orderId, kind)
    await moveTo(orderId, 'transit')
    expect(await stillOpen()).toEqual([kind])
    expect(await moveTo(orderId, to)).toMatchObject({ ok: true })
    expect(await stillOpen()).toEqual([])
    expect(await countClosed()).toBe(1)
  })
})

test('a requested return is closed when staff cancel the order, not when they close it', async () => {
  const orderId = await placeAndClearOutbox(shop)
  await shop.change(orderId, charged)
  await moveTo(orderId, 'transit')
  await withCases(orderId, 'return-asked', 'refund-failed')
  await moveTo(orderId, 'closed')
  expect(await stillOpen()).toEqual(['refund-failed', 'return-asked'])
  await moveTo(orderId, 'cancelled')
  expect(await stillOpen()).toEqual(['refund-failed'])
  expect(await countClosed()).toBe(1)
})
