import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCloseAttention } from '../attention/attention.commands.ts'
import { listAttention } from '../attention/attention.repository.ts'
import { rearEan } from '../testing/goods.ts'
import { placeAndClearOutbox, prepareEverything } from '../testing/holdings.ts'
import { INSTALL_DAY, installed } from '../testing/install.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'
import { createGuestOrders } from './guest-order.commands.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
let guests: ReturnType<typeof createGuestOrders>
beforeAll(async () => {
  shop = await startOrdering()
  const bank = { beneficiary: 'דוגמה', bank: '99', branch: '000', account: '000000' }
  guests = createGuestOrders(shop.deps, { bank }, shop.payments)
})
afterAll(() => shop.stop())
beforeEach(() => prepareEverything(shop))

const place = () => placeAndClearOutbox(shop, installed(requestOf(rearEan)))
const move = { day: INSTALL_DAY, startHour: 12, by: 'guest' } as const

test.each([{ hide: true }, { manualBooking: true }])(
  'offers no time at a garage that accepts no more orders (%j), and the shop calls the buyer',
  async (change) => {
    const orderId = await place()
    await shop.learnGarages(change)
    expect(await guests.allowed(orderId)).toMatchObject({ reschedule: false, garageOut: true, cancel: true })
    // a page that was opened before the change
    const refused = { ok: false, code: 'MOVE_NOT_ALLOWED', message: expect.stringContaining('נתקשר אליכם') as unknown }
    expect(await shop.reschedule(orderId, move)).toMatchObject(refused)
  },
)

test('staff move it to another garage, and the order works as before', async () => {
  const orderId = await place()
  await shop.learnGarages({ id: 'moto-haifa' }, { hide: true })
  const byStaff = { ...move, by: 'staff', actor: 'owner@zmig.test', garageId: 'moto-haifa' } as const
  expect(await shop.reschedule(orderId, byStaff)).toMatchObject({ ok: true })
  expect(await guests.allowed(orderId)).toMatchObject({ reschedule: true, garageOut: false })
})

test('a cancelled appointment is booked again when its garage offers it again', async () => {
  const orderId = await place()
  const again = () => shop.reschedule(orderId, { ...move, startHour: 10 })
  await shop.learnGarages({ capacityPerSlot: 0 })
  expect(await again()).toMatchObject({ ok: false, code: 'SLOT_TAKEN' })
  await shop.learnGarages({ capacityPerSlot: 1 })
  expect(await again()).toMatchObject({ ok: true })
  expect((await shop.published()).map(({ type }) => type).slice(-2)).toEqual([
    'orders.attention-closed',
    'orders.appointment-changed',
  ])
})

test('a cancelled appointment is booked again, once, when staff have already closed its case', async () => {
  const orderId = await place()
  const again = () => shop.reschedule(orderId, { ...move, startHour: 10 })
  const moves = async () => (await shop.published()).filter(({ type }) => type === 'orders.appointment-changed').length
  await shop.learnGarages({ capacityPerSlot: 0 }, { capacityPerSlot: 1 })
  const [opened] = await listAttention(shop.database)
  await createCloseAttention(shop.deps)(opened?.attentionId ?? '', { actor: 'owner@zmig.test' })
  expect(await again()).toMatchObject({ ok: true })
  expect(await moves()).toBe(1)
  expect(await again()).toMatchObject({ ok: true })
  expect(await moves()).toBe(1)
})

test('a garage with reduced hours still moves the appointment', async () => {
  const orderId = await place()
  await shop.learnGarages({ hours: 'sun-thu 12:00-18:00' })
  expect(await guests.allowed(orderId)).toMatchObject({ reschedule: true, garageOut: false })
  expect(await shop.reschedule(orderId, move)).toMatchObject({ ok: true })
})
