import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FREE, GARAGE, REAR, startWholeShop, type WholeShop } from './testing/whole-shop.ts'

// Wednesday noon in Israel; the coming Tuesday is a holiday
const NOON = '2026-11-18T10:00:00.000Z'
const DAY = '2026-11-23'

let shop: WholeShop
beforeAll(async () => {
  shop = await startWholeShop(NOON)
}, 240_000)
afterAll(() => shop.stop())

let buyers = 0
/** A buyer whom the shop does not know yet. */
const buyer = () => {
  buyers += 1
  return {
    name: 'דנה לוי',
    phone: `0501${String(buyers).padStart(6, '0')}`,
    emailaddress: `buyer${buyers}@example.com`,
  }
}
const checkout = (change: object = {}) => ({
  sip: 'pickup',
  personal: buyer(),
  payment: { check_tos: true },
  selectedPaymentMethod: 'banktransfer',
  ...change,
})
type Answer = {
  success?: boolean
  orderId: string
  total: number
  code?: string
  redirectUrl?: string
  message: string
  changes?: unknown
}
const order = async (change: object = {}, items: unknown = [{ ean: REAR, quantity: 1 }]) => {
  const { status, body } = await shop.post('/api/v1/checkout', { cart: { items }, checkout: checkout(change) })
  return { status, body: body as Answer }
}
const orders = () => shop.database.query<Record<string, unknown>>('select * from ordering.orders order by placed_at')
const lastOrder = async (orderId: string) => (await orders()).find((row) => row['order_id'] === orderId)

describe('quantities that no form sends', () => {
  test.each([
    ['0', [{ ean: REAR, quantity: 0 }]],
    ['-1', [{ ean: REAR, quantity: -1 }]],
    ['1.5', [{ ean: REAR, quantity: 1.5 }]],
    ['11', [{ ean: REAR, quantity: 11 }]],
    ['"2"', [{ ean: REAR, quantity: '2' }]],
    ['null', [{ ean: REAR, quantity: null }]],
    ['of 21 lines', Array.from({ length: 21 }, () => ({ ean: REAR, quantity: 1 }))],
  ])('%s is malformed for every call with a cart', async (_, items) => {
    const before = await orders()
    const cart = { items }
    expect((await order({}, items)).status).toBe(400)
    expect((await shop.post('/api/v1/checkout/quote', { cart })).status).toBe(400)
    expect((await shop.post('/api/v1/validate-coupon', { code: 'RIDE50', cart })).status).toBe(400)
    expect(await orders()).toEqual(before)
  })

  test('six and five of one product are eleven of it, and a product that was removed is gone', async () => {
    const eleven = [6, 5].map((quantity) => ({ ean: REAR, quantity }))
    expect(await order({}, eleven)).toMatchObject({ status: 200, body: { success: false, code: 'VALIDATION' } })
    expect(await order({}, [{ ean: '2900000000001', quantity: 1 }])).toMatchObject({
      body: { success: false, code: 'OUT_OF_STOCK', changes: [{ ean: '2900000000001', available: 0 }] },
    })
  })
})

