import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGuestOrders } from '../manage-order/guest-order.commands.ts'
import type { StatusChange } from '../order/order-change.ts'
import { rearEan } from '../testing/goods.ts'
import { placeAndClearOutbox, prepareEverything } from '../testing/holdings.ts'
import { requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import { previewBroken } from './broken-bookings.commands.ts'
import { findGarage } from './garage.repository.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
let orderId = ''
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await prepareEverything(shop)
  await shop.learnGarages({ id: 'by-phone', manualBooking: true }, { id: 'moto-haifa' })
  orderId = await placeAndClearOutbox(
    shop,
    withCheckout(requestOf(rearEan), { sip: 'install', selectedShop: 'by-phone' }),
  )
})

const hide = () => shop.learnGarages({ id: 'by-phone', manualBooking: true, hide: true })
const openCases = () =>
  shop.database.query('select order_id as "orderId", kind from ordering.attention where closed_at is null')
const mails = async () => (await shop.published()).filter(({ type }) => type === 'orders.order-message-due')
const become = (to: StatusChange['to'], reason = 'בדיקה') =>
  shop.change(orderId, { kind: 'status', to: to ?? 'open', by: 'staff', actor: 'owner@zmig.test', reason })

test('the orders of a hidden garage that books by phone are previewed, and their buyers are notified', async () => {
  const garage = await findGarage(shop.database, 'by-phone')
  if (!garage) throw new Error('no such garage')
  const now = shop.deps.clock.now()
  expect(await previewBroken(shop.database, { ...garage, price: 1 }, now)).toEqual([])
  expect(await previewBroken(shop.database, { ...garage, hide: true }, now)).toEqual([
    { orderId, garageId: 'by-phone', day: null, startHour: null, cause: 'garage-out' },
  ])
  await hide()
  await hide()
  expect(await openCases()).toEqual([{ orderId, kind: 'garage-out' }])
  expect(await mails()).toMatchObject([{ data: { orderId, message: 'appointment-broken', garageOut: true } }])
})

test('a buyer whose tyres are already at the garage is notified as well', async () => {
  await become('doneTransit')
  await hide()
  expect(await openCases()).toHaveLength(1)
})

test.each(['closed', 'cancelled'] as const)('an order that is %s needs no case', async (status) => {
  await become(status)
  await hide()
  expect([await openCases(), await mails()]).toEqual([[], []])
})

test('staff book an hour at another garage, and the case is closed', async () => {
  await hide()
  const guests = createGuestOrders(
    shop.deps,
    { bank: { beneficiary: '', bank: '', branch: '', account: '' } },
    shop.payments,
  )
  expect(await guests.allowed(orderId)).toMatchObject({ garageOut: true, reschedule: false })
  const requested = {
    garageId: 'moto-haifa',
    day: '2026-11-23',
    startHour: 10,
    by: 'staff',
    actor: 'owner@zmig.test',
  } as const
  expect(await shop.reschedule(orderId, requested)).toMatchObject({ ok: true })
  expect(await openCases()).toEqual([])
  expect(await guests.allowed(orderId)).toMatchObject({ garageOut: false, reschedule: true })
})
