import { allOrders } from '@zmig/edge-contract'
import { erasePerson, savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { garageListed, orderPaid, orderPlaced, REAR, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'
import type { OrderFilter } from './order-filter.ts'
import { findOrders, sumOrders } from './order.queries.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const dana = { name: 'דנה כהן', phone: '0501234567', email: 'dana@example.test', notes: 'אחרי 17:00' }
const invoice = { nameforinvoice: 'אופנועי הצפון בע״מ', companyOrBussinessVatId: '512000019' }
const yossi = {
  name: 'יוסי Levi',
  phone: '0527654321',
  email: 'yossi@example.test',
  address: 'הרצל 5',
  city: 'חיפה',
  shippingName: 'משה לוי',
  shippingPhone: '0541112222',
  texts: { ...invoice, shippingNotes: 'קומה 2' },
}

describe('an order in the list of staff', () => {
  it('shows who placed it, where it is installed and what is in it', async () => {
    const personId = await savePerson(fixture.database, dana)
    await fixture.publish(tyreListed(), garageListed(), orderPlaced({ orderId: 'Z-1', personId }))
    const found = await findOrders(fixture.database, 10, 0)
    const answer = { ok: true, ...found }
    expect(allOrders.answer.parse(answer)).toEqual(answer)
    expect(found).toMatchObject({
      orders: [
        {
          orderId: 'Z-1',
          createdAt: '2026-11-21T10:00:00.000Z',
          status: 'open',
          paymentStatus: 'pending',
          total: 1898,
          checkout: {
            personal: { name: 'דנה כהן', phone: '0501234567', emailaddress: 'dana@example.test' },
            sip: 'install',
            additionalNotes: 'אחרי 17:00',
            shop: { _id: 'gumi-ayalon', displayName: 'גומי איילון דו־גלגלי', manualBooking: false },
            installDate: '2026-11-30',
            installSlot: { startCursor: 10 },
          },
          cart: { items: [{ ean: REAR, quantity: 2, isSet: false }] },
        },
      ],
      products: [
        {
          ean: REAR,
          brand: 'Michelin',
          price: 949,
          name: 'michelin-power-6-180-55-17',
          size: '180/55-17',
          image: expect.stringContaining(`/edge/api/v1/media/product/${REAR}?v=`) as unknown,
          cdn: false,
          imageVersion: expect.any(String) as unknown,
          slug: 'michelin-power-6-180-55-17',
        },
      ],
    })
    expect(JSON.stringify(found)).not.toMatch(/cData|invoice/)
  })

  it('shows the address of a parcel and the name on the invoice, without a garage', async () => {
    const personId = await savePerson(fixture.database, yossi)
    const placedAt = '2026-11-21T11:00:00.000Z'
    await fixture.publish(orderPlaced({ orderId: 'Z-2', personId, sip: 'shipping', appointment: null, placedAt }))
    await fixture.publish(orderPaid({ orderId: 'Z-2' }))
    const [order] = (await findOrders(fixture.database, 1, 0)).orders
    expect(order).toMatchObject({ status: 'paid', paymentStatus: 'paid' })
    expect(order?.checkout).toEqual({
      personal: { name: 'יוסי Levi', phone: '0527654321', emailaddress: 'yossi@example.test' },
      sip: 'shipping',
      additionalNotes: '',
      ...invoice,
      shipping: { name: 'משה לוי', phone: '0541112222', address: 'הרצל 5', city: 'חיפה', notes: 'קומה 2' },
    })
  })

  it('leaves no personal detail in the read model', async () => {
    const rows = JSON.stringify(await fixture.database.query('select * from edge.placed_order'))
    for (const detail of [...Object.values(dana), yossi.city, yossi.address, invoice.nameforinvoice])
      expect(rows).not.toContain(detail)
  })
})

describe('the list', () => {
  const numbers = async (filter: OrderFilter) => {
    const { orders } = await findOrders(fixture.database, 10, 0, filter)
    expect((await sumOrders(fixture.database, filter)).orders).toBe(orders.length)
    return orders.map(({ orderId }) => orderId)
  }

  it.each<[string, OrderFilter, string[]]>([
    ['a number in any case', { q: ' z-2 ' }, ['Z-2']],
    ['a part of a number', { q: 'Z-' }, ['Z-2', 'Z-1']],
    ['the end of a number', { q: '-2' }, ['Z-2']],
    ['two letters of a name', { q: 'ני' }, []],
    ['an EAN', { q: REAR }, ['Z-2', 'Z-1']],
    ['an EAN of no order', { q: '2900000000001' }, []],
    ['what staff have to handle', { view: 'handle' }, ['Z-2']],
    ['transfers to wait for', { view: 'transfers' }, ['Z-1']],
    ['refunds to make', { view: 'refunds' }, []],
    ['a day', { from: '2026-11-21', to: '2026-11-21' }, ['Z-2', 'Z-1']],
    ['days before', { to: '2026-11-20' }, []],
    ['days after', { from: '2026-11-22' }, []],
    ['a formula as a text', { q: '=1+1' }, []],
    ['a statement as a text', { q: "'; drop table edge.placed_order; --" }, []],
    ['a part of a name', { q: 'כהן' }, ['Z-1']],
    ['a name in any case', { q: 'LEVI' }, ['Z-2']],
    ['who receives the parcel', { q: 'משה' }, ['Z-2']],
    ['a phone as people write it', { q: '050-123' }, ['Z-1']],
    ['a phone as messengers show it', { q: '+972 50-123-4567' }, ['Z-1']],
    ['a phone as messengers copy it', { q: '\u202A+972 50\u2011123\u20114567\u202C' }, ['Z-1']],
    ['the beginning of one', { q: '972501' }, ['Z-1']],
    ['the phone of who receives it', { q: '054 111' }, ['Z-2']],
    ['a part of an e-mail', { q: 'dana@' }, ['Z-1']],
    ['what is a pattern elsewhere', { q: '%' }, []],
    ['nothing but a dash, which no phone has', { q: '( )' }, []],
    ['two that do not meet', { q: 'דנהיוסי' }, []],
    ['a status', { status: 'paid' }, ['Z-2']],
    ['a payment status', { payment: 'pending' }, ['Z-1']],
    ['a delivery', { sip: 'install' }, ['Z-1']],
    ['several at once', { q: 'example.test', status: 'open', sip: 'shipping' }, []],
    ['nothing', {}, ['Z-2', 'Z-1']],
  ])('finds %s', async (_, filter, expected) => {
    expect(await numbers(filter)).toEqual(expected)
  })

  it('finds by POST what it finds by GET, without the name in an address', async () => {
    const { cookie } = await signInStaff(fixture)
    const search = { q: 'דנה', page: 1, limit: 5 }
    const byPost = await fixture.post('/api/v1/orders/search', search, cookie)
    const address = `/api/v1/orders?${new URLSearchParams({ q: search.q, page: '1', limit: '5' }).toString()}`
    const byGet = await fixture.get(address, cookie)
    expect([byPost.status, byPost.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { sums, ...found } = (await byPost.json()) as { sums: unknown }
    expect(sums).toEqual({ orders: 1, money: 1898, tyres: 2 })
    expect(found).toEqual(await byGet.json())
    expect(found).toMatchObject({ orders: [{ orderId: 'Z-1' }], pagination: { page: 1, limit: 5, total: 1 } })
    for (const wrong of [
      { page: '1' },
      { limit: 101 },
      { q: 'x'.repeat(101) },
      { status: 'gone' },
      { view: 'mine' },
      { from: '2026-02-30' },
      { to: 1 },
    ])
      expect((await fixture.post('/api/v1/orders/search', wrong, cookie)).status).toBe(400)
  })

  it('pages, newest first', async () => {
    const second = await findOrders(fixture.database, 1, 1)
    expect(second.orders.map(({ orderId }) => orderId)).toEqual(['Z-1'])
  })

  it('shows blanks for an erased person, and no longer finds them', async () => {
    const personId = await savePerson(fixture.database, { ...dana, name: 'נועה ברק' })
    await fixture.publish(orderPlaced({ orderId: 'Z-3', personId, placedAt: '2026-11-22T10:00:00.000Z' }))
    expect(await numbers({ q: 'נועה' })).toEqual(['Z-3'])
    await erasePerson(fixture.database, personId)
    expect(await numbers({ q: 'נועה' })).toEqual([])
    const { orders } = await findOrders(fixture.database, 1, 0)
    expect(orders).toMatchObject([
      { orderId: 'Z-3', checkout: { personal: { name: '', phone: '', emailaddress: '' }, additionalNotes: '' } },
    ])
  })
})

describe('an order at a garage that books by phone', () => {
  it('says that the garage books by phone, without a date or a slot', async () => {
    const personId = await savePerson(fixture.database, dana)
    const appointment = { garageId: 'gumi-ayalon', manualBooking: true, day: null, startHour: null }
    await fixture.publish(orderPlaced({ orderId: 'Z-phone', personId, appointment }))
    const [order] = (await findOrders(fixture.database, 1, 0, { q: 'Z-phone' })).orders
    expect(order?.checkout.shop).toEqual({
      _id: 'gumi-ayalon',
      displayName: 'גומי איילון דו־גלגלי',
      manualBooking: true,
    })
    expect(order?.checkout).not.toHaveProperty('installDate')
    expect(order?.checkout).not.toHaveProperty('installSlot')
  })
})
