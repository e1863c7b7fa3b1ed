import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dana, eanOf, IMPORTED, PRICE, type Imports, startImports } from '../testing/import-fixture.ts'
import { createImportCommands } from './product-import.commands.ts'
import { createImportWork } from './product-import.worker.ts'
import { findImport } from './product-import.repository.ts'

let shop: Imports
beforeAll(async () => {
  shop = await startImports()
})
afterAll(() => shop.stop())
beforeEach(() => shop.reset())
afterEach(() => shop.stopWork())

/** An import of the file that was written. */
const apply = async (content = shop.file()) => {
  const { id, commands, loop } = await shop.check(content)
  await commands.apply(id, { ...dana, role: 'owner' }, false)
  loop.wake()
  await shop.untilDone()
  return id
}
const WHY = 'הקובץ הלא נכון'

test('putting back goes on after an answer that was lost and in another process, and every product is put back once', async () => {
  const id = await apply()
  shop.catalogue.prices.set(eanOf(7), 12_300)
  await shop.stopWork()
  const commands = createImportCommands(shop.deps, () => undefined)
  const [one, other] = await Promise.all([commands.putBack(id, dana, WHY), commands.putBack(id, dana, WHY)])
  expect([one, other]).toMatchObject([{ ok: true }, { ok: true }])
  const back = one.ok ? one.import._id : ''
  expect(other).toMatchObject({ import: { _id: back } })
  Object.assign(shop.catalogue, { written: [], sent: 0, breaksAt: 2 })
  await expect(createImportWork(shop.deps).step()).rejects.toThrow('Unavailable')
  shop.startWork()
  await shop.untilDone()
  expect(await findImport(shop.database, back)).toMatchObject({
    status: 'applied',
    applied: 1_199,
    conflicts: 1,
    waiting: 0,
    putsBack: id,
    reason: WHY,
    appliedBy: 'st_dana',
  })
  expect([shop.catalogue.written.length, new Set(shop.catalogue.written).size]).toEqual([1_199, 1_199])
  expect([shop.catalogue.prices.get(eanOf(7)), shop.catalogue.prices.get(eanOf(8))]).toEqual([12_300, PRICE])
  expect(await commands.apply(id, dana, false)).toMatchObject({ ok: false, code: 'STATE' })
})

test('putting back prices that an import raised needs an owner when they fall by more than staff may lower them', async () => {
  const id = await apply(Buffer.from(['ean,price', `${eanOf(1)},499`, `${eanOf(2)},900`].join('\n')))
  const commands = createImportCommands(shop.deps, () => undefined, { percent: 30, most: 300_000 })
  shop.catalogue.prices.set(eanOf(2), IMPORTED)
  await shop.database.query('update backoffice.product_import_line set price_before = 100 where import_id = $1', [id])
  expect(await commands.putBack(id, dana, WHY)).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
  expect(await commands.planPutBack(id, dana.by)).toMatchObject({ ok: true, plan: { changes: 2, ownerLines: 2 } })
  expect(await commands.putBack(id, { ...dana, role: 'owner' }, WHY)).toMatchObject({ ok: true })
})
