import { eventually } from '@zmig/kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sender, type Imports, startImports } from '../testing/import-fixture.ts'
import { createImportCommands } from './product-import.commands.ts'
import { findImport, listImports } from './product-import.repository.ts'

let shop: Imports
beforeAll(async () => {
  shop = await startImports()
})
afterAll(() => shop.stop())
beforeEach(() => shop.reset())
afterEach(() => shop.stopWork())

/** A file whose end does not come before it is let. */
const slowFile = () => {
  const rest = Promise.withResolvers<Buffer>()
  const pieces = async function* () {
    yield Buffer.alloc(70_000, 'ean,price\n')
    yield await rest.promise
  }
  return { pieces: pieces(), end: () => rest.resolve(Buffer.from('1,2\n')), cut: () => rest.reject(new Error('cut')) }
}
/** The import whose file is coming. */
const untilComing = () =>
  eventually(async () => {
    const { imports } = await listImports(shop.database, 1, 100)
    const coming = imports.find(({ status, bytes }) => status === 'uploading' && bytes > 0)
    if (!coming) throw new Error('no file is coming')
    return coming._id
  })
const pieces = () => shop.database.query('select import_id from backoffice.product_import_chunk')

test('a cancelled import keeps nothing of its file', async () => {
  const { id, commands } = await shop.check()
  await commands.cancel(id, 'st_dana')
  expect(await pieces()).toEqual([])
})

test('a file that is still coming is cancelled by its sender only, a dry run by any colleague', async () => {
  const { id, commands } = await shop.check()
  const slow = slowFile()
  const sent = commands.take(sender, slow.pieces)
  const coming = await untilComing()
  expect(await commands.cancel(coming, 'st_eve')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await findImport(shop.database, coming)).toMatchObject({ status: 'uploading' })
  expect(await commands.cancel(id, 'st_eve')).toMatchObject({ ok: true, import: { status: 'cancelled' } })
  expect(await commands.cancel(coming, 'st_dana')).toMatchObject({ ok: true, import: { status: 'cancelled' } })
  slow.end()
  expect(await sent).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await pieces()).toEqual([])
})

test('a file that ends in the middle cancels its import and leaves nothing', async () => {
  const slow = slowFile()
  const sent = createImportCommands(shop.deps, () => undefined).take(sender, slow.pieces)
  const coming = await untilComing()
  slow.cut()
  await expect(sent).rejects.toThrow('cut')
  expect(await findImport(shop.database, coming)).toMatchObject({ status: 'cancelled' })
  expect(await pieces()).toEqual([])
})
