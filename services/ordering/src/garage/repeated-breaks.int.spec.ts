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

/** What the buyer was events, one mail after the other. */
const mails = async () =>
  (await shop.published())
    .filter(({ type }) => type === 'orders.order-message-due')
    .map(({ data }) => ((data as typeof OrderMessageDue.example).garageOut ? 'no garage' : 'no time'))
const openCases = async () =>
  (await shop.database.query<{ kind: string }>('select kind from ordering.attention where closed_at is null')).map(
    ({ kind }) => kind,
  )

test.each([
  ['cuts its hours, mends them and cuts them again', [cut, asItWas, cut], ['no time'], 'appointment-broken'],
  ['hides and comes back', [hidden, asItWas], ['no garage', 'no time'], 'appointment-broken'],
  ['hides and comes back with fewer hours', [hidden, cut, cut], ['no garage', 'no time'], 'appointment-broken'],
  ['books by phone for a while', [byPhone, asItWas], ['no garage', 'no time'], 'appointment-broken'],
  ['hides, comes back and hides', [hidden, asItWas, hidden], ['no garage', 'no time', 'no garage'], 'garage-out'],
  ['cuts its hours and hides then', [cut, { ...cut, ...hidden }], ['no time', 'no garage'], 'garage-out'],
  ['cuts its hours, mends them and hides', [cut, asItWas, hidden], ['no time', 'no garage'], 'garage-out'],
  ['comes back with fewer hours', [hidden, asItWas, cut], ['no garage', 'no time'], 'appointment-broken'],
])('notifies once for each action when a garage %s, and one case says which', async (_, changes, events, kind) => {
  for (const change of changes) await shop.learnGarages(change)
  expect(await mails()).toEqual(events)
  expect(await openCases()).toEqual([kind])
})

test('does not notify a buyer who has agreed with staff already when the garage is back', async () => {
  await shop.learnGarages(hidden)
  await shop.database.query('update ordering.attention set closed_at = now()')
  await shop.learnGarages(asItWas)
  expect([await mails(), await openCases()]).toEqual([['no garage'], []])
})

test('closes the case of an order that gets another time at a garage that is back', async () => {
  await shop.database.query(
    `update ordering.orders set garage_id = 'gumi-ayalon', install_day = '2026-12-04', install_hour = 8`,
  )
  await shop.learnGarages(hidden, asItWas)
  const moved = { kind: 'appointment', garageId: 'gumi-ayalon', day: '2026-11-30', startHour: 10, by: 'guest' } as const
  expect(await shop.change('Z-1', moved)).toMatchObject({ ok: true })
  expect(await openCases()).toEqual([])
})
