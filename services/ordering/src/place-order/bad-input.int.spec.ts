import { readPeople } from '@zmig/kit/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rearEan } from '../testing/goods.ts'
import { INSTALL_DAY } from '../testing/install.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'
import { type OrderingServer, serveOrdering } from '../testing/ordering-server.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
let ordering: OrderingServer

beforeAll(async () => {
  shop = await startOrdering()
  ordering = await serveOrdering(shop.deps)
})
afterAll(async () => {
  await ordering.close()
  await shop.stop()
})
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.learnGarages({}, { id: 'hidden', hide: true }, { id: 'by-phone', manualBooking: true })
  await shop.learnHoliday('2026-11-24', 'true')
  await shop.count(rearEan, 5)
})

const base = requestOf(rearEan)
const order = (change: object, cart: unknown = base.cart) =>
  ordering.post('/orders', { cart, checkout: { ...base.checkout, ...change } })
const orders = () => shop.database.query('select * from ordering.orders')

test.each([
  ['0', { items: [{ ean: rearEan, quantity: 0 }] }],
  ['-1', { items: [{ ean: rearEan, quantity: -1 }] }],
  ['1.5', { items: [{ ean: rearEan, quantity: 1.5 }] }],
  ['11', { items: [{ ean: rearEan, quantity: 11 }] }],
  ['"2"', { items: [{ ean: rearEan, quantity: '2' }] }],
  ['of 21 lines', { items: Array.from({ length: 21 }, () => ({ ean: rearEan, quantity: 1 })) }],
  ['of something that is not a product', { items: [{ ean: "1' or 1=1", quantity: 1 }] }],
])('a quantity %s is malformed', async (_, cart) => {
  await expect(order({}, cart)).rejects.toMatchObject({ status: 400 })
  expect(await orders()).toEqual([])
})

test.each([
  ['an empty cart', { items: [] }, 'VALIDATION'],
  [
    'eleven of one product in two lines',
    {
      items: [
        { ean: rearEan, quantity: 6 },
        { ean: rearEan, quantity: 5 },
      ],
    },
    'VALIDATION',
  ],
  ['a product that was removed', { items: [{ ean: '2900000000001', quantity: 1 }] }, 'OUT_OF_STOCK'],
])('%s is refused', async (_, cart, code) => {
  expect(await order({}, cart)).toMatchObject({ ok: false, code })
})

test.each([
  ['an unknown method of payment', { selectedPaymentMethod: 'cash' }],
  ['an unknown delivery', { sip: 'drone' }],
  ['seven instalments', { payment: { check_tos: true, payments: 7 } }],
  ['instalments as text', { payment: { check_tos: true, payments: '2' } }],
  ['terms as text', { payment: { check_tos: 'true' } }],
  ['notes of 10,000 characters', { additionalNotes: 'א'.repeat(10_000) }],
  ['a name of 10,000 characters', { personal: { ...base.checkout.personal, name: 'א '.repeat(5_000) } }],
  ['a NUL', { additionalNotes: 'a\u0000b' }],
  ['an hour of 24', { sip: 'install', installSlot: 24 }],
])('%s is malformed', async (_, change) => {
  await expect(order(change)).rejects.toMatchObject({ status: 400 })
  expect(await orders()).toEqual([])
})

