import { createApp, createServiceClient, listenOn, type Listening } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrderingService } from '../composition.ts'
import { orderingConfig } from '../config.ts'
import { frontEan, rearEan } from '../testing/goods.ts'
import { requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'

const secret = 'test-secret'
let shop: Awaited<ReturnType<typeof startOrdering>>
let listening: Listening
let client: ReturnType<typeof createServiceClient>

beforeAll(async () => {
  shop = await startOrdering()
  const { mount } = createOrderingService(shop.deps, orderingConfig({}))
  listening = await listenOn(createApp({ name: 'ordering', logger: shop.deps.logger, secret, mount }), 0, '127.0.0.1')
  client = createServiceClient({
    baseUrl: `http://127.0.0.1:${listening.port}`,
    secret,
    caller: 'edge',
    timeoutMs: 10_000,
  })
})
afterAll(async () => {
  await listening.close()
  await shop.stop()
})
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.count(rearEan, 5)
})

const fields = { code: ' ride50 ', ean: rearEan, discount: 5_000 }
const create = async (change: object = {}) =>
  (await client.post('/coupons', { ...fields, ...change })) as { ok: boolean; coupon: { id: string } }
const list = async (query = '') =>
  (await client.get(`/coupons${query}`)) as { coupons: { id: string; code: string }[]; total: number }
const validate = (question: object = {}) =>
  client.post('/coupons/validate', {
    code: 'Ride50',
    cart: { items: [{ ean: rearEan, quantity: 2 }] },
    ...question,
  })

describe('staff', () => {
  test('add a coupon, which is saved in capitals', async () => {
    expect(await create()).toMatchObject({
      ok: true,
      coupon: { code: 'RIDE50', ean: rearEan, discount: 5_000, active: true, singleUse: false, redemptions: 0 },
    })
    expect(await create()).toMatchObject({ ok: false, code: 'DUPLICATE' })
    expect(await create({ ean: frontEan })).toMatchObject({ ok: true })
  })

  test.each([
    ['more than the product costs', { discount: 95_000 }],
    ['half a shekel', { discount: 50 }],
    ['no discount', { discount: 0 }],
    ['a product that is not sold', { ean: '2900000000001' }],
  ])('are refused %s', async (_, change) => {
    expect(await create(change)).toMatchObject({ ok: false, code: 'VALIDATION' })
  })

  test.each([
    ['half an agora', { discount: 0.5 }],
    ['a negative discount', { discount: -100 }],
    ['no code', { code: '  ' }],
  ])('get a problem for %s', async (_, change) => {
    await expect(create(change)).rejects.toMatchObject({ status: 400 })
  })

  test('list, find, change, switch and remove coupons', async () => {
    const { coupon } = await create()
    await create({ code: 'WINTER', ean: frontEan, active: false })
    expect((await list()).coupons.map(({ code }) => code)).toEqual(['WINTER', 'RIDE50'])
    expect(await list('?code=ride')).toMatchObject({ total: 1, coupons: [{ code: 'RIDE50' }] })
    expect(await list(`?ean=${frontEan}`)).toMatchObject({ total: 1, coupons: [{ code: 'WINTER' }] })
    expect(await list('?active=true')).toMatchObject({ coupons: [{ code: 'RIDE50' }] })
    expect(await list('?page=2&limit=1')).toMatchObject({ total: 2, coupons: [{ code: 'RIDE50' }] })
    expect(await list('?code=%25')).toMatchObject({ total: 0 })
    expect(await client.patch(`/coupons/${coupon.id}/toggle`, {})).toEqual({ ok: true, active: false })
    expect(await validate()).toEqual({ ok: false })
    const changed = { ...fields, code: 'RIDE60', discount: 6_000, singleUse: true }
    expect(await client.put(`/coupons/${coupon.id}`, changed)).toMatchObject({
      ok: true,
      coupon: { code: 'RIDE60', discount: 6_000, singleUse: true, active: true },
    })
    expect(await client.delete(`/coupons/${coupon.id}`)).toEqual({ ok: true })
    for (const id of [coupon.id, 'x']) {
      const unknown = { ok: false, code: 'NOT_FOUND' }
      expect(await client.delete(`/coupons/${id}`)).toMatchObject(unknown)
      expect(await client.put(`/coupons/${id}`, fields)).toMatchObject(unknown)
      expect(await client.patch(`/coupons/${id}/toggle`, {})).toMatchObject(unknown)
    }
  })

  test('may remove a coupon that an order uses: the order keeps its discount', async () => {
    const { coupon } = await create()
    const answer = await shop.placeOrder(withCheckout(requestOf(rearEan), { couponCode: 'RIDE50' }))
    const { orderId } = answer as { orderId: string }
    expect(await list()).toMatchObject({ coupons: [{ redemptions: 1 }] })
    await client.delete(`/coupons/${coupon.id}`)
    await shop.change(orderId, { kind: 'expired' })
    expect(
      await shop.change(orderId, { kind: 'paid', amount: 89_900, method: 'banktransfer', by: 'staff' }),
    ).toMatchObject({ ok: true, order: { discount: 5_000, paymentStatus: 'paid' } })
  })
})

describe('a shopper', () => {
  test('gets the discount of a code, once, in agorot', async () => {
    await create()
    expect(await validate()).toEqual({ ok: true, code: 'RIDE50', discount: 5_000 })
    expect(await validate({ code: 'NONE' })).toEqual({ ok: false })
    expect(await validate({ cart: { items: [] } })).toEqual({ ok: false })
    expect(await validate({ code: ' ' })).toEqual({ ok: false })
  })

  test('is told which product a code is for, unless the code is no use to anybody', async () => {
    const { coupon } = await create()
    const front = { cart: { items: [{ ean: frontEan, quantity: 1 }] } }
    const [rear] = await shop.database.query<{ name: string; size: string; brand: string }>(
      'select display_name as name, display_size as size, brand from ordering.product where ean = $1',
      [rearEan],
    )
    expect(await validate(front)).toEqual({
      ok: false,
      forProducts: [{ ean: rearEan, brand: rear?.brand, displayName: rear?.name, displaySize: rear?.size, set: false }],
    })
    await client.patch(`/coupons/${coupon.id}/toggle`, {})
    expect(await validate(front)).toEqual({ ok: false })
  })

  test('may use a coupon for one order again when that order is cancelled', async () => {
    await create({ singleUse: true })
    const order = (buyer: number) =>
      shop.placeOrder(withCheckout(requestOf(rearEan, 1, buyer), { couponCode: 'RIDE50' }))
    const first = (await order(0)) as { orderId: string }
    expect(await validate()).toEqual({ ok: false })
    expect(await order(1)).toMatchObject({ ok: false, code: 'COUPON_INVALID' })
    await shop.change(first.orderId, { kind: 'expired' })
    expect(await validate()).toMatchObject({ ok: true })
    expect(await order(1)).toMatchObject({ ok: true, total: 89_900 })
    const facts = (await shop.published()).filter(({ type }) => type === 'orders.coupon-redeemed')
    expect(facts.map(({ data }) => (data as { released: boolean }).released)).toEqual([false, true, false])
  })
})
