import { savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agorot } from '../../money.ts'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { orderPaid, orderPlaced, orderRefunded, REAR, statusChanged, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  cookie = (await signInStaff(fixture)).cookie
  await fixture.publish(tyreListed({ ean: REAR }), orderPlaced({ orderId: 'Z-2' }))
})
afterAll(() => fixture.stop())

/** The export for the accountant of a period. */
const csvOf = async (body: object) => {
  const response = await fixture.post('/api/v1/orders/accounting', body, cookie)
  return { status: response.status, name: response.headers.get('content-disposition'), text: await response.text() }
}

it('names whom the invoice is for, runs no formula and leaves out what was not paid', async () => {
  const personId = await savePerson(fixture.database, {
    name: 'דנה כהן',
    phone: '0501234567',
    email: 'dana@example.test',
    texts: { nameforinvoice: '=HYPERLINK("x")', companyOrBussinessVatId: '515550142' },
  })
  const pickedUp = { orderId: 'Z-7', personId, sip: 'pickup', appointment: null } as const
  await fixture.publish(
    orderPlaced({ ...pickedUp, placedAt: '2026-11-30T10:00:00.000Z' }),
    // half an hour into the 2nd of December in Israel
    orderPaid({ orderId: 'Z-7', paidAt: '2026-12-01T22:30:00.000Z' }),
  )
  const { status, name, text } = await csvOf({ from: '2020-01-01', to: '2099-12-31' })
  expect(status).toBe(200)
  expect(name).toBe('attachment; filename="accounting-2020-01-01-2099-12-31.csv"')
  const rows = text.split('\r\n')
  expect(rows[0]).toContain('שם לחשבונית')
  const row = rows.find((each) => each.startsWith('Z-7,')) ?? ''
  expect(row).toContain('515550142')
  expect(row).toContain(`"'=HYPERLINK(""x"")"`)
  expect(rows.some((each) => each.startsWith('Z-2,'))).toBe(false)
  const inMonth = async (from: string, to: string) => (await csvOf({ from, to })).text.includes('\nZ-7,')
  expect(await inMonth('2026-11-01', '2026-12-01')).toBe(false)
  expect(await inMonth('2026-12-02', '2026-12-02')).toBe(true)
  expect(await inMonth('2026-12-03', '2026-12-31')).toBe(false)
  expect(row).toMatch(/^Z-7,2026-11-30,.*(?:,\d+\.\d\d){4},0\.00,\S+ \S+,שולם,2026-12-02,$/)
  const cancelled = { orderId: 'Z-7', status: 'cancelled', from: 'paid', trackingCode: '' } as const
  await fixture.publish(
    statusChanged({ ...cancelled, orderVersion: 3, paymentStatus: 'refund_due' }),
    orderRefunded({ orderId: 'Z-7', orderVersion: 4, amount: agorot(500.5), refundedAt: '2027-01-03T10:00:00.000Z' }),
  )
  const { text: later } = await csvOf({ from: '2020-01-01', to: '2099-12-31' })
  expect(later.split('\r\n').find((each) => each.startsWith('Z-7,'))).toMatch(
    /,500\.50,\S+ \S+,הוחזר,2026-12-02,2027-01-03$/,
  )
  expect(await (await fixture.get('/api/v1/admin/orders/Z-7', cookie)).json()).toMatchObject({
    order: { amounts: { refunded: 500.5 } },
  })
})

it.each([
  {},
  { from: '2026-11-01' },
  { from: 'yesterday', to: '2026-11-30' },
  { from: '2026-13-01', to: '2026-11-30' },
])('refuses the period %j', async (body) => {
  expect((await csvOf(body)).status).toBe(400)
})