describe('what a forged payload claims counts for nothing', () => {
  test('prices, totals, discounts and a shop of its own', async () => {
    const garage = { _id: GARAGE, id: GARAGE, price: 0, manualBooking: true, hide: false, displayName: '<b>x</b>' }
    const { body } = await order(
      {
        sip: 'install',
        selectedShop: garage,
        installDate: DAY,
        installSlot: { startCursor: 10, vacant: 99 },
        appliedDiscount: 900,
        total: 1,
        payNow: 1,
        payment: { check_tos: true, amount: 1, cardNumber: '4580000000000000', cvv: '123' },
      },
      [{ ean: REAR, quantity: 2, price: 1, total: 1, isSet: true, free_shipping: true, visibility: 'instock' }],
    )
    expect(body).toMatchObject({ success: true, total: 1898 })
    expect(await lastOrder(body.orderId)).toMatchObject({
      subtotal: 189_800,
      discount: 0,
      installation: 24_000,
      pay_now: 189_800,
      manual_booking: false,
      install_hour: 10,
    })
    expect(await shop.tablesWith('4580000000000000')).toEqual([])
    expect(shop.logged()).not.toContain('4580000000000000')
  })

  test('free shipping is the product’s own, and a set is what the catalogue calls one', async () => {
    const shipping = { address: 'הרצל 5', city: 'חיפה' }
    const claimed = { quantity: 1, isSet: true, free_shipping: true }
    expect((await order({ sip: 'shipping', shipping }, [{ ean: REAR, ...claimed }])).body.total).toBe(1009)
    const denied = { quantity: 1, free_shipping: false }
    expect((await order({ sip: 'shipping', shipping }, [{ ean: FREE, ...denied }])).body.total).toBe(949)
  })

  test('refuses an invented garage', async () => {
    const made = { _id: 'mine', price: 0, hide: false, manualBooking: true }
    expect((await order({ sip: 'install', selectedShop: made })).body).toMatchObject({ code: 'VALIDATION' })
    const unhidden = { _id: 'hidden', hide: false, manualBooking: true }
    expect((await order({ sip: 'install', selectedShop: unhidden })).body).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('invalid places and times', () => {
  const at = (change: object) =>
    order({ sip: 'install', selectedShop: GARAGE, installDate: DAY, installSlot: 10, ...change })

  test.each([
    ['an unknown garage', { selectedShop: 'nowhere' }, 'VALIDATION'],
    ['a garage whose name is code', { selectedShop: "'; drop table ordering.orders; --" }, 'VALIDATION'],
    ['a day in the past', { installDate: '2026-11-17' }, 'VALIDATION'],
    ['a Saturday', { installDate: '2026-11-28' }, 'VALIDATION'],
    ['a holiday', { installDate: '2026-11-24' }, 'VALIDATION'],
    ['a day that is none', { installDate: '2026-02-30' }, 'VALIDATION'],
    ['a day before the tyres are there', { installDate: '2026-11-19' }, 'SLOT_TAKEN'],
    ['an hour between two slots', { installSlot: 11 }, 'SLOT_TAKEN'],
  ])('%s is refused, and nothing is held', async (_, change, code) => {
    const before = await shop.database.query('select ean, reserved from ordering.stock order by ean')
    expect(await at(change)).toMatchObject({ status: 200, body: { success: false, code } })
    expect(await shop.database.query('select ean, reserved from ordering.stock order by ean')).toEqual(before)
  })

  test('an unknown city has no garages, an unknown garage no days, and none are offered on Saturdays or holidays', async () => {
    expect(await shop.get('/api/v1/checkout/shops/in/nowhere')).toMatchObject({ status: 200, body: [] })
    for (const id of ['nowhere', 'hidden', 'by-phone'])
      expect(await shop.get(`/api/v1/checkout/install/dates/${id}`)).toMatchObject({ status: 200, body: [] })
    const { body } = await shop.get(`/api/v1/checkout/install/dates/${GARAGE}`)
    const days = (body as { value: string }[]).map(({ value }) => value)
    expect(days[0]).toBe('2026-11-22')
    expect(days).not.toContain('2026-11-24')
    expect(days.filter((day) => new Date(day).getUTCDay() === 6)).toEqual([])
  })

  test('the last place of a slot goes to one buyer; the next gets a refusal and no longer sees it', async () => {
    const wish = { installDate: '2026-11-26', installSlot: 8 }
    for (let place = 0; place < 3; place += 1) expect((await at(wish)).body.success).toBe(true)
    expect((await at(wish)).body).toMatchObject({ success: false, code: 'SLOT_TAKEN' })
    const { body } = await shop.get(`/api/v1/checkout/install/slots/${GARAGE}/2026-11-26`)
    expect((body as { startCursor: number }[]).map(({ startCursor }) => startCursor)).not.toContain(8)
  })
})

describe('what changes between two steps', () => {
  test('the price: no order, the new quote, and with that the order', async () => {
    const { body } = await order({ expectedTotal: 900 })
    expect(body).toMatchObject({ success: false, code: 'PRICE_CHANGED', changes: { payNow: 949 } })
    expect((await order({ expectedTotal: 949 })).body).toMatchObject({ success: true, total: 949 })
  })

  test('the coupon: switched off meanwhile it is refused by name', async () => {
    await shop.database.query(
      `insert into ordering.coupon (code, ean, discount) values ('RIDE50', $1, 5000)`, [REAR]) // prettier-ignore
    const cart = { items: [{ ean: REAR, quantity: 1 }] }
    expect((await shop.post('/api/v1/validate-coupon', { code: 'ride50', cart })).body).toMatchObject({ discount: 50 })
    await shop.database.query('update ordering.coupon set active = false')
    expect((await order({ couponCode: 'RIDE50', expectedTotal: 899 })).body).toMatchObject({ code: 'COUPON_INVALID' })
    await shop.database.query('update ordering.coupon set active = true')
    expect((await order({ couponCode: 'RIDE50', expectedTotal: 899 })).body).toMatchObject({ total: 899 })
  })

  test('the stock: the answer has the remaining number', async () => {
    await shop.database.query('update ordering.stock set on_hand = reserved + 1 where ean = $1', [FREE])
    expect((await order({}, [{ ean: FREE, quantity: 2 }])).body).toMatchObject({
      code: 'OUT_OF_STOCK',
      changes: [{ ean: FREE, available: 1 }],
    })
    await shop.database.query('update ordering.stock set on_hand = 500 where ean = $1', [FREE])
  })
})

test('a payment page is always the gateway’s own, also against the payload', async () => {
  const evil = 'https://evil.test/pay'
  const { body } = await order({ selectedPaymentMethod: 'creditcard', redirectUrl: evil, successUrl: evil })
  expect(new URL(body.redirectUrl ?? '').origin).toBe(shop.deskUrl)
  const page = await (await fetch(body.redirectUrl ?? '')).text()
  expect(page).not.toContain('evil.test')
  await expect.poll(async () => (await orders()).length).toBeGreaterThan(0)
})
