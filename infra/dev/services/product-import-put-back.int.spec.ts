import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IMPORTS, startProductImports, type Import, type ProductImports } from './testing/product-imports.ts'
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

const importOf: ProductImports['importOf'] = (...of) => imports.importOf(...of)
const until: ProductImports['until'] = (...of) => imports.until(...of)
const checked: ProductImports['checked'] = (...of) => imports.checked(...of)
const act: ProductImports['act'] = (...of) => imports.act(...of)
const productOf: ProductImports['productOf'] = (...of) => imports.productOf(...of)
const historyOf: ProductImports['historyOf'] = (...of) => imports.historyOf(...of)

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
