import { GarageListed } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAttention } from '../attention/attention.repository.ts'
import { placeBareOrder, placeBooked } from '../testing/bare-order.ts'
import { garage as aGarage } from '../testing/garages.ts'
import { startOrdering } from '../testing/ordering-fixture.ts'
import { decideBooking } from './booking.decider.ts'
import { lockSlot, saveBooking } from './booking.repository.ts'
import { previewBroken, previewHoliday } from './broken-bookings.commands.ts'
import { createGarageReplica } from './garage.replica.ts'
import { findGarage, readHoliday } from './garage.repository.ts'

const MONDAY = '2026-11-30'
const FRIDAY = '2026-12-04'
let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnGarages({ capacityPerSlot: 2 })
})

const book = (orderId: string, day: string, startHour: number, status = 'paid') =>
  placeBooked(shop.deps, orderId, { garageId: 'gumi-ayalon', day, startHour }, status)
const attention = async () =>
  (
    await shop.database.query<{ orderId: string; kind: string }>(
      'select order_id as "orderId", kind from ordering.attention order by order_id',
    )
  ).map(({ orderId, kind }) => `${orderId} ${kind}`)
const messages = async () =>
  (await shop.published()).filter(({ type }) => type === 'orders.order-message-due').map(({ data }) => data)

describe('a change that breaks appointments', () => {
  test('opens a case for each and has its buyer notified', async () => {
    await book('Z-1', MONDAY, 10)
    await book('Z-2', FRIDAY, 8)
    await shop.learnGarages({ hours: 'sun-thu 08:00-18:00' })
    expect(await listAttention(shop.database)).toMatchObject([
      { orderId: 'Z-2', kind: 'appointment-broken', cause: 'hours' },
    ])
    expect(await messages()).toEqual([
      {
        orderId: 'Z-2',
        orderVersion: 1,
        status: 'paid',
        paymentStatus: 'pending',
        message: 'appointment-broken',
        dueAt: '2026-11-18T10:00:00.000Z',
      },
    ])
    // the buyer keeps the slot until another one is chosen
    expect(await shop.database.query('select 1 from ordering.booking')).toHaveLength(2)
  })

  test.each([
    ['hides', { hide: true }, 'garage-out'],
    ['books by phone from now on', { manualBooking: true }, 'garage-out'],
    ['closes', { capacityPerSlot: 0 }, 'appointment-broken'],
  ])('is reported once when the garage %s', async (_, change, kind) => {
    await book('Z-1', MONDAY, 10)
    await shop.learnGarages(change)
    await shop.learnGarages({ ...change, price: 1_000 })
    expect(await attention()).toEqual([`Z-1 ${kind}`])
    // A buyer who is asked for another time can choose one.
    const events = (await messages()) as { garageOut?: boolean }[]
    expect(events.map(({ garageOut = false }) => garageOut)).toEqual([kind === 'garage-out'])
  })

  test('keeps the first booking when the capacity is reduced', async () => {
    await book('Z-9', MONDAY, 10)
    shop.setTime(new Date('2026-11-18T11:00:00Z'))
    await book('Z-1', MONDAY, 10)
    await shop.learnGarages({ capacityPerSlot: 1 })
    expect(await attention()).toEqual(['Z-1 appointment-broken'])
  })

  test('may be a new holiday', async () => {
    await book('Z-1', MONDAY, 10)
    await book('Z-2', MONDAY, 14)
    await book('Z-3', FRIDAY, 8)
    await shop.learnHoliday(MONDAY, 'half')
    expect(await attention()).toEqual(['Z-2 appointment-broken'])
    await shop.learnHoliday(MONDAY, 'true')
    expect(await attention()).toEqual(['Z-1 appointment-broken', 'Z-2 appointment-broken'])
    expect(await messages()).toHaveLength(2)
  })

  test('breaks no past or started appointment, and none of an order that no longer needs it', async () => {
    await book('Z-1', MONDAY, 10)
    await book('Z-2', MONDAY, 12)
    await book('Z-3', '2026-12-01', 10, 'cancelled')
    await book('Z-4', '2026-12-01', 10, 'closed')
    // ten past twelve in Israel
    shop.setTime(new Date('2026-11-30T10:10:00Z'))
    await book('Z-5', MONDAY, 14)
    await shop.learnGarages({ hide: true })
    expect(await attention()).toEqual(['Z-5 garage-out'])
  })

  test('that is undone in the same batch breaks no appointment', async () => {
    await book('Z-1', MONDAY, 10)
    await shop.database.transaction((tx) => learnTogether(tx, [{ hide: true }, { hide: false }]))
    expect(await attention()).toEqual([])
  })

  test('is previewed before it is saved, and the preview changes nothing', async () => {
    await book('Z-1', MONDAY, 10)
    await book('Z-2', FRIDAY, 8)
    const planned = aGarage({ hours: 'sun-thu 08:00-18:00', capacityPerSlot: 2 })
    const named = await previewBroken(shop.database, planned, shop.deps.clock.now())
    expect(named).toEqual([{ orderId: 'Z-2', garageId: 'gumi-ayalon', day: FRIDAY, startHour: 8, cause: 'hours' }])
    expect(await previewBroken(shop.database, aGarage({ price: 1 }), shop.deps.clock.now())).toEqual([])
    expect(await attention()).toEqual([])
    expect(await findGarage(shop.database, 'gumi-ayalon')).toMatchObject({ hours: GarageListed.example.hours })
  })
})

