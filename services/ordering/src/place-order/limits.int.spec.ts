import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rearEan } from '../testing/goods.ts'
import { byCard, requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import type { OrderRequest } from './buyer.decider.ts'
import type { PlaceOrder } from './place-order.commands.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.count(rearEan, 50)
})

let attempts = 0
/** A new buyer, with the given details. */
const order = (
  buyer: number,
  same: { phone?: string; email?: string; visitorId?: string; addressKey?: string } = {},
  pay: (request: OrderRequest) => OrderRequest = (request) => request,
) => {
  const request = pay(requestOf(rearEan, 1, buyer))
  const { personal } = request.checkout
  attempts += 1
  const placed: PlaceOrder = withCheckout(request, {
    attemptId: `attempt-${attempts}`,
    personal: { ...personal, phone: same.phone ?? personal.phone, emailaddress: same.email ?? personal.emailaddress },
    ...(same.visitorId && { visitorId: same.visitorId }),
  })
  return shop.placeOrder({ ...placed, addressKey: same.addressKey })
}
const tooMany = {
  ok: false,
  code: 'TOO_MANY_OPEN',
  message: expect.stringContaining('03-5550101') as string,
}

test.each([
  ['phone', { phone: '050-999-9999' }],
  ['e-mail', { email: 'same@example.com' }],
  ['visitor', { visitorId: 'v_1' }],
])(
  'open orders: allows two unpaid orders of one phone, e-mail or visitor (%s), and does not count paid ones',
  async (_, same) => {
    const first = await order(1, same)
    await order(2, same)
    expect(await order(3, same)).toMatchObject(tooMany)
    expect(await order(4)).toMatchObject({ ok: true })
    await shop.change((first as { orderId: string }).orderId, { kind: 'status', to: 'paid', by: 'staff' })
    expect(await order(3, same)).toMatchObject({ ok: true })
  },
)

test('counts a phone as the same in every spelling', async () => {
  for (const phone of ['0509999999', '(050) 999-9999']) expect(await order(1, { phone })).toMatchObject({ ok: true })
  expect(await order(1, { phone: '050 9999999', email: 'other@example.com' })).toMatchObject(tooMany)
})

test('allows ten unpaid orders of one IP address, and does not count orders of this machine', async () => {
  for (let buyer = 0; buyer < 10; buyer += 1)
    expect(await order(buyer, { addressKey: 'key' })).toMatchObject({ ok: true })
  expect(await order(10, { addressKey: 'key' })).toMatchObject(tooMany)
  expect(await order(11, { addressKey: 'other' })).toMatchObject({ ok: true })
  for (let buyer = 12; buyer < 24; buyer += 1) expect(await order(buyer)).toMatchObject({ ok: true })
})

describe('unpaid orders', () => {
  const cancel = (orderId: string) => shop.change(orderId, { kind: 'status', to: 'cancelled', by: 'guest' })
  const placed = async (...parameters: Parameters<typeof order>) =>
    ((await order(...parameters)) as { orderId: string }).orderId
  const tooOften = { ...tooMany, message: expect.stringContaining('בשעה האחרונה') as string }
  const unpaidBefore = async () =>
    (await shop.published())
      .filter(({ type }) => type === 'orders.order-placed')
      .map(({ data }) => (data as { unpaidBefore?: number }).unpaidBefore ?? 0)

  test('and cancels, one address places twenty times in an hour', async () => {
    const address = { addressKey: 'key' }
    for (let buyer = 0; buyer < 20; buyer += 1) await cancel(await placed(buyer, address))
    expect(await order(20, address)).toMatchObject(tooOften)
    expect(await order(21, { addressKey: 'other' })).toMatchObject({ ok: true })
    for (let buyer = 22; buyer < 44; buyer += 1) await cancel(await placed(buyer))
    shop.setTime(new Date(shop.deps.clock.now().getTime() + 60 * 60_000))
    expect(await order(20, address)).toMatchObject({ ok: true })
  })

  test('and replaces by card, one visitor places twenty times in an hour', async () => {
    const who = { addressKey: 'key', visitorId: 'v_1' }
    for (let buyer = 0; buyer < 20; buyer += 1) await placed(buyer, who, byCard)
    expect(await order(20, who, byCard)).toMatchObject(tooOften)
    expect(await shop.database.query('select sum(reserved)::int as n from ordering.stock')).toEqual([{ n: 1 }])
  })

  test('do not include those that are paid, unless their buyer cancels them', async () => {
    const address = { addressKey: 'key' }
    for (let buyer = 0; buyer < 19; buyer += 1) await cancel(await placed(buyer, address))
    const paid = await placed(19, address)
    expect(await order(20, address)).toMatchObject(tooOften)
    await shop.change(paid, { kind: 'paid', amount: 1, method: 'banktransfer', by: 'staff' })
    const last = await placed(20, address)
    await shop.change(last, { kind: 'paid', amount: 1, method: 'banktransfer', by: 'staff' })
    await cancel(paid)
    expect(await order(21, address)).toMatchObject(tooOften)
  })

  test('are counted one after the other when an address sends them at once', async () => {
    for (let buyer = 0; buyer < 15; buyer += 1) await cancel(await placed(buyer, { addressKey: 'key' }))
    const answers = await Promise.all([20, 21, 22, 23, 24, 25, 26, 27].map((it) => order(it, { addressKey: 'key' })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  })

  test('are counted in what is published of the next one, for a day', async () => {
    const address = { addressKey: 'key' }
    await cancel(await placed(0, address))
    await placed(1, address)
    await placed(2, { addressKey: 'other' })
    await placed(3)
    expect(await unpaidBefore()).toEqual([0, 1, 0, 0])
    shop.setTime(new Date(shop.deps.clock.now().getTime() + 24 * 60 * 60_000))
    await placed(4, address)
    expect((await unpaidBefore()).at(-1)).toBe(0)
  })
})

test('deletes the address key as soon as the order is paid or cancelled', async () => {
  const paid = await order(1, { addressKey: 'key' })
  const over = await order(2, { addressKey: 'key' })
  await shop.change((paid as { orderId: string }).orderId, { kind: 'status', to: 'paid', by: 'staff' })
  await shop.change((over as { orderId: string }).orderId, { kind: 'expired' })
  expect(await shop.database.query('select 1 from ordering.orders where address_key is not null')).toEqual([])
})

test('refuses a bank transfer for nine tyres', async () => {
  expect(await shop.placeOrder(requestOf(rearEan, 9))).toMatchObject(tooMany)
  expect(await shop.placeOrder(requestOf(rearEan, 8))).toMatchObject({ ok: true })
})

test('a refusal saves nothing', async () => {
  await shop.placeOrder(requestOf(rearEan, 9))
  for (const table of ['ordering.orders', 'ordering.attempt', 'people.person', 'ordering.reservation'])
    expect(await shop.database.query(`select * from ${table}`)).toEqual([])
})
