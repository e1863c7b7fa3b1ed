import { changeTexts } from '@zmig/kit/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBooks } from '../books/books.ts'
import { dana, startInvoices } from '../testing/invoices-fixture.ts'
import { createReissue } from './reissue.commands.ts'
import { issuedByHand } from './staff-documents.commands.ts'

let shop: Awaited<ReturnType<typeof startInvoices>>
beforeEach(async () => {
  shop = await startInvoices()
})
afterEach(() => shop.stop())

const business = { nameforinvoice: 'אופנועי הצפון בע״מ', companyOrBussinessVatId: '514888882' }
const reissue = (id: string, provider: 'ezcount' | 'credit-guard' | 'none' = 'ezcount') =>
  createReissue({ ...shop.deps, config: { provider } })(id)
/** A paid order whose invoice is issued. @returns the id of the invoice */
const invoiced = async (person = dana): Promise<string> => {
  await shop.pay('Z-1', {}, person)
  await shop.issue()
  return (await shop.kept())[0]?.id ?? ''
}
const nameBusiness = async () => {
  const [order] = await shop.database.query<{ personId: string }>('select person_id as "personId" from invoices.orders')
  expect(await changeTexts(shop.database, order?.personId ?? '', business)).toBe(true)
}
const issueAll = async () => {
  shop.wait(1)
  for (let round = 0; round < 3; round += 1) await shop.issue()
}

test('an invoice is taken back from whom it named, and issued again for the business that the order names now', async () => {
  const id = await invoiced()
  await nameBusiness()
  expect(await reissue(id)).toEqual({ ok: true })
  await issueAll()
  const issued = await shop.desk.issued()
  expect(issued.map(({ type, total, customer }) => [type, total, customer])).toEqual([
    [320, 189_800, 'דנה כהן'],
    [330, 189_800, 'דנה כהן'],
    [320, 189_800, business.nameforinvoice],
  ])
  expect(issued[1]?.parent).toBeTruthy()
  expect((await shop.kept()).map(({ status }) => status)).toEqual(['issued', 'issued', 'issued'])
  expect((await readBooks(shop.database, '2026-11-01', '2026-11-30')).differences).toEqual([])
})

test('presses at the same time issue it again once', async () => {
  const id = await invoiced()
  const answers = await Promise.all([1, 2, 3].map(() => reissue(id)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual(expect.objectContaining({ code: 'ISSUED_AGAIN' }))
  expect(await shop.kept()).toHaveLength(3)
})

test('a later refund credits the new invoice', async () => {
  const id = await invoiced()
  await reissue(id)
  await issueAll()
  await shop.refund('Z-1', 100_000)
  await issueAll()
  const [, , again, credit] = await shop.desk.issued()
  expect(credit).toMatchObject({ type: 330, total: 100_000 })
  expect(credit?.parent).not.toBe((await shop.desk.issued())[1]?.parent)
  expect(again).toMatchObject({ type: 320 })
})

test('what is not issued, was made by hand, or is credited in part is refused, and nothing is written', async () => {
  await shop.pay()
  const [waiting] = await shop.kept()
  expect(await reissue(waiting?.id ?? '')).toMatchObject({ code: 'NOT_ISSUED' })
  await issuedByHand(shop.database, waiting?.id ?? '', shop.deps.clock.now())
  expect(await reissue(waiting?.id ?? '')).toMatchObject({ code: 'NOT_ISSUED' })
  expect(await reissue('0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10')).toMatchObject({ code: 'NOT_FOUND' })
  expect(await shop.kept()).toHaveLength(1)
})

test.each([
  ['the card gateway, which issues one document a charge,', 'credit-guard', 'חברת הסליקה'],
  ['the owner by hand', 'none', 'ידנית'],
] as const)('an invoice of a shop whose documents are issued by %s is not issued again', async (_, provider, why) => {
  const id = await invoiced()
  expect(await reissue(id, provider)).toMatchObject({
    ok: false,
    code: 'NOT_HERE',
    message: expect.stringContaining(why) as string,
  })
  expect(await shop.kept()).toHaveLength(1)
})

test('an invoice that is credited in part is for a person', async () => {
  const id = await invoiced()
  await shop.refund('Z-1', 100_000)
  expect(await reissue(id)).toMatchObject({ code: 'CREDITED' })
  expect(await shop.kept()).toHaveLength(2)
})

test('a refund of an invoice that named the person names the person, whatever business the order names meanwhile', async () => {
  await invoiced()
  await nameBusiness()
  await shop.refund('Z-1', 100_000)
  await issueAll()
  expect((await shop.desk.issued()).map(({ type, customer }) => [type, customer])).toEqual([
    [320, 'דנה כהן'],
    [330, 'דנה כהן'],
  ])
})

test('the new invoice waits for the credit note of the first one', async () => {
  const id = await invoiced()
  await reissue(id)
  const away = { ...shop.documents, issue: () => Promise.resolve({ kind: 'busy' as const, reason: 'http-429' }) }
  shop.wait(1)
  expect(await shop.issue(away)).toBe(1)
  expect((await shop.kept()).map(({ kind, tries }) => [kind, tries])).toEqual([
    ['invoice-receipt', 1],
    ['credit-note', 1],
    ['invoice-receipt', 0],
  ])
})

test('a reissue that stops halfway is a difference of its day in the books, until its invoice is issued or made by hand', async () => {
  const id = await invoiced()
  shop.wait(2 * 24 * 60)
  await reissue(id)
  const books = (from = '2026-12-02') => readBooks(shop.database, from, '2026-12-31')
  const invoiceDiffers = {
    day: '2026-12-02',
    orderId: 'Z-1',
    kind: 'paid',
    amount: 189_800,
    documented: 0,
    cause: 'not-issued',
  }
  expect((await books()).differences).toEqual([invoiceDiffers, { ...invoiceDiffers, kind: 'refunded' }])
  await shop.issue()
  await shop.desk.behave('held', 1)
  await issueAll()
  const [, note, again] = await shop.kept()
  expect([note?.status, again?.status]).toEqual(['issued', 'stuck'])
  expect(await books()).toEqual({ days: [], differences: [invoiceDiffers] })
  expect((await books('2026-11-30')).days).toMatchObject([{ day: '2026-11-30', paid: 189_800, invoiced: 189_800 }])
  expect(await issuedByHand(shop.database, again?.id ?? '', shop.deps.clock.now())).toBe(true)
  expect((await books()).differences).toEqual([])
  await shop.database.query(`update invoices.document set trouble = 'same-number' where kind = 'credit-note'`)
  expect((await books()).differences).toEqual([
    { ...invoiceDiffers, kind: 'refunded', documented: 189_800, cause: 'same-number' },
  ])
})
