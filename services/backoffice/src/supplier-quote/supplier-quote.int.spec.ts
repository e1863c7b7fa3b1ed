import { quotesLimit } from '@zmig/edge-contract'
import { windows1255 } from '@zmig/kit/testing'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBuying } from '../testing/buying-fixture.ts'

let shop: Awaited<ReturnType<typeof startBuying>>
beforeAll(async () => {
  shop = await startBuying()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.database.query('truncate backoffice.supplier_quote, backoffice.opening_sales, backoffice.upload')
})

type Answer = {
  ok: boolean
  code?: string
  message?: string
  applied?: boolean
  check: { lines: number; good: number; faulty: number; added: number; changed: number; unchanged: number } & {
    faults: { line: number; value: string; message: string }[]
  }
}
const importFile = async (file: string | Buffer, options: object = {}) =>
  (await shop.client.post('/supplier-quotes/import', {
    by: 'st_1',
    uploadId: await shop.upload(file),
    kind: 'quotes',
    apply: true,
    ...options,
  })) as Answer
const kept = async () =>
  (await shop.client.get('/supplier-quotes')) as { total: number; quotes: { ean: string; eurCents: number }[] }

const HEAD = 'ean,supplier,eur,stock\n'
const GOOD = `${HEAD}2900000000011,rduch,90.50,7\n2900000000011,deltiDe,88,0\n`

test('a dry run writes nothing and says what would change; then the file is saved', async () => {
  const dry = await importFile(GOOD, { apply: false })
  expect(dry).toEqual({
    ok: true,
    applied: false,
    check: { lines: 2, good: 2, faulty: 0, faults: [], added: 2, changed: 0, unchanged: 0 },
  })
  expect((await kept()).total).toBe(0)
  expect(await importFile(GOOD)).toMatchObject({ ok: true, applied: true })
  const again = await importFile(GOOD.replace('88', '87'), { apply: false })
  expect(again.check).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
  expect((await kept()).quotes).toMatchObject([{ eurCents: 8_800 }, { eurCents: 9_050 }])
})

test('a wrong line stops the file, and staff may take the right ones', async () => {
  const file = `${GOOD}2900000000012,rduch,-3,1\n`
  expect(await importFile(file)).toMatchObject({ ok: false, code: 'FAULTS', check: { good: 2, faulty: 1 } })
  expect((await kept()).total).toBe(0)
  expect(await importFile(file, { onlyGood: true })).toMatchObject({ ok: true, applied: true })
  expect((await kept()).total).toBe(2)
})

test.each([
  ['2900000000012,rduch,-3,1', 'מחיר חייב להיות גדול מאפס'],
  ['2900000000012,rduch,0,1', 'מחיר חייב להיות גדול מאפס'],
  ['2900000000012,rduch,99999,1', 'אינו סביר'],
  ['2900000000012,rduch,1e3,1', 'מספר ביורו'],
  ['2900000000012,rduch,12.345,1', 'שתי ספרות'],
  ['2900000000012,rduch,12,-1', 'שלילית'],
  ['2900000000012,rduch,12,1.5', 'מספר שלם'],
  ['2900000000012,rduch,12,9999999', 'אינה סבירה'],
  ['2900000000012,other,12,1', 'ספק לא מוכר'],
  ['=1+1,rduch,12,1', 'נוסחה'],
  ['2900000000012,@SUM(A1),12,1', 'נוסחה'],
  ['2900000000012,rduch,=HYPERLINK("x"),1', 'נוסחה'],
  ['abc,rduch,12,1', 'EAN'],
  [',,,', 'EAN'],
  ['2900000000012,rduch', 'מחיר'],
  ['2900000000011,RDUCH,12,1', 'כבר מופיעה בשורה 2'],
])('names the line of %s', async (line, message) => {
  const { check } = await importFile(`${GOOD}${line}\n`, { apply: false })
  expect(check).toMatchObject({ good: 2, faulty: 1 })
  expect(check.faults[0]?.line).toBe(4)
  expect(check.faults[0]?.message).toContain(message)
})

const HEBREW = 'ברקוד;ספק;מחיר;מלאי\r\n2900000000011;RDUCH;90,50;7\r\n'
test.each<[string, string | Buffer]>([
  ['UTF-8 with a byte-order mark', `\uFEFF${GOOD}`],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(GOOD, 'utf16le')])],
  ['Windows-1255 with semicolons and decimal commas', windows1255(HEBREW)],
  ['tabs', GOOD.replaceAll(',', '\t')],
  ['quotes and blanks', `"ean" , "supplier", "eur", "stock"\n"2900000000011", "rduch", "90.50" ,"7"\n`],
  ['more columns, in another order', 'line,stock,unit_price_eur,supplier,ean\nx,7,90.50,RDUCH,2900000000011\n'],
  ['Windows line ends and empty lines', GOOD.replaceAll('\n', '\r\n\r\n')],
])('understands %s', async (_name, file) => {
  expect(await importFile(file)).toMatchObject({ ok: true, applied: true })
  expect((await kept()).quotes.find(({ eurCents }) => eurCents === 9_050)?.ean).toBe('2900000000011')
})

