import type { InstallDate, InstallSlot } from '@zmig/edge-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { termsOfOrder } from '../garage/install-terms.queries.ts'
import { placeBooked } from '../testing/bare-order.ts'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { startOrdering } from '../testing/ordering-fixture.ts'
import { type OrderingServer, serveOrdering } from '../testing/ordering-server.ts'
import { importStock } from '../stock/import-stock.commands.ts'
import { findNextFreeDays } from './install.queries.ts'

const GARAGE = 'gumi-ayalon'
let shop: Awaited<ReturnType<typeof startOrdering>>
let ordering: OrderingServer

beforeAll(async () => {
  shop = await startOrdering()
  ordering = await serveOrdering(shop.deps)
})
afterAll(async () => {
  await ordering.close()
  await shop.stop()
})
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.learnGarages({ capacityPerSlot: 1 })
})

const dates = async (query = '', garage = GARAGE) =>
  (await ordering.get(`/install/dates/${garage}${query}`)) as InstallDate[]
const slots = async (day: string, query = '', garage = GARAGE) =>
  (await ordering.get(`/install/slots/${garage}/${day}${query}`)) as InstallSlot[]
const days = async (query = '') => (await dates(query)).map(({ value }) => value)
const book = async (day: string, startHour: number) => {
  const orderId = `Z-${day}-${startHour}`
  await placeBooked(shop.deps, orderId, { garageId: GARAGE, day, startHour })
  return orderId
}

describe('days', () => {
  // Wednesday, November 18: two working days later is Sunday the 22nd, thirty days later December 18
  test('begin two work days from now and end thirty days from now, without Saturdays', async () => {
    const all = await dates()
    expect(all[0]).toEqual({ value: '2026-11-22', displayText: 'יום ראשון, 22 בנובמבר' })
    expect(all.at(-1)).toEqual({ value: '2026-12-18', displayText: 'יום שישי, 18 בדצמבר' })
    expect(all.map(({ value }) => value)).not.toContain('2026-11-28')
    expect(all).toHaveLength(24)
  })

  test('start after the arrival of the tyres of the cart', async () => {
    await shop.count(frontEan, 5)
    expect(await days(`?eans=${frontEan}`)).toContain('2026-11-22')
    await shop.learnShipment({
      id: 'sh-1',
      role: 'current',
      arrivesOn: '2026-12-03',
      lines: [{ ean: rearEan, quantity: 4 }],
    })
    await shop.learnShipment({
      id: 'sh-2',
      role: 'next',
      arrivesOn: '2026-12-31',
      orderDeadline: '2026-12-09',
      lines: [],
    })
    // a Thursday; the set needs a rear tyre of the next shipment
    for (const eans of [rearEan, `${frontEan},${rearEan}`, setEan]) {
      const open = await days(`?eans=${eans}`)
      expect(open[0]).toBe('2026-12-07')
      expect(open.at(-1)).toBe('2027-01-01')
    }
    await shop.count(frontEan, 0)
    const open = await days(`?eans=${frontEan}*2`)
    expect(open[0]).toBe('2027-01-04')
    expect(open.at(-1)).toBe('2027-01-29')
  })

  test('of a caller start after the arrival of a tyre that is sold by phone only', async () => {
    const lines = [{ ean: rearEan, quantity: 4 }]
    await shop.learnShipment({ id: 'sh-1', role: 'current', arrivesOn: '2026-12-03', lines })
    await importStock(shop.deps, [{ ean: rearEan, onHand: 0, override: 'none' }])
    expect((await days(`?eans=${rearEan}&by=staff`))[0]).toBe('2026-12-07')
    expect(await slots('2026-11-22', `?eans=${rearEan}&by=staff`)).toEqual([])
    await importStock(shop.deps, [{ ean: rearEan, onHand: 5, override: 'none' }])
    expect((await days(`?eans=${rearEan}&by=staff`))[0]).toBe('2026-11-22')
    await expect(dates(`?eans=${rearEan}&by=guest`)).rejects.toMatchObject({ status: 400 })
  })

  test('take the stock that an earlier line of the cart uses into account', async () => {
    await shop.count(frontEan, 5)
    await shop.count(rearEan, 1)
    await shop.learnShipment({
      id: 'sh-1',
      role: 'current',
      arrivesOn: '2026-12-03',
      lines: [{ ean: rearEan, quantity: 4 }],
    })
    expect((await days(`?eans=${rearEan},${setEan}`))[0]).toBe('2026-12-07')
  })

  test('ignore unknown products', async () => {
    expect((await days(`?eans=29999999,x,,${encodeURIComponent("1';--")}`))[0]).toBe('2026-11-22')
  })

  test('omit holidays and full days', async () => {
    await shop.learnHoliday('2026-11-23', 'true')
    await shop.learnHoliday('2026-11-24', 'half')
    for (const hour of [8, 10, 12, 14, 16]) await book('2026-11-25', hour)
    const open = await days()
    expect(open).not.toContain('2026-11-23')
    expect(open).toContain('2026-11-24')
    expect(open).not.toContain('2026-11-25')
  })

  test('are none in a garage that is unknown, hidden or books by phone', async () => {
    await shop.learnGarages({ id: 'hidden', hide: true }, { id: 'by-phone', manualBooking: true })
    for (const garage of ['nowhere', 'hidden', 'by-phone', encodeURIComponent("'; drop table ordering.slot; --")]) {
      expect(await dates('', garage)).toEqual([])
      expect(await slots('2026-11-30', '', garage)).toEqual([])
    }
  })
})

