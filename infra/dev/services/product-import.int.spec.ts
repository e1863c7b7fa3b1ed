import { importLimit } from '@zmig/edge-contract'
import { createCallTokens } from '@zmig/kit'
import { eventually, windows1255 } from '@zmig/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { request } from 'node:http'
import { IMPORTS, startProductImports, type ProductImports } from './testing/product-imports.ts'
import { FREE, REAR } from './testing/whole-shop.ts'

let imports: ProductImports
let shop: ProductImports['shop']
let staff: ProductImports['staff']
beforeAll(async () => {
  imports = await startProductImports()
  shop = imports.shop
  staff = imports.staff
})
afterAll(() => shop.stop())

const sendFile: ProductImports['sendFile'] = (...of) => imports.sendFile(...of)
const until: ProductImports['until'] = (...of) => imports.until(...of)
const checked: ProductImports['checked'] = (...of) => imports.checked(...of)
const act: ProductImports['act'] = (...of) => imports.act(...of)
const faultsOf: ProductImports['faultsOf'] = (...of) => imports.faultsOf(...of)
const productOf: ProductImports['productOf'] = (...of) => imports.productOf(...of)
const historyOf: ProductImports['historyOf'] = (...of) => imports.historyOf(...of)

describe('a file', () => {
  test.each([
    ['Windows-1255', windows1255(`ברקוד;מחיר\n${REAR};901\n`)],
    ['UTF-8 עם BOM', Buffer.from(`\ufeffean,price\r\n${REAR},901\r\n`)],
    ['UTF-16LE', Buffer.from(`\ufeffean\tprice\r\n${REAR}\t901\r\n`, 'utf16le')],
  ])('in %s is understood, and a dry run writes nothing', async (encoding, bytes) => {
    const it = await checked(bytes)
    expect(it).toMatchObject({ status: 'checked', encoding, rows: 1, priceChanges: 1, faults: 0, waiting: 1 })
    expect((await productOf(REAR)).price).toBe(949)
  })

  test('with faults shows each of them by its line, and what it changes before and after', async () => {
    const it = await checked(
      [
        'ean,price,fullPrice,onHand,override',
        `${REAR},899.90,1090,77,`,
        `${FREE},-5,,,`,
        '2900000000001,949,,,',
        `${FREE},=1+1,,,`,
        `${FREE},949,1090,500,auto,extra`,
      ].join('\n'),
    )
    expect(it).toMatchObject({ rows: 5, priceChanges: 1, stockChanges: 1, faults: 4, waiting: 1 })
    expect(await faultsOf(it._id)).toEqual([
      '3: מחיר שלילי',
      '4: המוצר לא נמצא בקטלוג',
      '5: נוסחה. כתבו את הערך עצמו',
      '6: יותר מדי עמודות: 6 במקום 5. אולי חסרות מירכאות',
    ])
    const { lines } = (await shop.get(`${IMPORTS}/${it._id}/lines`, staff)).body as { lines: object[] }
    expect(lines).toMatchObject([
      { line: 2, ean: REAR, before: { price: 949, onHand: 500 }, after: { price: 899.9, onHand: 77 }, outcome: null },
    ])
    const csv = await fetch(`${shop.url}${IMPORTS}/${it._id}/faults/download`, {
      method: 'POST',
      headers: { ...staff, 'content-type': 'application/json' },
      body: '{}',
    })
    const text = await csv.text()
    expect(text).toContain("'=1+1")
    expect(text.trim().split('\r\n')).toHaveLength(5)
    expect((await act(it._id, 'apply', { onlyClean: true })).body).toMatchObject({ ok: false, error: 'FAULTS' })
  })

  test.each([
    ['a zip bomb', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(5_000)]), /שמרו כ־CSV/],
    ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5_000)]), /תמונה/],
    ['nothing', Buffer.alloc(0), /ריק|שלחו/],
  ])('that is %s is refused, and nothing of it is kept', async (_, bytes, message) => {
    const answer = await sendFile(bytes)
    expect(answer).toMatchObject({ status: 422, ok: false })
    expect(answer.message).toMatch(message)
    expect(await shop.database.query('select 1 from backoffice.product_import_chunk')).toEqual([])
  })

  test('with another column, or quotes that do not end, fails with a sentence', async () => {
    expect((await checked('ean,prize\n1,2\n')).fault).toContain('עמודה לא מוכרת')
    expect((await checked(`ean,price\n${REAR},"9${'9\n'.repeat(9_000)}`)).fault).toMatch(/מירכאות/)
  })

  test('of 1 GB is refused before it is read, and one that does not say so as soon as it is too large', async () => {
    const upload = (headers: Record<string, string>, write?: (send: (bytes: Buffer) => boolean) => boolean) =>
      new Promise<{ status: number | undefined; sent: number }>((resolve, reject) => {
        let [sent, isDone] = [0, false]
        const asked = request(
          shop.url + IMPORTS,
          { method: 'POST', headers: { ...staff, 'content-type': 'text/csv', ...headers } },
          (response) => {
            isDone = true
            response.resume()
            resolve({ status: response.statusCode, sent })
          },
        )
        asked.on('error', (error) => isDone || reject(error))
        const send = (bytes: Buffer) => {
          sent += bytes.length
          return asked.write(bytes)
        }
        const next = () => {
          while (!isDone && write?.(send));
          if (!isDone && write) asked.once('drain', next)
        }
        if (write) next()
        else asked.flushHeaders()
      })
    expect(await upload({ 'content-length': String(1024 ** 3) })).toEqual({ status: 413, sent: 0 })
    const line = Buffer.from('ean,price\n'.repeat(50_000))
    const endless = await upload({ 'transfer-encoding': 'chunked' }, (send) => send(line))
    expect([endless.status, endless.sent < 3 * importLimit.most]).toEqual([413, true])
    const coming = `select 1 from backoffice.product_import where status = 'uploading'`
    await eventually(async () => expect(await shop.database.query(coming)).toEqual([]))
  })

  test('that is no file, or comes from a stranger, is refused', async () => {
    expect((await shop.post(IMPORTS, {}, staff)).status).toBe(422)
    expect(
      (await fetch(shop.url + IMPORTS, { method: 'POST', body: 'ean', headers: { 'content-type': 'text/csv' } }))
        .status,
    ).toBe(401)
  })
})

