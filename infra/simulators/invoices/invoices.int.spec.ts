import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DESK_INVOICE_KEY, type Desk } from '../desk.ts'
import { startTestDesk } from '../testing/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'zmig-desk-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
let documentsFile: string
let desk: Desk
let tokens = 0
const start = () => startTestDesk({ documentsFile, newToken: () => `token-${++tokens}` })
beforeEach(async () => {
  documentsFile = join(folder, `${++files}`, 'tax-documents.jsonl')
  desk = await start()
})
afterEach(() => desk.close())
const restart = async () => {
  await desk.close()
  desk = await start()
}

type Answer = { success: boolean; errNum?: number; doc_uuid: string; doc_number: string; allocation_number?: string }
const call = async (path: string, body: object): Promise<Answer> => {
  const response = await fetch(`http://127.0.0.1:${desk.port}/invoices/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

/** A document of so many shekels. */
const wanted = (total: number, changes: object = {}) => ({
  api_key: DESK_INVOICE_KEY,
  developer_email: 'office@example.co.il',
  type: 320,
  transaction_id: '',
  customer_name: 'דנה כהן',
  date: '30/11/2026',
  vat: 18,
  item: [{ details: 'צמיג', amount: 1, price: total, vat_type: 'INC' }],
  payment: [{ payment_type: 3, payment_sum: total }],
  price_total: total,
  ...changes,
})
const create = (total: number, changes?: object) => call('createDoc', wanted(total, changes))
const credit = (total: number, parent: string, changes: object = {}) =>
  create(total, { type: 330, parent, payment: [], ...changes })

describe('the service of invoices', () => {
  test.each([
    ['a key of another business', { api_key: 'another' }, 100],
    ['a type that a business with VAT does not issue', { type: 999 }, 102],
    ['a buyer without a name', { customer_name: ' ' }, 103],
    ['items that make another sum', { price_total: 99 }, 105],
    ['items before VAT whose sum is not the total', { item: [{ details: 'x', amount: 1, price: 100 }] }, 105],
    ['nothing', { price_total: 0, item: [], payment: [] }, 105],
    ['a payment of another sum', { payment: [{ payment_type: 3, payment_sum: 99 }] }, 106],
    ['a day that is none', { date: '2026-11-30' }, 111],
    ['VAT of another year', { vat: 17 }, 110],
    ['a business with eight digits', { customer_crn: '12345678' }, 112],
  ])('refuses %s, in an answer of HTTP 200, and gives no number away', async (_, changes, errNum) => {
    expect(await create(100, changes)).toMatchObject({ success: false, errNum })
    expect(await create(100)).toMatchObject({ success: true, doc_number: '3001' })
  })

  test('takes items before VAT, and the rate of the day', async () => {
    const item = [{ details: 'צמיג', amount: 2, price: 50, vat_type: 'PRE' }]
    expect(await create(118, { item })).toMatchObject({ success: true })
    expect(await create(117, { item, vat: 17, date: '31/12/2024' })).toMatchObject({ success: true })
  })

  test('credits an invoice that there is, in parts, until nothing is left of it', async () => {
    const { doc_uuid: invoice, doc_number: number } = await create(100)
    expect(await credit(10, '')).toMatchObject({ success: false, errNum: 107 })
    expect(await credit(10, 'of nobody')).toMatchObject({ success: false, errNum: 108 })
    expect(await credit(100.01, invoice)).toMatchObject({ success: false, errNum: 109 })
    expect(await credit(60, invoice, { vat: 17 })).toMatchObject({ success: false, errNum: 110 })
    const first = await credit(60, invoice, { transaction_id: 'one' })
    expect(first).toMatchObject({ success: true, doc_number: '5001' })
    expect(await credit(50, number)).toMatchObject({ success: false, errNum: 109 })
    expect(await credit(40, number)).toMatchObject({ success: true, doc_number: '5002' })
    expect(await credit(60, invoice, { transaction_id: 'one' })).toEqual(first)
    expect(await credit(10, first.doc_uuid)).toMatchObject({ success: false, errNum: 108 })
  })

  test.each([
    ['30/11/2026', 5_900, false],
    ['30/11/2026', 5_900.01, true],
    ['31/05/2026', 11_800, false],
    ['31/05/2026', 11_800.01, true],
  ])('asks the Tax Authority for a business on %s about %d shekels: %s', async (date, total, asked) => {
    expect((await create(total, { date, customer_crn: '514888883' })).allocation_number !== undefined).toBe(asked)
    expect((await create(total, { date })).allocation_number).toBeUndefined()
  })
})

describe('a desk that was restarted', () => {
  test('goes on with its numbers, and knows its documents', async () => {
    const first = await create(100, { transaction_id: 'one' })
    await create(100)
    await restart()
    expect(await create(100)).toMatchObject({ doc_number: '3003' })
    expect(await create(100, { transaction_id: 'one' })).toMatchObject({ doc_number: first.doc_number })
    expect(await credit(100, first.doc_uuid)).toMatchObject({ success: true, doc_number: '5001' })
    await restart()
    expect(await credit(1, first.doc_uuid)).toMatchObject({ success: false, errNum: 109 })
    const page = await fetch(`http://127.0.0.1:${desk.port}/invoices/documents/${first.doc_uuid}`)
    expect(await page.text()).toContain('3001')
  })

  test('drops the document that it was killed while writing, and writes on', async () => {
    await create(100)
    appendFileSync(documentsFile, '{"type":320,"number":30')
    await restart()
    expect(await create(100)).toMatchObject({ doc_number: '3002' })
    await restart()
    expect(await create(100)).toMatchObject({ doc_number: '3003' })
  })
})