test.each<[string, string | Buffer]>([
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ['a spreadsheet or a ZIP', Buffer.from('504b0304140000000800', 'hex')],
  ['a PDF', '%PDF-1.7'],
  ['noise', Buffer.concat([Buffer.from([0]), randomBytes(2_000), Buffer.from([0])])],
  ['nothing', ''],
  ['a heading alone', HEAD],
  ['other columns', 'a,b\n1,2\n'],
])('refuses %s with a sentence', async (_name, file) => {
  expect(await importFile(file, { apply: false })).toMatchObject({ ok: false, code: 'VALIDATION' })
})

test('refuses a file that did not come whole or is too large, and reads a long one', async () => {
  const rows = Array.from({ length: 4_000 }, (_, index) => `${2_900_000_000_000 + index},rduch,50,1`)
  expect(await importFile(`${HEAD}${rows.join('\n')}`)).toMatchObject({ applied: true, check: { added: 4_000 } })
  const unknown = { by: 'st_1', uploadId: '5b0e7c52-0b0e-4f0a-9a53-0d6f5a1f7c11', kind: 'quotes', apply: true }
  expect(await shop.client.post('/supplier-quotes/import', unknown)).toMatchObject({ code: 'NOT_FOUND' })
  const cut = async function* () {
    yield Buffer.from(GOOD)
    await Promise.resolve()
    throw new Error('cut')
  }
  const path = `/supplier-quotes/upload?by=st_1&uploadId=${unknown.uploadId}`
  await expect(shop.client.sendFile(path, cut(), 'text/csv')).rejects.toMatchObject({ status: 503 })
  await expect(shop.send('st_1', unknown.uploadId, Buffer.alloc(quotesLimit.most + 1))).rejects.toMatchObject({
    status: 413,
    detail: quotesLimit.tooLarge,
  })
  expect(await shop.client.post('/supplier-quotes/import', unknown)).toMatchObject({ code: 'NOT_FOUND' })
})

test('takes a file only from the member of staff who sends it', async () => {
  const uploadId = await shop.upload(GOOD)
  const question = { uploadId, kind: 'quotes', apply: true }
  // a colleague neither reads the file nor replaces it
  expect(await shop.client.post('/supplier-quotes/import', { ...question, by: 'st_2' })).toMatchObject({
    ok: false,
    code: 'NOT_FOUND',
  })
  await shop.send('st_2', uploadId, `${HEAD}2900000000013,rduch,1,1\n2900000000014,rduch,1,1\n`)
  expect(await shop.client.post('/supplier-quotes/import', { ...question, by: 'st_1' })).toMatchObject({
    ok: true,
    applied: true,
    check: { lines: 2, added: 2 },
  })
  // and what the sender finished leaves the colleague's own file alone
  expect(await shop.client.post('/supplier-quotes/import', { ...question, by: 'st_2', apply: false })).toMatchObject({
    ok: true,
    check: { lines: 2, added: 2 },
  })
})

test('keeps the later one of two files with one id', async () => {
  const uploadId = await shop.upload('ean\n')
  await shop.upload(GOOD, uploadId)
  const question = { by: 'st_1', uploadId, kind: 'quotes', apply: false }
  expect(await shop.client.post('/supplier-quotes/import', question)).toMatchObject({ ok: true, check: { lines: 2 } })
})

test('refuses a file that is no table before it reads it whole', async () => {
  const commas = await importFile(Buffer.alloc(3_000_000, ','), { apply: false })
  expect(commas).toMatchObject({ ok: false, code: 'VALIDATION', message: expect.stringContaining('שורה 1 ') as string })
})

test('keeps the opening sales, and lists quotes by EAN and supplier', async () => {
  const sales = 'ean,quantity\n2900000000011,12\n2900000000012,-1\n'
  expect(await importFile(sales, { kind: 'sales', apply: false })).toMatchObject({ check: { good: 1, faulty: 1 } })
  expect(await importFile(sales, { kind: 'sales', onlyGood: true })).toMatchObject({ applied: true })
  await importFile(GOOD)
  expect(await shop.client.get('/supplier-quotes?ean=29000&supplier=rduch')).toMatchObject({ total: 1 })
  expect(await shop.client.get('/supplier-quotes?ean=0000')).toMatchObject({ total: 0 })
})
