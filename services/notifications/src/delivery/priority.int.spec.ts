import { OrderPaid, OrderPlaced, OrderStatusChanged, BestOfferMade } from '@zmig/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dana, startNotifications } from '../testing/notifications-fixture.ts'
import { placedOrder } from '../testing/orders.ts'

let shop: Awaited<ReturnType<typeof startNotifications>>
let crowd: string
beforeEach(async () => {
  shop = await startNotifications()
  crowd = await shop.savePerson({ ...dana, email: 'crowd@example.co.il', phone: '0529999999' })
})
afterEach(() => shop.stop())

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => `Z-${first + index}`)
const placed = (orderId: string, changes: Parameters<typeof placedOrder>[0] = {}) =>
  shop.fact(
    OrderPlaced,
    placedOrder({
      orderId,
      personId: crowd,
      sip: 'pickup',
      appointment: null,
      paymentMethod: 'creditcard',
      ...changes,
    }),
  )
const at = '2026-11-23T08:00:00.000Z'
const paid = (orderId: string) => {
  const money = { paymentMethod: 'creditcard', amount: 189_800, by: 'gateway', paidAt: at } as const
  return shop.fact(OrderPaid, { orderId, orderVersion: 2, status: 'paid', paymentStatus: 'paid', ...money })
}
const changed = (
  orderId: string,
  to: 'cancelled' | 'transit',
  by: 'staff' | 'guest',
  paymentStatus: 'refund_due' | 'paid' | 'expired' = to === 'cancelled' ? 'refund_due' : 'paid',
) => {
  const facts = { orderId, orderVersion: 3, status: to, from: 'paid', paymentStatus, trackingCode: '' } as const
  return shop.fact(OrderStatusChanged, { ...facts, by, changedAt: at })
}

/** Orders that were paid long ago: their confirmations were sent. */
const paidLongAgo = async (orderIds: string[]) => {
  await shop.learn(...orderIds.map((orderId) => placed(orderId)))
  await shop.learn(...orderIds.map(paid))
  await shop.database.query('delete from notifications.message')
}
const sent = async (template: string) =>
  (await shop.queue()).filter((row) => row.template === template && row.status === 'sent').length

test('a receipt leaves at once while thousands of cancellations wait, and they go on', async () => {
  const orders = numbers(10_000, 3_000)
  await paidLongAgo(orders)
  await shop.learn(...orders.map((orderId) => changed(orderId, 'cancelled', 'staff')))
  expect((await shop.queue()).filter(({ status }) => status === 'queued')).toHaveLength(6_000)

  await shop.learn(placed('Z-1', { personId: await shop.savePerson(dana) }), paid('Z-1'))
  await shop.deliver()
  expect((await shop.inbox.received(dana.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('התקבל'),
  ])
  expect(await shop.inbox.received(dana.phone)).toHaveLength(1)
  expect(await sent('cancelled')).toBe(8)

  await shop.deliver()
  expect(await sent('cancelled')).toBe(18)
})

test('a buyer who cancels an unpaid order gets the mail at once, while the mails of thousands of orders that staff cancelled wait', async () => {
  const orders = numbers(10_000, 1_000)
  const unpaid = { paymentMethod: 'banktransfer' } as const
  await shop.learn(...orders.map((orderId) => placed(orderId, unpaid)))
  await shop.learn(placed('Z-1', { ...unpaid, personId: await shop.savePerson(dana) }))
  await shop.database.query('delete from notifications.message')
  await shop.learn(...orders.map((orderId) => changed(orderId, 'cancelled', 'staff', 'expired')))
  await shop.learn(changed('Z-1', 'cancelled', 'guest', 'expired'))
  await shop.deliver()
  expect(await shop.inbox.received(dana.email)).toHaveLength(1)
})

test('nothing starves while staff cancel and dispatch thousands of orders', async () => {
  const cancelled = numbers(10_000, 1_000)
  const dispatched = numbers(20_000, 1_000)
  await paidLongAgo([...cancelled, ...dispatched, 'Z-1'])
  await shop.learn(...cancelled.map((orderId) => changed(orderId, 'cancelled', 'staff')))
  await shop.learn(...dispatched.map((orderId) => changed(orderId, 'transit', 'staff')))

  await shop.learn(changed('Z-1', 'cancelled', 'guest'))
  await shop.learn(placed('Z-2', { paymentMethod: 'banktransfer', personId: await shop.savePerson(dana) }))
  const personId = await shop.savePerson({ name: '', phone: '0521111111', email: '' })
  await shop.learn(shop.fact(BestOfferMade, { ...BestOfferMade.example, offerId: shop.deps.newId(), personId }))
  for (const _ of [1, 2]) await shop.deliver()

  expect(await shop.inbox.received(dana.email)).toHaveLength(1)
  expect(await sent('shop-offer')).toBe(1)
  const ofZ1 = await shop.database.query(
    `select status from notifications.message where about_id = 'Z-1' and status = 'sent'`,
  )
  expect(ofZ1).toHaveLength(2)
  expect(await sent('cancelled')).toBeGreaterThanOrEqual(4)
  expect(await sent('transit')).toBeGreaterThanOrEqual(4)
})

test('the buyer of an order that is cancelled in bulk and then paid anew gets both mails, in order and at once', async () => {
  const orders = numbers(10_000, 500)
  await paidLongAgo(orders)
  await shop.learn(...orders.map((orderId) => changed(orderId, 'cancelled', 'staff')))
  const last = orders.at(-1) ?? ''
  await shop.learn(paid(last))
  for (const _ of [1, 2]) await shop.deliver()
  const rows = await shop.database.query<{ template: string }>(
    `select template from notifications.message where about_id = $1 and channel = 'mail' and status = 'sent' order by id`,
    [last],
  )
  expect(rows.map(({ template }) => template)).toEqual(['cancelled', 'paid'])
})
