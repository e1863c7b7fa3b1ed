import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { orderPlaced } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  ;({ cookie } = await signInStaff(fixture))
  await fixture.publish(orderPlaced({ orderId: 'Z-1' }))
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
  fixture.services.answer = () => ({ ok: true, changed: [] })
})

const appointment = { installDate: '2026-11-30', installSlot: 10 }
const move = (change: object = {}) =>
  fixture.post('/api/v1/admin/orders/Z-1/appointment', { ...appointment, ...change }, cookie)
const path = '/ordering/orders/Z-1/appointment'
const body = { day: '2026-11-30', startHour: 10, actor: 'owner@zmig.test' }

it('moves an appointment for staff, and answers the order as it is then', async () => {
  const response = await move()
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ ok: true, order: { orderId: 'Z-1' } })
  expect(fixture.services.calls).toEqual([{ path, body }])
})

it.each([{ shop: 'moto-haifa' }, { selectedShop: 'moto-haifa' }, { selectedShop: { _id: 'moto-haifa' } }])(
  'moves it to another garage, named as the checkout names it: %j',
  async (named) => {
    await move(named)
    expect(fixture.services.calls).toEqual([{ path, body: { ...body, garageId: 'moto-haifa' } }])
  },
)

it('answers 409 when ordering refuses the move', async () => {
  fixture.services.answer = () => ({ ok: false, code: 'SLOT_TAKEN', message: 'המועד נתפס' })
  const response = await move()
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ ok: false, error: 'SLOT_TAKEN' })
})

it.each([{ installDate: '30.11.2026' }, { installDate: '2026-11-31' }, { installSlot: 24 }, { installSlot: '10' }])(
  'refuses %j, which is no time',
  async (wrong) => {
    expect((await move(wrong)).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  },
)
