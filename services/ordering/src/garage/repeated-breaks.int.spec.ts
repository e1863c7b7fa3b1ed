import type { OrderMessageDue } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeBooked } from '../testing/bare-order.ts'
import { startOrdering } from '../testing/ordering-fixture.ts'

const FRIDAY = { garageId: 'gumi-ayalon', day: '2026-12-04', startHour: 8 }
const cut = { hours: 'sun-thu 08:00-18:00' }
const hidden = { hide: true }
const byPhone = { manualBooking: true }
const asItWas = {}

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnGarages(asItWas)
  await placeBooked(shop.deps, 'Z-1', FRIDAY, 'paid')
})

/** The notifications of the buyer, in order. */
const mails = async () =>
  (await shop.published())
    .filter(({ type }) => type === 'orders.order-message-due')
    .map(({ data }) => ((data as typeof OrderMessageDue.example).garageOut ? 'no garage' : 'no time'))
const openCases = async () =>
  (await shop.database.query<{ kind: string }>('select kind from ordering.attention where closed_at is null')).map(
    ({ kind }) => kind,
  )

test.each([
  ['reduces its hours, restores them and reduces them again', [cut, asItWas, cut], ['no time'], 'appointment-broken'],
  ['is hidden and shown again', [hidden, asItWas], ['no garage', 'no time'], 'appointment-broken'],
  ['is hidden and shown again with fewer hours', [hidden, cut, cut], ['no garage', 'no time'], 'appointment-broken'],
  ['books by phone for a while', [byPhone, asItWas], ['no garage', 'no time'], 'appointment-broken'],
  ['is hidden, shown and hidden again', [hidden, asItWas, hidden], ['no garage', 'no time', 'no garage'], 'garage-out'],
  ['reduces its hours and is then hidden', [cut, { ...cut, ...hidden }], ['no time', 'no garage'], 'garage-out'],
  ['reduces its hours, restores them and is hidden', [cut, asItWas, hidden], ['no time', 'no garage'], 'garage-out'],
  [
    'is hidden, shown again and then reduces its hours',
    [hidden, asItWas, cut],
    ['no garage', 'no time'],
    'appointment-broken',
  ],
])(
  'notifies the buyer once for each required action when a garage %s, and one case names the last one',
  async (_, changes, events, kind) => {
    for (const change of changes) await shop.learnGarages(change)
    expect(await mails()).toEqual(events)
    expect(await openCases()).toEqual([kind])
  },
)

test('does not notify a buyer who has already agreed with staff when the garage is shown again', async () => {
  await shop.learnGarages(hidden)
  await shop.database.query('update ordering.attention set closed_at = now()')
  await shop.learnGarages(asItWas)
  expect([await mails(), await openCases()]).toEqual([['no garage'], []])
})

test('closes the case of an order that gets another time at a garage that is shown again', async () => {
  await shop.database.query(
    `update ordering.orders set garage_id = 'gumi-ayalon', install_day = '2026-12-04', install_hour = 8`,
  )
  await shop.learnGarages(hidden, asItWas)
  const moved = { kind: 'appointment', garageId: 'gumi-ayalon', day: '2026-11-30', startHour: 10, by: 'guest' } as const
  expect(await shop.change('Z-1', moved)).toMatchObject({ ok: true })
  expect(await openCases()).toEqual([])
})