test('the good lines are written once, with their history, and the shop follows', async () => {
  const it = await checked(`ean,price,onHand\n${REAR},899.90,77\n${FREE},949,500\n`)
  expect(it).toMatchObject({ waiting: 1, unchanged: 1 })
  const [first, second] = await Promise.all([act(it._id, 'apply'), act(it._id, 'apply')])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await until(it._id, 'applied')).toMatchObject({ applied: 1, conflicts: 0, waiting: 0, progress: 1 })
  expect(await productOf(REAR)).toMatchObject({ price: 899.9, stock: { onHand: 77 } })
  await eventually(async () => {
    const { body } = await shop.get(`/api/v1/tires/MO/${REAR}`)
    expect((body as { result: object[] }).result).toMatchObject([{ price: 899.9, available: 77 }])
    const prices = await shop.database.query(
      `select (select price from ordering.product where ean = $1) as ordering,
         (select price from edge.search_tyre where ean = $1) as search,
         (select (facts ->> 'price')::integer from advisor.tyre where ean = $1) as advisor`,
      [REAR],
    )
    expect(prices).toEqual([{ ordering: 89_990, search: 89_990, advisor: 89_990 }])
  })
  expect((await historyOf(REAR)).map(({ cause, by }) => [cause, by])).toEqual([
    ['import', 'בעלת החנות'],
    ['import', 'בעלת החנות'],
  ])
  expect((await act(it._id, 'apply')).body).toMatchObject({ ok: false, error: 'STATE' })
})

test('a product that changed after the dry run is a conflict and keeps what it is', async () => {
  const it = await checked(`ean,price\n${REAR},700\n`)
  const { price, fullPrice } = await productOf(REAR)
  const changed = await shop.send('PATCH', `/api/v1/admin/products/${REAR}/facts`, { price: price - 10 }, staff)
  expect(changed.status).toBe(200)
  await act(it._id, 'apply')
  expect(await until(it._id, 'applied')).toMatchObject({ applied: 0, conflicts: 1 })
  expect(await productOf(REAR)).toMatchObject({ price: price - 10, fullPrice })
  const { lines } = (await shop.get(`${IMPORTS}/${it._id}/lines?kind=unwritten`, staff)).body as { lines: object[] }
  expect(lines).toMatchObject([{ ean: REAR, outcome: 'conflict' }])
})

test('a batch that was written before a crash is written once when the import goes on', async () => {
  const it = await checked(`ean,price,onHand\n${REAR},650,61\n`)
  const inside = (path: string, body: object) =>
    fetch(shop.inside.url + path, {
      method: 'POST',
      headers: { ...createCallTokens(shop.inside.secret, 'backoffice')(path), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const before = await productOf(REAR)
  const lengthBefore = (await historyOf(REAR)).length
  const agorot = (shekels: number) => Math.round(shekels * 100)
  const prices = {
    before: { price: agorot(before.price), fullPrice: agorot(before.fullPrice) },
    after: { price: 65_000, fullPrice: agorot(before.fullPrice) },
  }
  // the process dies after the catalogue has written the batch, and before the import has kept that
  const sent = await inside('/catalog/tyres/price-changes', {
    importId: it._id,
    by: 'st_test',
    lines: [{ ean: REAR, ...prices }],
  })
  expect(await sent.json()).toEqual({ outcomes: { [REAR]: 'applied' } })
  // in between a person changes the price once more: going on must not write it again
  await shop.send('PATCH', `/api/v1/admin/products/${REAR}/facts`, { price: 655 }, staff)
  await act(it._id, 'apply')
  expect(await until(it._id, 'applied')).toMatchObject({ applied: 1, conflicts: 0 })
  expect(await productOf(REAR)).toMatchObject({ price: 655, stock: { onHand: 61 } })
  expect(await historyOf(REAR)).toHaveLength(lengthBefore + 3)
})

test('a cancelled import keeps what was written and writes no more', async () => {
  const it = await checked(`ean,price\n${REAR},640\n`)
  expect((await act(it._id, 'cancel')).body).toMatchObject({ ok: true, import: { status: 'cancelled' } })
  expect((await act(it._id, 'apply')).body).toMatchObject({ ok: false, error: 'STATE' })
})

test('the steps in which its sender has lowered a price count as one', async () => {
  const { price } = await productOf(FREE)
  await shop.send('PATCH', `/api/v1/admin/products/${FREE}/facts`, { price: price * 0.8 }, staff)
  const it = await checked(`ean,price\n${FREE},${price * 0.65}\n`)
  expect(it).toMatchObject({ priceChanges: 1, ownerLines: 1 })
  await act(it._id, 'cancel')
})
