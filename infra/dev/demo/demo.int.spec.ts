import { newId } from '@zmig/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVENTED, OWN, startDemoShop, type DemoShop } from './testing/demo-shop.ts'
import { tryBackOffice } from './testing/try-back-office.ts'
import { tryShop } from './testing/try-shop.ts'

let shop: DemoShop
beforeAll(async () => {
  shop = await startDemoShop()
})
afterAll(() => shop.stop())

test('the demonstration comes and goes by command, and what is the owner’s own stays', async () => {
  const { database, demo, count, placeOrder } = shop
  const refused = await demo([], { PUBLIC_URL: 'https://shop.example' })
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('This shop is public') as string })
  expect(await count('catalog.tyre')).toBe(0)

  expect(await demo([])).toMatchObject({ code: 0 })
  expect((await demo([])).text).toContain('already')
  expect(await count('catalog.tyre')).toBe(5_445)
  await shop.listOwnProduct()
  const buyer = await placeOrder('Z-1', INVENTED)
  const other = await placeOrder('Z-2', OWN)
  const trial = await tryBackOffice(shop)

  const kept = await demo(['remove', '--yes'])
  expect(kept).toMatchObject({ code: 1, text: expect.stringContaining('1 order is') as string })
  const asked = await demo(['remove', '--orders'])
  expect(asked).toMatchObject({ code: 1, text: expect.stringContaining('3,661 tyres, 1,784 sets') as string })
  expect(await count('catalog.tyre')).toBe(5_446)

  expect(await demo(['remove', '--orders', '--yes'])).toMatchObject({ code: 0 })
  expect(await database.query('select id from catalog.tyre')).toEqual([{ id: OWN }])
  expect(await database.query('select ean, on_hand, reserved from ordering.stock')).toEqual([
    { ean: OWN, on_hand: 4, reserved: 1 },
  ])
  expect(await database.query('select order_id from ordering.orders')).toEqual([{ order_id: 'Z-2' }])
  expect(await database.query('select order_id from notifications.orders')).toEqual([{ order_id: 'Z-2' }])
  const names = await database.query('select id, name from people.person order by name, id')
  expect(names).toEqual([
    ...[buyer, trial.offeredBy].toSorted().map((id) => ({ id, name: '' })),
    { id: other, name: 'דנה לוי' },
  ])
  expect(await database.query('select order_id from invoices.orders')).toEqual([{ order_id: 'Z-2' }])
  expect(await database.query('select ean from ordering.best_offer')).toEqual([{ ean: OWN }])
  expect(await database.query('select about_id from notifications.message')).toEqual([{ about_id: trial.ownOffer }])
  // what names a product of the owner stays, without the rest
  expect(await database.query('select draft_order_id as id, ean from backoffice.draft_order_line')).toEqual([
    { id: trial.mixedDraft, ean: OWN },
  ])
  expect(await count('backoffice.draft_order')).toBe(1)
  expect(await count('backoffice.receipt')).toBe(0)
  expect(await database.query('select name from backoffice.product_import')).toEqual([{ name: 'own.csv' }])
  expect(await database.query('select ece_id, checked from backoffice.ece_invoice_row')).toEqual([
    { ece_id: null, checked: false },
  ])
  for (const empty of ['garages.garage', 'catalog.shipment', 'ordering.coupon', 'backoffice.supplier_quote'])
    expect([empty, await count(empty)]).toEqual([empty, 0])
  expect(await count('backoffice.ece_certificate')).toBe(0)
  expect(await count('garages.city')).toBe(90)
  expect(await count(`events.outbox where event ->> 'type' = 'catalogue.tyre-unlisted'`)).toBe(5_445)

  expect((await demo(['remove', '--yes'])).text).toContain('Nothing of the demonstration')
  expect(await demo([])).toMatchObject({ code: 0 })
  expect(await count('catalog.tyre')).toBe(5_446)
}, 300_000)

test('likes, views and runs of the wizard go with the goods that they were about', async () => {
  const { database, demo, count } = shop
  const asked = await tryShop(shop)
  const said = await demo(['remove'])
  expect(said.text).toMatch(/1 like, 7 page views, 1 wizard run/)
  expect(await demo(['remove', '--yes'])).toMatchObject({ code: 0 })
  for (const table of [
    'collector.liking',
    'edge.item_like',
    'edge.demand',
    'advisor.wizard_run',
    'edge.wizard_usage',
    'edge.wizard_click',
  ])
    expect([table, await count(table)]).toEqual([table, 1])
  const events = await database.query<{ key: string }>(
    `select event ->> 'key' as key from events.outbox where event ->> 'type' = 'tried' order by topic`,
  )
  expect(events.map(({ key }) => key)).toEqual([OWN, `product:${OWN}`, asked.ownRun])
  expect(await database.query('select ean from edge.demand')).toEqual([{ ean: OWN }])
  const names = await database.query('select id, name from people.person where id = any($1) order by name', [
    [asked.trial, asked.own],
  ])
  expect(names).toEqual([
    { id: asked.trial, name: '' },
    { id: asked.own, name: 'רון בר' },
  ])
  expect((await demo(['remove', '--yes'])).text).toContain('Nothing of the demonstration')
}, 300_000)

test('documents that a provider has issued stay with their payments, and are named', async () => {
  const { database, demo, placeOrder } = shop
  expect(await demo([])).toMatchObject({ code: 0 })
  const issued = async (orderId: string, number: string, url: string) => {
    const personId = await placeOrder(orderId, INVENTED)
    await database.query(`insert into invoices.orders (order_id, person_id, facts) values ($1, $2, '{}')`, [
      orderId,
      personId,
    ])
    await database.query(
      `insert into invoices.movement (event_id, order_id, kind, amount, day, before_us) values ($1, $2, 'paid', 100, '2026-11-30', false)`,
      [newId(), orderId],
    )
    await database.query(
      `insert into invoices.document (id, order_id, kind, cause, draft, total, day, status, queued_at, next_try_at, number, url)
       values ($1, $2, 'invoice-receipt', $3, '{}', 100, '2026-11-30', 'issued', now(), now(), $4, $5)`,
      [newId(), orderId, newId(), number, url],
    )
  }
  await issued('Z-3', '4001', 'https://ezcount.example/documents/1')
  await issued('Z-4', '3001', 'http://localhost:8081/invoices/documents/1')
  const removed = await demo(['remove', '--orders', '--yes'])
  expect(removed).toMatchObject({ code: 0, text: expect.stringContaining('invoice 4001 of Z-3.') as string })
  expect(removed.text).not.toContain('3001')
  expect(await database.query('select order_id, number from invoices.document')).toEqual([
    { order_id: 'Z-3', number: '4001' },
  ])
  expect(await database.query('select order_id from invoices.movement')).toEqual([{ order_id: 'Z-3' }])
  expect(await database.query(`select order_id from ordering.orders where order_id in ('Z-3', 'Z-4')`)).toEqual([])
}, 300_000)
