import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAttention } from '../attention/attention.repository.ts'
import { rearEan } from '../testing/goods.ts'
import { placeAndClearOutbox, prepareEverything } from '../testing/holdings.ts'
import { installed } from '../testing/install.ts'
import { byCard, requestOf, startOrdering } from '../testing/ordering-fixture.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(() => prepareEverything(shop))

const byTransfer = installed(requestOf(rearEan))
const transferred = { kind: 'status', to: 'paid', by: 'staff', actor: 'owner@zmig.test' } as const
const charged = { kind: 'paid', amount: 94_900, method: 'creditcard', by: 'gateway' } as const
const cases = async () =>
  (await shop.database.query<{ kind: string }>('select kind from ordering.attention where closed_at is null')).map(
    ({ kind }) => kind,
  )
const messages = async () =>
  (await shop.published()).filter(({ type }) => type === 'orders.order-message-due').map(({ data }) => data)

/** Orders are placed on a Wednesday for Monday at ten; from Sunday on, Tuesday is the first bookable day. */
const SUNDAY = new Date('2026-11-22T07:00:00.000Z')
const AFTER_THE_APPOINTMENT = new Date('2026-11-23T09:00:00.000Z')

describe('a payment for an order whose appointment can no longer be kept', () => {
  test.each([
    ['is too soon for the tyres to reach the garage', SUNDAY],
    ['is in the past', AFTER_THE_APPOINTMENT],
  ])('by transfer, when it %s, opens a case and asks the buyer for another time, once', async (_, paidAt) => {
    const orderId = await placeAndClearOutbox(shop, byTransfer)
    shop.setTime(paidAt)
    for (const _again of [1, 2]) expect(await shop.change(orderId, transferred)).toMatchObject({ ok: true })
    expect(await listAttention(shop.database)).toMatchObject([{ kind: 'appointment-broken', cause: 'late-payment' }])
    expect(await messages()).toEqual([
      {
        orderId,
        orderVersion: 2,
        status: 'paid',
        paymentStatus: 'paid',
        message: 'appointment-broken',
        dueAt: paidAt.toISOString(),
      },
    ])
    // the buyer is notified of the payment before the request for another time
    const types = (await shop.published()).map(({ type }) => type)
    expect(types.indexOf('orders.order-paid')).toBeLessThan(types.indexOf('orders.order-message-due'))
  })

  test('by card, after a day without answer of the gateway, does the same', async () => {
    const orderId = await placeAndClearOutbox(shop, byCard(byTransfer))
    shop.setTime(SUNDAY)
    await shop.change(orderId, charged)
    expect(await cases()).toEqual(['appointment-broken'])
    expect(await messages()).toMatchObject([{ orderId, message: 'appointment-broken' }])
  })

  test('closes its case when the buyer chooses a possible time', async () => {
    const orderId = await placeAndClearOutbox(shop, byTransfer)
    shop.setTime(SUNDAY)
    await shop.change(orderId, transferred)
    const requested = { kind: 'appointment', garageId: 'gumi-ayalon', startHour: 10, by: 'guest' } as const
    expect(await shop.change(orderId, { ...requested, day: '2026-11-24' })).toMatchObject({ ok: true })
    expect(await cases()).toEqual([])
  })

  test('does not notify the buyer again when the garage has already cancelled the appointment', async () => {
    const orderId = await placeAndClearOutbox(shop, byTransfer)
    await shop.learnGarages({ hide: true })
    shop.setTime(SUNDAY)
    await shop.change(orderId, transferred)
    expect(await cases()).toEqual(['garage-out'])
    expect(await messages()).toHaveLength(1)
  })
})

describe('a payment keeps the appointment', () => {
  test.each([
    ['by transfer', byTransfer, transferred],
    ['by card', byCard(byTransfer), charged],
  ])('%s, while the appointment can be kept', async (_, request, change) => {
    const orderId = await placeAndClearOutbox(shop, request)
    await shop.change(orderId, change)
    expect([await cases(), await messages()]).toEqual([[], []])
  })

  test('by card within its hold, when the first bookable day moved at midnight', async () => {
    shop.setTime(new Date('2026-11-21T21:55:00.000Z'))
    const orderId = await placeAndClearOutbox(shop, byCard(byTransfer))
    shop.setTime(new Date('2026-11-21T22:05:00.000Z'))
    await shop.change(orderId, charged)
    expect([await cases(), await messages()]).toEqual([[], []])
  })

  test('when the appointment is later than the current booking horizon', async () => {
    const orderId = await placeAndClearOutbox(shop, byTransfer)
    // booked when its tyres were still in a shipment
    await shop.database.query(`update ordering.orders set install_day = '2027-01-18'`)
    shop.setTime(SUNDAY)
    await shop.change(orderId, transferred)
    expect([await cases(), await messages()]).toEqual([[], []])
  })

  test.each([
    ['were sent to the garage before it', 'transit', [], SUNDAY],
    ['are already installed', 'closed', [], AFTER_THE_APPOINTMENT],
    ['were sent, but the appointment is in the past', 'transit', ['appointment-broken'], AFTER_THE_APPOINTMENT],
  ] as const)('when the tyres %s', async (_, to, expected, paidAt) => {
    const orderId = await placeAndClearOutbox(shop, byTransfer)
    await shop.change(orderId, { kind: 'status', to, by: 'staff', reason: 'לקוח קבוע' })
    shop.setTime(paidAt)
    await shop.change(orderId, { ...charged, method: 'banktransfer', by: 'staff' })
    expect(await cases()).toEqual(expected)
  })

  test('when it has no appointment', async () => {
    const orderId = await placeAndClearOutbox(shop, requestOf(rearEan))
    shop.setTime(AFTER_THE_APPOINTMENT)
    await shop.change(orderId, transferred)
    expect([await cases(), await messages()]).toEqual([[], []])
  })
})
