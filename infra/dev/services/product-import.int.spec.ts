import { importLimit } from '@zmig/edge-contract'
import { createCallTokens } from '@zmig/kit'
import { eventually, windows1255 } from '@zmig/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { request } from 'node:http'
import { FREE, REAR, startWholeShop, type WholeShop } from './testing/whole-shop.ts'

type Import = {
  _id: string
  status: string
  encoding: string
  rows: number
  priceChanges: number
  stockChanges: number
  unchanged: number
  faults: number
  applied: number
  conflicts: number
  waiting: number
  progress: number
  fault: string | null
}

let shop: WholeShop
let staff = { cookie: '' }
beforeAll(async () => {
  shop = await startWholeShop('2026-11-18T06:00:00.000Z')
  staff = await shop.signIn()
})
afterAll(() => shop.stop())

const IMPORTS = '/api/v1/admin/product-imports'
const sendFile = async (body: string | Buffer, name = 'prices.csv') => {
  const response = await fetch(`${shop.url}${IMPORTS}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...staff, 'content-type': 'text/csv' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  const answer = (await response.json()) as { ok: boolean; message?: string; error?: string; import?: Import }
  return { status: response.status, ...answer }
}
const importOf = async (id: string) => (await shop.get(`${IMPORTS}/${id}`, staff)).body['import'] as Import
const until = async (id: string, ...statuses: string[]): Promise<Import> => {
  await eventually(async () => expect(statuses).toContain((await importOf(id)).status))
  return importOf(id)
}
const checked = async (body: string | Buffer) => {
  const sent = await sendFile(body)
  expect(sent).toMatchObject({ status: 200, ok: true })
  return until(sent.import?._id ?? '', 'checked', 'failed')
}
const act = (id: string, action: string, body: object = {}) => shop.post(`${IMPORTS}/${id}/${action}`, body, staff)
const faultsOf = async (id: string) =>
  (
    (await shop.get(`${IMPORTS}/${id}/faults?limit=100`, staff)).body['faults'] as { line: number; message: string }[]
  ).map(({ line, message }) => `${line}: ${message}`)
const productOf = async (ean: string) =>
  (await shop.get(`/api/v1/admin/products/${ean}`, staff)).body['product'] as {
    price: number
    fullPrice: number
    stock: { onHand: number }
  }
const historyOf = async (ean: string) =>
  (await shop.get(`/api/v1/admin/products/${ean}/history`, staff)).body['changes'] as { cause: string; by: string }[]

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

describe('an import that is put back', () => {
  const reason = 'הקובץ של החודש הקודם'
  const applied = async (body: string) => {
    const it = await checked(body)
    await act(it._id, 'apply')
    return until(it._id, 'applied')
  }

  test('gives every product its price and its stock again, once, with who did it and why', async () => {
    const before = [await productOf(REAR), await productOf(FREE)]
    const it = await applied(`ean,price,onHand\n${REAR},600,50\n${FREE},901,501\n`)
    expect(it).toMatchObject({ applied: 2 })
    expect((await shop.get(`${IMPORTS}/${it._id}/put-back`, staff)).body).toMatchObject({
      ok: true,
      plan: { changes: 2, stays: 0, lines: [], ownerLines: 0 },
    })
    const [one, other] = await Promise.all([act(it._id, 'put-back', { reason }), act(it._id, 'put-back', { reason })])
    expect([one.status, other.status]).toEqual([200, 200])
    const back = await until((one.body['import'] as Import)._id, 'applied')
    expect(other.body['import']).toMatchObject({ _id: back._id })
    expect(back).toMatchObject({ applied: 2, conflicts: 0, waiting: 0, putsBack: it._id, reason })
    expect(await importOf(it._id)).toMatchObject({ putBackBy: back._id })
    expect([await productOf(REAR), await productOf(FREE)]).toMatchObject(
      before.map(({ price, fullPrice, stock: { onHand } }) => ({ price, fullPrice, stock: { onHand } })),
    )
    const backs = (await historyOf(REAR)).filter(({ cause }) => cause === 'put-back')
    expect(backs).toMatchObject([
      { by: 'בעלת החנות', price: { before: 600 } },
      { by: 'בעלת החנות', stock: { before: 50 } },
    ])
    const length = (await historyOf(REAR)).length
    expect((await act(it._id, 'put-back', { reason })).body).toMatchObject({ ok: true, import: { _id: back._id } })
    expect(await historyOf(REAR)).toHaveLength(length)
    const audited = await shop.database.query(
      `select subject, details from edge.audit where action = 'import-put-back'`,
    )
    expect(audited).toMatchObject(Array.from({ length: 3 }, () => ({ subject: back._id, details: { reason } })))
  })

  test('leaves a product that was changed since as it is, price and stock, and names it', async () => {
    const { price, fullPrice, stock } = await productOf(FREE)
    const it = await applied(`ean,price,onHand\n${REAR},610,51\n${FREE},905,505\n`)
    await shop.send('PATCH', `/api/v1/admin/products/${REAR}/facts`, { price: 615 }, staff)
    const plan = (await shop.get(`${IMPORTS}/${it._id}/put-back`, staff)).body['plan']
    expect(plan).toMatchObject({
      changes: 1,
      stays: 1,
      lines: [{ ean: REAR, outcome: 'conflict', product: { ean: REAR } }],
    })
    const { body } = await act(it._id, 'put-back', { reason })
    const back = await until((body['import'] as Import)._id, 'applied')
    expect(back).toMatchObject({ applied: 1, conflicts: 1, waiting: 0 })
    expect(await productOf(REAR)).toMatchObject({ price: 615, stock: { onHand: 51 } })
    expect(await productOf(FREE)).toMatchObject({ price, fullPrice, stock: { onHand: stock.onHand } })
    const { lines } = (await shop.get(`${IMPORTS}/${back._id}/lines?kind=unwritten`, staff)).body as { lines: object[] }
    expect(lines).toMatchObject([{ ean: REAR, outcome: 'conflict', product: { ean: REAR } }])
    // all that is left was changed since
    const again = await applied(`ean,price\n${REAR},620\n`)
    await shop.send('PATCH', `/api/v1/admin/products/${REAR}/facts`, { price: 625 }, staff)
    expect(await act(again._id, 'put-back', { reason })).toMatchObject({ status: 409, body: { error: 'STATE' } })
  })

  test('is refused before it is finished, when it wrote nothing, without a reason, and when there is none', async () => {
    const it = await checked(`ean,price\n${REAR},630\n`)
    expect(await act(it._id, 'put-back', { reason })).toMatchObject({ status: 409, body: { error: 'STATE' } })
    expect((await shop.get(`${IMPORTS}/${it._id}/put-back`, staff)).body).toMatchObject({ ok: false, error: 'STATE' })
    await act(it._id, 'cancel')
    expect(await act(it._id, 'put-back', { reason })).toMatchObject({ status: 409, body: { error: 'STATE' } })
    expect((await act(it._id, 'put-back', { reason: ' ' })).status).toBe(400)
    const none = '11111111-1111-4111-8111-111111111111'
    expect((await act(none, 'put-back', { reason })).status).toBe(404)
  })
})

test('the steps in which its sender has lowered a price count as one', async () => {
  const { price } = await productOf(FREE)
  await shop.send('PATCH', `/api/v1/admin/products/${FREE}/facts`, { price: price * 0.8 }, staff)
  const it = await checked(`ean,price\n${FREE},${price * 0.65}\n`)
  expect(it).toMatchObject({ priceChanges: 1, ownerLines: 1 })
  await act(it._id, 'cancel')
})