describe('the next free day', () => {
  const next = (query: string) => ordering.get(`/install/next?shops=${query}`)
  const first = (value: string, displayText: string) => ({ value, displayText })

  test('is the first of the days of each garage; none of one that books by phone or is full', async () => {
    await shop.learnGarages({ id: 'full', capacityPerSlot: 0 }, { id: 'by-phone', manualBooking: true })
    await shop.learnGarages({ id: 'hidden', hide: true }, { id: 'other', hours: 'wed 08:00-16:00' })
    for (const hour of [8, 10, 12, 14, 16]) await book('2026-11-22', hour)
    const days = (await next(`${GARAGE},full,by-phone,hidden,other,nowhere,${GARAGE}`)) as { shopId: string }[]
    expect(days.toSorted((one, two) => one.shopId.localeCompare(two.shopId))).toEqual([
      { shopId: 'by-phone', first: null },
      { shopId: 'full', first: null },
      { shopId: GARAGE, first: first('2026-11-23', 'יום שני, 23 בנובמבר') },
      { shopId: 'other', first: first('2026-11-25', 'יום רביעי, 25 בנובמבר') },
    ])
    expect((await dates())[0]?.value).toBe('2026-11-23')
  })

  test('waits for the tyres of the cart, and costs one statement however many garages', async () => {
    await shop.learnShipment({
      id: 'sh-1',
      role: 'current',
      arrivesOn: '2026-12-03',
      lines: [{ ean: rearEan, quantity: 4 }],
    })
    await shop.learnGarages({ id: 'other' })
    const statements: string[] = []
    const counting = {
      ...shop.deps.database,
      query: (...args: Parameters<typeof shop.deps.database.query>) => {
        statements.push(args[0])
        return shop.deps.database.query(...args)
      },
    } as typeof shop.deps.database
    const found = await findNextFreeDays(
      counting,
      [GARAGE, 'other'],
      { items: [{ ean: rearEan, quantity: 1 }] },
      shop.deps.clock.now(),
    )
    expect(found.map((each) => each.first?.value)).toEqual(['2026-12-07', '2026-12-07'])
    expect(statements).toHaveLength(1)
  })
})

describe('slots', () => {
  test('show how many more fit, and omit full slots', async () => {
    await shop.learnGarages({ capacityPerSlot: 2 })
    await book('2026-11-30', 8)
    expect(await slots('2026-11-30')).toEqual([
      { startCursor: 8, vacant: 1 },
      { startCursor: 10, vacant: 2 },
      { startCursor: 12, vacant: 2 },
      { startCursor: 14, vacant: 2 },
      { startCursor: 16, vacant: 2 },
    ])
    await shop.learnGarages({ capacityPerSlot: 1 })
    expect((await slots('2026-11-30')).map(({ startCursor }) => startCursor)).toEqual([10, 12, 14, 16])
  })

  test('end at noon before a holiday', async () => {
    await shop.learnHoliday('2026-11-30', 'half')
    expect((await slots('2026-11-30')).map(({ startCursor }) => startCursor)).toEqual([8, 10])
  })

  test('are none on a day that is too early, too late or a Saturday', async () => {
    const early = ['1999-01-01', '2026-11-17', '2026-11-18', '2026-11-19']
    const late = ['2026-12-21', '9999-12-31']
    for (const day of [...early, '2026-11-28', ...late]) expect(await slots(day)).toEqual([])
  })

  test('of a day that does not exist are refused with 400', async () => {
    for (const day of ['2026-02-30', '2026-13-01', 'tomorrow', '20261130', '%00'])
      await expect(slots(day)).rejects.toMatchObject({ status: 400 })
  })

  test('exist for each day that dates list, and only for those', async () => {
    await shop.learnHoliday('2026-11-23', 'true')
    const open = new Set(await days())
    for (let date = 15; date <= 30; date += 1) {
      const day = `2026-11-${date}`
      expect((await slots(day)).length > 0).toBe(open.has(day))
    }
  })
})

describe('an order', () => {
  test('is installed when its reserved tyres arrive, independent of the current stock', async () => {
    await shop.learnShipment({ id: 'sh-1', role: 'current', arrivesOn: '2026-12-03', lines: [] })
    const orderId = await book('2026-12-07', 10)
    await shop.database.query(
      `insert into ordering.reservation (order_id, ean, source, quantity) values ($1, $2, 'current', 1), ($1, $3, 'on_hand', 1)`,
      [orderId, rearEan, frontEan],
    )
    expect(await termsOfOrder(shop.database, orderId, shop.deps.clock.now())).toMatchObject({ earliest: '2026-12-07' })
    const [first] = (await ordering.get(`/orders/${orderId}/install/dates/${GARAGE}`)) as InstallDate[]
    expect(first?.value).toBe('2026-12-07')
    const free = (await ordering.get(`/orders/${orderId}/install/slots/${GARAGE}/2026-12-07`)) as InstallSlot[]
    expect(free.map(({ startCursor }) => startCursor)).toEqual([8, 12, 14, 16])
  })

  test('whose tyres are at the garage may come today, in slots that have not begun', async () => {
    const orderId = await book('2026-11-30', 10)
    await shop.database.query(`update ordering.orders set status = 'doneTransit'`)
    const path = `/orders/${orderId}/install/slots/${GARAGE}/2026-11-18`
    // noon in Israel
    const free = (await ordering.get(path)) as InstallSlot[]
    expect(free.map(({ startCursor }) => startCursor)).toEqual([14, 16])
  })
})
