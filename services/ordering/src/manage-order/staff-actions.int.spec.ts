import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderingConfig } from '../config.ts'
import type { Status } from '../order/order.ts'
import { ALL, everything, held, NOTHING, placeAndClearOutbox, prepareEverything } from '../testing/holdings.ts'
import { INSTALL_DAY } from '../testing/install.ts'
import { startOrdering } from '../testing/ordering-fixture.ts'
import { createPreviewMove } from './reschedule.commands.ts'
import { createStaffOrders, type StaffChange, type StaffOrders } from './staff-order.commands.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
let staff: StaffOrders
const limit = 1_000
beforeAll(async () => {
  shop = await startOrdering()
  staff = createStaffOrders(shop.deps, { ...orderingConfig({}), staffRefundLimit: limit }, shop.payments)
})
afterAll(() => shop.stop())
beforeEach(() => prepareEverything(shop))

const actor = 'dana@zmig.test'
const paid = async (request = everything) => {
  const orderId = await placeAndClearOutbox(shop, request)
  await shop.change(orderId, { kind: 'paid', amount: 164_900, method: 'creditcard', by: 'gateway' })
  return orderId
}
const sent = async () => {
  const orderId = await paid()
  await move(orderId, 'closed')
  return orderId
}
const move = (orderId: string, to: Status) =>
  shop.change(orderId, { kind: 'status', to, by: 'staff', actor, reason: 'סוכם בטלפון' })
const cancel = (orderId: string, more: Partial<StaffChange> = {}) =>
  staff.changeStatus(orderId, { to: 'cancelled', actor, reason: 'הלקוח התחרט', role: 'owner', ...more })
const refunds = async () =>
  (await shop.database.query<{ kept: number }>('select refund_kept as kept from ordering.orders')).map(
    ({ kept }) => kept,
  )

describe('a cancellation by staff', () => {
  test('releases everything and refunds all of the money before dispatch, once however often it is pressed', async () => {
    const orderId = await paid()
    expect(await held(shop)).toEqual(ALL)
    const answers = await Promise.all([
      cancel(orderId, { version: 2 }),
      cancel(orderId, { version: 2 }),
      cancel(orderId, { version: 2 }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, paymentStatus: 'refund_due' })
    expect(await held(shop)).toEqual(NOTHING)
    expect(await refunds()).toEqual([0])
    const cancelled = (await shop.published()).filter(({ type }) => type === 'orders.order-status-changed')
    expect(cancelled).toHaveLength(1)
  })

  test('after dispatch leaves the tyres out of the stock, until they are returned', async () => {
    expect(await cancel(await sent())).toMatchObject({ ok: true })
    expect(await held(shop)).toEqual({ ...NOTHING, onHand: 2 })
  })

  test('counts returned tyres onto the shelf for all buyers, also tyres of a shipment', async () => {
    const orderId = await sent()
    await shop.database.query(`update ordering.handed_over set source = 'current'`)
    const answers = await Promise.all([cancel(orderId, { restock: true }), cancel(orderId, { restock: true })])
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, status: 'cancelled' })
    expect(await held(shop)).toEqual(NOTHING)
    expect((await shop.published()).some(({ type }) => type === 'orders.availability-changed')).toBe(true)
  })

  test('counts nothing in of an order that has not left', async () => {
    const orderId = await paid()
    expect(await cancel(orderId, { restock: true })).toMatchObject({ ok: false, code: 'VALIDATION' })
    expect(await held(shop)).toEqual(ALL)
  })

  test('refunds a part when staff say so', async () => {
    const orderId = await sent()
    expect(await cancel(orderId, { refund: 100_000, restock: true })).toMatchObject({ ok: true })
    expect(await refunds()).toEqual([64_900])
    const changes = (await shop.published()).filter(({ type }) => type === 'orders.order-status-changed')
    expect(changes.at(-1)?.data).toMatchObject({ paymentStatus: 'refund_due', refundDue: 100_000 })
    const [last] = await shop.database.query<{ details: object }>(
      'select details from ordering.order_history order by id desc limit 1',
    )
    expect(last?.details).toMatchObject({ to: 'cancelled', payment: 'refund_due', refund: 100_000 })
  })

  test.each([0, -1, 164_901, 1.5])('refuses a refund of %s agorot', async (refund) => {
    expect(await cancel(await sent(), { refund })).toMatchObject({ ok: false, code: 'VALIDATION' })
  })
})