describe('an order whose appointment was broken', () => {
  const openCases = async () =>
    shop.database.query(`select order_id as "orderId" from ordering.attention where closed_at is null`)
  const closed = async () =>
    (await shop.published()).filter(({ type }) => type === 'orders.attention-closed').map(({ key }) => key)
  const move = (day: string, startHour: number) =>
    shop.change('Z-1', { kind: 'appointment', garageId: 'gumi-ayalon', day, startHour, by: 'guest' })

  beforeEach(async () => {
    await book('Z-1', FRIDAY, 8)
    await shop.database.query(
      `update ordering.orders set garage_id = 'gumi-ayalon', install_day = $1, install_hour = 8`,
      [FRIDAY],
    )
    await shop.learnGarages({ hours: 'sun-thu 08:00-18:00' })
  })

  test('closes its case when the buyer chooses another time, and not before', async () => {
    expect(await openCases()).toHaveLength(1)
    expect(await move(FRIDAY, 10)).toMatchObject({ ok: false, code: 'SLOT_TAKEN' })
    expect(await openCases()).toHaveLength(1)
    expect(await move(MONDAY, 10)).toMatchObject({ ok: true })
    expect(await openCases()).toEqual([])
    expect(await closed()).toEqual(['Z-1'])
  })

  test('closes its case when it is cancelled', async () => {
    expect(await shop.change('Z-1', { kind: 'status', to: 'cancelled', by: 'guest' })).toMatchObject({ ok: true })
    expect(await openCases()).toEqual([])
  })
})

/** Several facts about the example garage as one batch of the runner's. */
const learnTogether = async (tx: Sql, facts: Partial<typeof GarageListed.example>[]): Promise<void> => {
  const batch = facts.map((change) => {
    const event = GarageListed.create(
      { ...GarageListed.example, ...change },
      { id: shop.deps.newId(), source: '/garages', time: shop.deps.clock.now().toISOString() },
    )
    return { data: event.data, event: { ...event, topic: 'garages' as const, partition: 0, offset: 0 } }
  })
  await createGarageReplica(shop.deps).on[GarageListed.type]?.(batch, tx)
}

/** Resolves when a connection of this database waits for a lock. */
const untilSomebodyWaits = () =>
  eventually(async () =>
    expect(
      await shop.database.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    ).not.toEqual([]),
  )

test('a change of the garage sees a booking that is made at the same time', async () => {
  await placeBareOrder(shop.database, 'Z-1', 'paid')
  const slot = { garageId: 'gumi-ayalon', day: MONDAY, startHour: 10 }
  const { promise: learnt, resolve } = Promise.withResolvers<unknown>()
  await shop.database.transaction(async (tx) => {
    await lockSlot(tx, slot)
    const learning = shop.learnGarages({ hide: true })
    learning.then(resolve, resolve)
    await Promise.race([learning, untilSomebodyWaits()])
    await saveBooking(tx, 'Z-1', slot, shop.deps.clock.now())
  })
  expect(await learnt).toBeUndefined()
  expect(await attention()).toEqual(['Z-1 garage-out'])
})

describe('closing a garage for a week', () => {
  const closures = [{ from: MONDAY, to: FRIDAY, reason: 'vacation' as const }]

  test('breaks its bookings of that week and no other, once', async () => {
    await book('Z-1', MONDAY, 10)
    await book('Z-2', FRIDAY, 8)
    await book('Z-3', '2026-12-06', 10)
    await shop.learnGarages({ capacityPerSlot: 2, closures })
    await shop.learnGarages({ capacityPerSlot: 2, closures, price: 1_000 })
    expect(await attention()).toEqual(['Z-1 appointment-broken', 'Z-2 appointment-broken'])
    expect(await messages()).toHaveLength(2)
  })

  test('is previewed, and refuses new bookings of a shopper who chose before it', async () => {
    await book('Z-1', MONDAY, 10)
    const planned = aGarage({ closures })
    expect(await previewBroken(shop.database, planned, shop.deps.clock.now())).toMatchObject([{ orderId: 'Z-1' }])
    expect(await attention()).toEqual([])
    await shop.learnGarages({ capacityPerSlot: 2, closures })
    const slot = { garageId: 'gumi-ayalon', day: FRIDAY, startHour: 8 }
    const terms = { earliest: MONDAY, today: '2026-11-18', now: shop.deps.clock.now() }
    const decision = await shop.database.transaction(async (tx) => decideBooking(slot, await lockSlot(tx, slot), terms))
    expect(decision).toMatchObject({ ok: false, code: 'SLOT_TAKEN' })
  })
})

describe('a planned holiday', () => {
  test('is previewed at every garage with a booking on that day, and changes nothing', async () => {
    await shop.learnGarages({ capacityPerSlot: 2 }, { id: 'other', capacityPerSlot: 2 })
    await book('Z-1', MONDAY, 10)
    await placeBooked(shop.deps, 'Z-2', { garageId: 'other', day: MONDAY, startHour: 14 }, 'paid')
    const preview = async (closed: 'true' | 'half') =>
      (await previewHoliday(shop.database, MONDAY, closed, shop.deps.clock.now())).map(({ orderId }) => orderId)
    expect((await preview('true')).toSorted()).toEqual(['Z-1', 'Z-2'])
    expect(await preview('half')).toEqual(['Z-2'])
    expect(await attention()).toEqual([])
  })

  test('that is removed again opens the day', async () => {
    await shop.learnHoliday(MONDAY, 'true')
    await shop.removeHoliday(MONDAY)
    expect(await readHoliday(shop.database, MONDAY)).toBeUndefined()
  })
})
