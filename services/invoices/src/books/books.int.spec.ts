import { expect, test } from 'vitest'
import { startInvoices } from '../testing/invoices-fixture.ts'
import { readBooks } from './books.ts'

test('the books of a day agree once every document is issued, and name what is missing until then', async () => {
  const shop = await startInvoices()
  const read = () => readBooks(shop.database, '2026-11-01', '2026-11-30')
  await shop.pay('Z-1')
  await shop.refund('Z-1', 100_000)
  expect(await read()).toEqual({
    days: [{ day: '2026-11-30', paid: 189_800, refunded: 100_000, invoiced: 0, credited: 0, byHand: 0 }],
    differences: [
      { day: '2026-11-30', orderId: 'Z-1', kind: 'paid', amount: 189_800, documented: 0, cause: 'not-issued' },
      { day: '2026-11-30', orderId: 'Z-1', kind: 'refunded', amount: 100_000, documented: 0, cause: 'not-issued' },
    ],
  })
  await shop.issue()
  await shop.issue()
  expect(await read()).toEqual({
    days: [{ day: '2026-11-30', paid: 189_800, refunded: 100_000, invoiced: 189_800, credited: 100_000, byHand: 0 }],
    differences: [],
  })
  await shop.database.query(`update invoices.document set total = 1 where kind = 'credit-note'`)
  expect((await read()).differences).toMatchObject([{ kind: 'refunded', documented: 1, cause: 'amount' }])
  await shop.database.query(`delete from invoices.document where kind = 'credit-note'`)
  expect((await read()).differences).toMatchObject([{ kind: 'refunded', documented: 0, cause: 'missing' }])
  expect((await readBooks(shop.database, '2026-12-01', '2026-12-31')).days).toEqual([])
  await shop.stop()
})
