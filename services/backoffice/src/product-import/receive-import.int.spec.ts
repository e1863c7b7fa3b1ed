import { eventually } from '@zmig/kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sender, type Imports, startImports } from '../testing/import-fixture.ts'
import { createImportCommands } from './product-import.commands.ts'
import { findImport, listImports } from './product-import.repository.ts'
import { createImportWork } from './product-import.worker.ts'

let shop: Imports
beforeAll(async () => {
  shop = await startImports()
})
afterAll(() => shop.stop())
beforeEach(() => shop.reset())
afterEach(() => shop.stopWork())

/** A file whose next piece, and whose end, do not come before they are let. */
const slowFile = () => {
  const next = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<Buffer>()
  const piece = Buffer.alloc(70_000, 'ean,price\n')
  const pieces = async function* () {
    yield piece
    await next.promise
    yield piece
    yield await rest.promise
  }
  return {
    pieces: pieces(),
    more: () => next.resolve(),
    end: () => {
      next.resolve()
      rest.resolve(Buffer.from('1,2\n'))
    },
    cut: () => next.reject(new Error('cut')),
  }
}
/** The import whose file is coming. */
const untilComing = (file = sender.name) =>
  eventually(async () => {
    const { imports } = await listImports(shop.database, 1, 100)
    const coming = imports.find(({ name, status, bytes }) => name === file && status === 'uploading' && bytes > 0)
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

test('a file whose process died is cancelled ten minutes after its last piece, and one that still comes is not', async () => {
  const minutes = (count: number) => new Date(Date.UTC(2026, 10, 29, 9, count))
  let now = minutes(0)
  const deps = { ...shop.deps, clock: { now: () => now } }
  const commands = createImportCommands(deps, () => undefined)
  const { step } = createImportWork(deps)
  const statuses = async () => {
    const imports = await Promise.all([dead, alive].map((id) => findImport(shop.database, id)))
    return imports.map((each) => each?.status)
  }

  const lost = slowFile()
  const refused = commands.take({ ...sender, name: 'lost.csv' }, lost.pieces)
  const dead = await untilComing('lost.csv')
  const slow = slowFile()
  const sent = commands.take({ ...sender, name: 'slow.csv' }, slow.pieces)
  const alive = await untilComing('slow.csv')

  now = minutes(9)
  expect(await step()).toBe(false)
  expect(await statuses()).toEqual(['uploading', 'uploading'])
  slow.more()
  await eventually(async () => expect((await findImport(shop.database, alive))?.bytes).toBe(140_000))
  now = minutes(11)
  await step()
  expect(await statuses()).toEqual(['cancelled', 'uploading'])
  expect(new Set((await pieces()).map((row) => row['import_id']))).toEqual(new Set([alive]))

  lost.end()
  expect(await refused).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  slow.end()
  expect(await sent).toMatchObject({ ok: true, import: { status: 'checking' } })
})
