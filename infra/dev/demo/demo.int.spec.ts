import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVENTED, OWN, startDemoShop, type DemoShop } from './testing/demo-shop.ts'
import { tryBackOffice } from './testing/try-back-office.ts'

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