describe('an installation', () => {
  const at = (change: object) =>
    order({ sip: 'install', selectedShop: 'gumi-ayalon', installDate: INSTALL_DAY, installSlot: 10, ...change })

  test.each([
    ['at an unknown garage', { selectedShop: 'nowhere' }, 'VALIDATION'],
    ['at a hidden garage', { selectedShop: 'hidden' }, 'VALIDATION'],
    ['at no garage', { selectedShop: null }, 'VALIDATION'],
    ['without a day', { installDate: null }, 'VALIDATION'],
    ['without an hour', { installSlot: null }, 'VALIDATION'],
    ['in the past', { installDate: '2026-11-16' }, 'VALIDATION'],
    ['on a Saturday', { installDate: '2026-11-28' }, 'VALIDATION'],
    ['on a holiday', { installDate: '2026-11-24' }, 'VALIDATION'],
    ['on a day that does not exist', { installDate: '2026-02-30' }, 'VALIDATION'],
    ['before the tyres arrive', { installDate: '2026-11-19' }, 'SLOT_TAKEN'],
    ['at an hour that the garage does not offer', { installSlot: 11 }, 'SLOT_TAKEN'],
  ])('%s is refused and saves no hold', async (_, change, code) => {
    expect(await at(change)).toMatchObject({ ok: false, code, message: expect.any(String) as string })
    expect(await orders()).toEqual([])
    expect(await shop.database.query('select sum(reserved)::int as n from ordering.stock')).toEqual([{ n: 0 }])
  })

  test.each([[null], ['']])('at a garage that books by phone needs no time (%j) and books none', async (none) => {
    expect(await at({ selectedShop: 'by-phone', installDate: none, installSlot: none })).toMatchObject({ ok: true })
    expect(await orders()).toMatchObject([{ garage_id: 'by-phone', manual_booking: true, install_day: null }])
    expect(await shop.database.query('select * from ordering.booking')).toEqual([])
  })
})

test('ignores prices, totals, kinds and garages in the payload', async () => {
  const answer = await order(
    {
      sip: 'install',
      selectedShop: { _id: 'gumi-ayalon', id: 'gumi-ayalon', price: 0, hide: false, manualBooking: true },
      installDate: INSTALL_DAY,
      installSlot: { startCursor: 10, vacant: 99 },
      appliedDiscount: 900,
      total: 1,
      payment: { check_tos: true, amount: 1 },
    },
    { items: [{ ean: rearEan, quantity: 2, price: 1, isSet: true, free_shipping: true }], total: 1 },
  )
  expect(answer).toMatchObject({ ok: true, total: 189_800 })
  expect(await orders()).toMatchObject([
    { subtotal: 189_800, discount: 0, installation: 24_000, pay_now: 189_800, manual_booking: false, install_hour: 10 },
  ])
  expect(await shop.database.query('select is_set, quantity from ordering.order_line')).toEqual([
    { is_set: false, quantity: 2 },
  ])
})

test('charges shipping of a single tyre although the cart says that it is free', async () => {
  const shipping = { address: 'הרצל 5', city: 'חיפה' }
  const cart = { items: [{ ean: rearEan, quantity: 1, isSet: true, free_shipping: true }] }
  expect(await order({ sip: 'shipping', shipping }, cart)).toMatchObject({ ok: true, total: 100_900 })
})

test('saves Hebrew, emoji, markup and half a surrogate pair as text, and only with the person', async () => {
  const wild = `<script>alert('א')</script> 🏍️ \ud83c "'; drop table --`
  const answer = await order({
    sip: 'shipping',
    personal: { name: `דנה ${wild}`, phone: '0501234567', emailaddress: "o'hara+x@example.com" },
    shipping: { address: wild, city: wild, notes: wild },
    additionalNotes: wild,
    nameforinvoice: wild,
    companyOrBussinessVatId: '512000019',
  })
  expect(answer).toMatchObject({ ok: true })
  const [row] = await orders()
  const id = String(row?.['person_id'])
  const kept = wild.toWellFormed()
  expect((await readPeople(shop.database, [id])).get(id)).toMatchObject({
    name: `דנה ${kept}`,
    email: "o'hara+x@example.com",
    address: kept,
    city: kept,
    notes: kept,
    texts: { nameforinvoice: kept, companyOrBussinessVatId: '512000019', shippingNotes: kept },
  })
  const tables = await shop.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'ordering'`,
  )
  for (const { name } of tables)
    expect(JSON.stringify(await shop.database.query(`select * from ${name}`))).not.toMatch(
      /script|512000019|0501234567/,
    )
  expect(JSON.stringify(await shop.published())).not.toMatch(/script|512000019|0501234567/)
})
