import { HttpProblem, newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AnswerOf, dashboard } from '@zmig/edge-contract'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import {
  garageListed,
  orderExpired,
  orderPaid,
  orderPlaced,
  REAR,
  statusChanged,
  tyreListed,
} from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

/** Monday, 14:20 in Israel. */
const time = { now: new Date('2026-11-23T12:20:00.000Z') }

let fixture: EdgeFixture
let cookie: { cookie: string }
let placed = 0
/** An order of 100 shekels for an installation. */
const place = async (placedAt: string, paid = true, change: Parameters<typeof orderPlaced>[0] = {}) => {
  const orderId = `Z-${(placed += 1)}`
  await fixture.publish(
    orderPlaced({ orderId, placedAt, payNow: 10_000, ...change }),
    ...(paid ? [orderPaid({ orderId })] : []),
  )
  return orderId
}
beforeAll(async () => {
  fixture = await startEdgeFixture({}, { now: () => time.now })
  cookie = (await signInStaff(fixture)).cookie
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  fixture.services.answer = () => {
    throw new HttpProblem(503, 'Unavailable', 'The service is restarting.')
  }
  await fixture.database.query('truncate edge.placed_order')
})

const read = async () => {
  const response = await fixture.get('/api/v1/admin/dashboard', cookie)
  expect(response.status).toBe(200)
  return (await response.json()) as AnswerOf<typeof dashboard>
}

it('sums a day of Israel by hour, and last week up to the same time of day', async () => {
  await place('2026-11-22T22:30:00.000Z') // 00:30 of Monday
  await place('2026-11-23T11:05:00.000Z')
  await place('2026-11-23T11:55:00.000Z', false)
  await place('2026-11-22T21:59:00.000Z') // still Sunday
  await place('2026-11-16T11:00:00.000Z')
  await place('2026-11-16T12:20:00.000Z')
  await place('2026-11-16T15:00:00.000Z') // later than now
  expect(await read()).toMatchObject({
    time: '14:20',
    today: {
      day: '2026-11-23',
      orders: 3,
      paid: 2,
      revenue: 200,
      hours: [
        { hour: 0, orders: 1, revenue: 100 },
        { hour: 13, orders: 2, revenue: 100 },
      ],
    },
    lastWeek: {
      day: '2026-11-16',
      orders: 2,
      paid: 2,
      revenue: 200,
      hours: [
        { hour: 13, orders: 1, revenue: 100 },
        { hour: 14, orders: 1, revenue: 100 },
        { hour: 17, orders: 1, revenue: 100 },
      ],
    },
  })
})

it('compares the same hour on the clock across the end of summer time', async () => {
  await place('2026-10-19T11:00:00.000Z') // 14:00 in summer
  await place('2026-10-19T11:30:00.000Z') // 14:30 in summer
  time.now = new Date('2026-10-26T12:20:00.000Z') // 14:20 in winter
  expect((await read()).lastWeek).toMatchObject({ day: '2026-10-19', orders: 1, hours: [{ hour: 14, orders: 2 }] })
  time.now = new Date('2026-11-23T12:20:00.000Z')
})

it('leaves out orders that expired, were cancelled or are refunded', async () => {
  const expired = await place('2026-11-23T08:00:00.000Z', false)
  const cancelled = await place('2026-11-23T08:00:00.000Z')
  const goodsGone = await place('2026-11-23T08:00:00.000Z')
  await fixture.publish(
    orderExpired({ orderId: expired }),
    statusChanged({ orderId: cancelled, orderVersion: 9, status: 'cancelled', paymentStatus: 'refund_due' }),
    // its tyres were gone when the money came
    statusChanged({ orderId: goodsGone, orderVersion: 9, status: 'paid', paymentStatus: 'refund_due' }),
  )
  expect((await read()).today).toEqual({ day: '2026-11-23', orders: 0, paid: 0, revenue: 0, hours: [] })
})

it("lists today's installations by hour, with sizes and garage", async () => {
  const appointment = { garageId: 'g1', manualBooking: false, day: '2026-11-23', startHour: 16 }
  const lines = orderPlaced().data as { lines: object[] }
  const line = { ...(lines.lines[0] as { ean: string }), ean: REAR }
  await fixture.publish(garageListed({ id: 'g1', displayName: 'הגלגל השני' }), tyreListed({ ean: REAR }))
  const later = await place('2026-11-20T08:00:00.000Z', true, { appointment, lines: [line] as never })
  const earlier = await place('2026-11-20T08:00:00.000Z', true, { appointment: { ...appointment, startHour: 8 } })
  await place('2026-11-20T08:00:00.000Z', true, { appointment: { ...appointment, day: '2026-11-24' } })
  const { installations } = await read()
  expect(installations.map(({ orderId }) => orderId)).toEqual([earlier, later])
  expect(installations[1]).toEqual({
    orderId: later,
    hour: 16,
    garage: 'הגלגל השני',
    sizes: ['180/55-17'],
    status: 'paid',
  })
})

it('shows what waits with the oldest, the next offer to expire and the sum of refunds', async () => {
  const madeAt = (hour: number) => `2026-11-23T0${hour}:00:00.000Z`
  const offer = { personId: newId(), ean: REAR, displayName: null, price: 1, listPrice: 2 }
  const answers: Record<string, unknown> = {
    '/ordering/best-offers': {
      offers: [
        { ...offer, id: 'a', madeAt: madeAt(5), expiresAt: '2026-11-24T05:00:00.000Z' },
        { ...offer, id: 'b', madeAt: madeAt(4), expiresAt: '2026-11-24T06:00:00.000Z' },
      ],
    },
    '/ordering/refunds': {
      refunds: [5_000, 7_050].map((amount) => ({
        refundId: newId(),
        orderId: 'Z-1',
        by: 'transfer',
        amount,
        requestedAt: madeAt(3),
      })),
    },
    '/catalog/tyre-requests': { requests: [] },
    '/ordering/low-stock': {
      tyres: [{ ean: REAR, brand: 'Michelin', displayName: 'Power 6', displaySize: '180/55ZR17', left: 1, sold: 14 }],
    },
  }
  fixture.services.answer = ({ path }) => {
    if (!(path in answers)) throw new HttpProblem(503, 'Unavailable', 'The service is restarting.')
    return answers[path]
  }
  const { waits, lowStock } = await read()
  expect(waits).toEqual([
    { kind: 'offers', count: 2, oldest: madeAt(4), expiresAt: '2026-11-24T05:00:00.000Z' },
    { kind: 'cases', count: null, oldest: null },
    { kind: 'refunds', count: 2, oldest: madeAt(3), total: 120.5 },
    { kind: 'requests', count: 0, oldest: null },
    { kind: 'bikes', count: null, oldest: null },
    { kind: 'documents', count: null, oldest: null },
    { kind: 'messages', count: null, oldest: null },
    { kind: 'parked', count: 0, oldest: null },
  ])
  expect(lowStock).toMatchObject([{ ean: REAR, size: '180/55-17', left: 1, sold: 14 }])
})

it('shows the rest while services are away', async () => {
  const { waits, lowStock, today } = await read()
  expect(lowStock).toBeNull()
  expect(waits.filter(({ count }) => count !== null)).toMatchObject([{ kind: 'parked' }])
  expect(today.orders).toBe(0)
})