describe('a refund above the limit', () => {
  test('is for the owner only; a part within the limit is for staff too', async () => {
    const orderId = await paid()
    const byStaff = { role: 'staff' } as const
    expect(await cancel(orderId, byStaff)).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
    expect(await cancel(orderId, { ...byStaff, refund: limit * 100 + 1 })).toMatchObject({ code: 'OWNER_ONLY' })
    expect(await held(shop)).toEqual(ALL)
    expect(await cancel(orderId, { ...byStaff, refund: limit * 100 })).toMatchObject({ ok: true })
    // pressed again
    expect(await cancel(orderId, { ...byStaff, refund: limit * 100 })).toMatchObject({ ok: true })
  })

  test('does not keep staff from cancelling an order that is not paid', async () => {
    expect(await cancel(await placeAndClearOutbox(shop), { role: 'staff' })).toMatchObject({ paymentStatus: 'expired' })
  })

  test('counts for an order whose member of staff has no role', async () => {
    const orderId = await paid()
    expect(await staff.changeStatus(orderId, { to: 'cancelled', actor })).toMatchObject({ code: 'OWNER_ONLY' })
  })
})

describe('an order that a colleague changed', () => {
  test('is not changed, and the sentence says what happened and who did it', async () => {
    const orderId = await paid()
    await move(orderId, 'transit')
    const answer = await cancel(orderId, { version: 2 })
    expect(answer).toMatchObject({ ok: false, code: 'CHANGED' })
    expect(!answer.ok && answer.message).toContain('הסטטוס עכשיו: בדרך למוסך (dana@zmig.test)')
    expect(await cancel(orderId, { version: 3 })).toMatchObject({ ok: true })
  })

  test('is answered as done when the change was made already', async () => {
    const orderId = await paid()
    await move(orderId, 'transit')
    expect(await staff.changeStatus(orderId, { to: 'transit', actor, version: 2 })).toMatchObject({ ok: true })
  })
})

describe('the preview of a change', () => {
  const previewMove = (orderId: string, startHour: number, garageId?: string) =>
    createPreviewMove(shop.deps, orderingConfig({}))(orderId, {
      day: INSTALL_DAY,
      startHour,
      garageId,
      by: 'staff',
      actor,
    })

  test('says what a cancellation does, and changes nothing', async () => {
    const orderId = await sent()
    const before = await held(shop)
    expect(
      await staff.previewStatus(orderId, { to: 'cancelled', actor, reason: 'x', role: 'owner', restock: true }),
    ).toMatchObject({
      ok: true,
      version: 3,
      before: { status: 'closed' },
      after: { status: 'cancelled', paymentStatus: 'refund_due' },
      refund: { amount: 162_400, kept: 2_500, method: 'creditcard' },
      tyres: [
        { quantity: 1, left: true },
        { quantity: 1, left: true },
      ],
      notifies: [
        { who: 'buyer', by: ['mail', 'text'] },
        { who: 'garage', garageId: 'gumi-ayalon', by: ['mail'] },
      ],
    })
    expect(await held(shop)).toEqual(before)
    expect((await shop.published()).filter(({ type }) => type === 'orders.order-status-changed')).toHaveLength(1)
  })

  test('names whom a move to another garage notifies, and its price there', async () => {
    await shop.learnGarages({ id: 'moto-haifa', price: 9_900 }, {})
    const orderId = await paid()
    expect(await previewMove(orderId, 12, 'moto-haifa')).toMatchObject({
      ok: true,
      before: { garageId: 'gumi-ayalon', startHour: 10 },
      after: { garageId: 'moto-haifa', startHour: 12, installation: 19_800 },
      notifies: [
        { who: 'buyer', by: ['mail', 'text'] },
        { who: 'garage', garageId: 'moto-haifa' },
        { who: 'garage', garageId: 'gumi-ayalon' },
      ],
    })
    expect(await held(shop)).toEqual(ALL)
    expect(await shop.database.query('select start_hour as hour from ordering.booking')).toEqual([{ hour: 10 }])
  })

  test('refuses as the change would', async () => {
    const orderId = await paid()
    expect(await previewMove(orderId, 9)).toMatchObject({ ok: false, code: 'SLOT_TAKEN' })
    expect(await staff.previewStatus('Z-1', { to: 'cancelled', actor })).toMatchObject({ code: 'NOT_FOUND' })
    const moved = await shop.reschedule(orderId, { day: INSTALL_DAY, startHour: 12, by: 'staff', actor, version: 1 })
    expect(moved).toMatchObject({ ok: false, code: 'CHANGED' })
  })
})
