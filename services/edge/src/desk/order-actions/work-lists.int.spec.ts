import { savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agorot } from '../../money.ts'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { garageListed, orderPaid, orderPlaced, REAR, statusChanged, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  cookie = (await signInStaff(fixture)).cookie
  const personId = await savePerson(fixture.database, {
    name: '=דנה <b>כהן</b>',
    phone: '0501234567',
    email: 'dana@example.test',
    city: 'חיפה',
  })
  await fixture.publish(
    tyreListed({ ean: REAR }),
    garageListed({ id: 'gumi-ayalon', displayName: 'גומי איילון' }),
    garageListed({ id: 'moto-haifa', displayName: 'מוטו חיפה' }),
  )
  await fixture.publish(orderPlaced({ orderId: 'Z-1', personId }), orderPaid({ orderId: 'Z-1' }))
  await fixture.publish(orderPlaced({ orderId: 'Z-2', personId }))
})
afterAll(() => fixture.stop())
const json = async (response: Promise<Response>) => {
  const answered = await response
  expect(answered.headers.get('cache-control')).toBe('no-store')
  return { status: answered.status, body: (await answered.json()) as Record<string, unknown> }
}
const get = (path: string) => json(fixture.get(path, cookie))
const post = (path: string, body: unknown) => json(fixture.post(path, body, cookie))

describe('lists to print', () => {
  it('name what to take for the paid ones of the given orders, all of it together, and what they left out', async () => {
    const { status, body } = await post('/api/v1/admin/picking-list', { orderIds: ['Z-2', 'Z-1', 'Z-404', 'Z-2'] })
    expect(status).toBe(200)
    const { orders, tyres } = body as {
      orders: { orderId: string; name: string; tyres: { quantity: number }[] }[]
      tyres: { ean: string; quantity: number }[]
    }
    expect(orders.map(({ orderId }) => orderId)).toEqual(['Z-1'])
    expect(body['leftOut']).toEqual([
      { orderId: 'Z-2', status: 'open', paymentStatus: 'pending' },
      { orderId: 'Z-404' },
    ])
    expect(orders[0]?.name).toBe('=דנה <b>כהן</b>')
    const each = orders.map((order) => order.tyres.reduce((sum, { quantity }) => sum + quantity, 0))
    expect(tyres.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(each.reduce((sum, count) => sum + count, 0))
    expect(new Set(tyres.map(({ ean }) => ean)).size).toBe(tyres.length)
  })

  it('say which tyres were not in stock, and take nothing for an order that has left', async () => {
    const personId = await savePerson(fixture.database, {
      name: 'רון לוי',
      phone: '0509876543',
      email: 'r@example.test',
    })
    const bought = { ean: REAR, set: false, quantity: 1, unitPrice: agorot(500), total: agorot(500) }
    const pickup = { personId, sip: 'pickup', appointment: null } as const
    await fixture.publish(
      orderPlaced({ ...pickup, orderId: 'Z-80', lines: [{ ...bought, arrivesOn: '2026-12-03' }] }),
      orderPlaced({ ...pickup, orderId: 'Z-81', lines: [{ ...bought, arrivesOn: undefined }] }),
      orderPaid({ orderId: 'Z-80' }),
      orderPaid({ orderId: 'Z-81' }),
    )
    const { body } = await post('/api/v1/admin/picking-list', { orderIds: ['Z-80', 'Z-81'] })
    expect(body['orders']).toMatchObject([
      { orderId: 'Z-80', status: 'paid', paymentStatus: 'paid', tyres: [{ arrivesOn: '2026-12-03' }] },
      { orderId: 'Z-81', tyres: [{ ean: REAR }] },
    ])
    expect((body['tyres'] as { quantity: number; arrivesOn?: string }[]).map((tyre) => tyre.arrivesOn)).toEqual(
      expect.arrayContaining(['2026-12-03', undefined]),
    )
    const { body: detail } = await get('/api/v1/admin/orders/Z-80')
    expect(detail).toMatchObject({ order: { cart: { items: [{ ean: REAR, arrivesOn: '2026-12-03' }] } } })
    await fixture.publish(statusChanged({ orderId: 'Z-80', orderVersion: 3, status: 'sent', trackingCode: '' }))
    expect(JSON.stringify((await get('/api/v1/admin/orders/Z-80')).body['order'])).not.toContain('arrivesOn')
    const { body: later } = await post('/api/v1/admin/picking-list', { orderIds: ['Z-80'] })
    expect(later).toEqual({
      ok: true,
      tyres: [],
      orders: [],
      leftOut: [{ orderId: 'Z-80', status: 'sent', paymentStatus: 'paid' }],
    })
  })

  it.each([
    { orderIds: 'Z-1' },
    { orderIds: Array.from({ length: 201 }, () => 'Z-1') },
    { orderIds: ['x'.repeat(41)] },
  ])('refuse what is no list of orders', async (body) => {
    expect((await post('/api/v1/admin/picking-list', body)).status).toBe(400)
  })

  it("show a garage's day by the hour, without cancelled orders and those whose card is not charged", async () => {
    await fixture.publish(statusChanged({ orderId: 'Z-1', orderVersion: 3, status: 'cancelled', trackingCode: '' }))
    const { install_day: day, garage_id: garage } = (
      await fixture.database.query<{ install_day: string; garage_id: string }>(
        `select install_day::text, garage_id from edge.placed_order where order_id = 'Z-2'`,
      )
    )[0] as { install_day: string; garage_id: string }
    const person = await savePerson(fixture.database, { name: 'רון לוי', phone: '0509876543', email: 'r@example.test' })
    await fixture.publish(orderPlaced({ orderId: 'Z-3', personId: person, paymentMethod: 'creditcard' }))
    const { body } = await get(`/api/v1/admin/garage-day/${garage}/${day}`)
    expect(body).toMatchObject({ ok: true, garage: { displayName: 'גומי איילון' } })
    expect((body['appointments'] as { orderId: string }[]).map(({ orderId }) => orderId)).toEqual(['Z-2'])
    expect((await get('/api/v1/admin/garage-day/nowhere/2026-11-30')).status).toBe(404)
    for (const bad of ['tomorrow', '2026-13-01', '2026-02-30', '0000-01-01', "'; drop"])
      expect((await get(`/api/v1/admin/garage-day/${garage}/${encodeURIComponent(bad)}`)).status).toBe(400)
  })
})
