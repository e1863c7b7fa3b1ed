import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { savePerson } from '@zmig/kit/people'
import { startTestDatabase } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment, root } from '../environment.ts'
import { allMigrations } from '../migrations.ts'

/** A single tyre of the demonstration, and a product of the owner. */
const INVENTED = '2907373823466'
const OWN = '4019238043211'

const dataDirectory = mkdtempSync(join(tmpdir(), 'zmig-demo-'))
let held: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  held = await startTestDatabase(allMigrations)
})
afterAll(async () => {
  await held.stop()
  rmSync(dataDirectory, { recursive: true })
})

const demo = (args: string[], env: Record<string, string> = {}): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'infra/dev/demo.ts'), ...args],
      { env: childEnvironment({ DATABASE_URL: held.url, DATA_DIR: dataDirectory, ...env }) },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, text: stdout + stderr }),
    )
  })

const count = async (from: string): Promise<number> => {
  const [row] = await held.database.query<{ count: number }>(`select count(*) from ${from}`)
  return row?.count ?? 0
}

/** An order as it is left in the services and in the log. */
const placeOrder = async (orderId: string, ean: string): Promise<string> => {
  const personId = await savePerson(held.database, { name: 'דנה לוי', phone: '0501234567', email: 'dana@example.com' })
  await held.database.query(
    `insert into ordering.orders (order_id, person_id, sip, payment_method, payments, subtotal, shipping, installation,
       discount, pay_now, terms_version, terms_accepted_at, placed_at, expires_at)
     values ($1, $2, 'shipping', 'creditcard', 1, 100, 0, 0, 0, 100, '1', now(), now(), now())`,
    [orderId, personId],
  )
  await held.database.query(
    `insert into ordering.order_line (order_id, line, ean, is_set, quantity, unit_price, total)
     values ($1, 1, $2, false, 1, 100, 100)`,
    [orderId, ean],
  )
  await held.database.query(
    `insert into ordering.reservation (order_id, ean, source, quantity) values ($1, $2, 'on_hand', 1)`,
    [orderId, OWN],
  )
  await held.database.query('update ordering.stock set reserved = reserved + 1 where ean = $1', [OWN])
  await held.database.query(
    `insert into notifications.orders (order_id, person_id, version, state) values ($1, $2, 1, '{}')`,
    [orderId, personId],
  )
  return personId
}

test('the demonstration comes and goes by command, and what is the owner’s own stays', async () => {
  const refused = await demo([], { PUBLIC_URL: 'https://shop.example' })
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('This shop is public') as string })
  expect(await count('catalog.tyre')).toBe(0)

  expect(await demo([])).toMatchObject({ code: 0 })
  expect((await demo([])).text).toContain('already')
  expect(await count('catalog.tyre')).toBe(5_445)
  await held.database.query(
    `insert into catalog.tyre (id, fact, changed_at) select $1, fact || jsonb_build_object('ean', $1::text), now()
     from catalog.tyre where id = $2`,
    [OWN, INVENTED],
  )
  await held.database.query('insert into ordering.stock (ean, on_hand) values ($1, 4)', [OWN])
  const buyer = await placeOrder('Z-1', INVENTED)
  const other = await placeOrder('Z-2', OWN)

  const kept = await demo(['remove', '--yes'])
  expect(kept).toMatchObject({ code: 1, text: expect.stringContaining('1 order is') as string })
  const asked = await demo(['remove', '--orders'])
  expect(asked).toMatchObject({ code: 1, text: expect.stringContaining('3,661 tyres, 1,784 sets') as string })
  expect(await count('catalog.tyre')).toBe(5_446)

  expect(await demo(['remove', '--orders', '--yes'])).toMatchObject({ code: 0 })
  expect(await held.database.query('select id from catalog.tyre')).toEqual([{ id: OWN }])
  expect(await held.database.query('select ean, on_hand, reserved from ordering.stock')).toEqual([
    { ean: OWN, on_hand: 4, reserved: 1 },
  ])
  expect(await held.database.query('select order_id from ordering.orders')).toEqual([{ order_id: 'Z-2' }])
  expect(await held.database.query('select order_id from notifications.orders')).toEqual([{ order_id: 'Z-2' }])
  const names = await held.database.query('select id, name from people.person order by name')
  expect(names).toEqual([
    { id: buyer, name: '' },
    { id: other, name: 'דנה לוי' },
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
