import { createLogger, newId, systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import { createPostgresEventLog } from '@zmig/event-log'
import { findDemonstration, seedOnce } from '@zmig/seed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DemonstrationFound, refuseDemonstration } from '@zmig/roles'
import { INVENTED, OWN, startDemoShop, type DemoShop } from './testing/demo-shop.ts'

/** One table of each step of the removal, in the order of the steps. */
const STEPS = [
  'ordering.coupon',
  'backoffice.draft_order_line',
  'backoffice.supplier_quote',
  'backoffice.ece_certificate',
  'catalog.price_change',
  'garages.garage',
  'catalog.shipment',
  'ordering.stock_change',
]

let shop: DemoShop
beforeAll(async () => {
  shop = await startDemoShop()
  expect(await shop.demo([])).toMatchObject({ code: 0 })
  await shop.listOwnProduct()
})
afterAll(() => shop.stop())

/** What `npm start` for development does with this database. */
const seedForDevelopment = () => {
  const { database } = shop
  const logger = createLogger('test', { level: 'silent' })
  const services = { log: createPostgresEventLog(database), outbox: createOutbox(), clock: systemClock, newId, logger }
  return seedOnce({ demonstration: true, database, services })
}

const tracesOf = async (orderId: string) => ({
  orders: await shop.count(`ordering.orders where order_id = '${orderId}'`),
  notifications: await shop.count(`notifications.orders where order_id = '${orderId}'`),
})

test('an order of the trial is whole or gone when its removal is killed', async () => {
  const buyer = await shop.placeOrder('Z-1', INVENTED)
  await shop.killedAt('ordering.refund', ['remove', '--orders', '--yes'])
  expect(await tracesOf('Z-1')).toEqual({ orders: 1, notifications: 1 })
  expect(await shop.database.query('select name from people.person where id = $1', [buyer])).toEqual([
    { name: 'דנה לוי' },
  ])

  // the orders are gone by now, and nothing else is
  await shop.killedAt('seed.done', ['remove', '--orders', '--yes'])
  expect(await tracesOf('Z-1')).toEqual({ orders: 0, notifications: 0 })
  expect(await shop.count('catalog.tyre')).toBe(5_446)
})

test('a removal that is killed at any step is shown as no shop, and the next run goes on', async () => {
  const { database, count } = shop
  let left = Infinity
  for (const step of STEPS) {
    await shop.killedAt(step, ['remove', '--yes'])
    // shoppers read that the shop opens soon, and no start for the public begins
    expect([step, await database.query('select open from ordering.opening')]).toEqual([step, [{ open: false }]])
    await expect(refuseDemonstration(database)).rejects.toThrow(DemonstrationFound)
    // a start for development neither completes the demonstration nor adds to it
    const before = await findDemonstration(database)
    await seedForDevelopment()
    expect(await findDemonstration(database)).toEqual(before)
    const rows = before.reduce((sum, kind) => sum + kind.rows, 0)
    expect(rows).toBeLessThanOrEqual(left)
    left = rows
  }
  expect(left).toBe(3_661)

  expect(await shop.demo(['remove', '--yes'])).toMatchObject({ code: 0 })
  await refuseDemonstration(database)
  expect(await database.query('select id from catalog.tyre')).toEqual([{ id: OWN }])
  expect(await database.query('select ean, on_hand, reserved from ordering.stock')).toEqual([
    { ean: OWN, on_hand: 4, reserved: 0 },
  ])
  for (const empty of ['garages.garage', 'catalog.shipment', 'ordering.coupon', 'catalog.price_change'])
    expect([empty, await count(empty)]).toEqual([empty, 0])
  // every product was taken off the lists once, whatever was killed
  expect(await count(`events.outbox where event ->> 'type' = 'catalogue.tyre-unlisted'`)).toBe(5_445)
  expect(await count('garages.city')).toBe(90)
})

test('the demonstration that comes after a removal that was killed is whole', async () => {
  expect(await shop.demo([])).toMatchObject({ code: 0 })
  await shop.killedAt('catalog.price_change', ['remove', '--yes'])
  expect(await shop.demo([])).toMatchObject({ code: 0 })
  expect(await findDemonstration(shop.database)).toMatchObject([
    { kind: 'tyres', rows: 3_661 },
    { kind: 'sets', rows: 1_784 },
    { kind: 'stock levels', rows: 3_661 },
    { kind: 'shipments', rows: 2 },
    { kind: 'garages', rows: 45 },
    { kind: 'coupons', rows: 5 },
    { kind: 'supplier quotes' },
    { kind: 'opening sales', rows: 3_661 },
    { kind: 'certificates', rows: 36 },
  ])
  expect(await shop.database.query('select open from ordering.opening')).toEqual([{ open: true }])
})
