import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dana, eanOf, type Imports, startImports } from '../testing/import-fixture.ts'
import { findImport, listFaults, listLines } from './product-import.repository.ts'

let shop: Imports
beforeAll(async () => {
  shop = await startImports()
})
afterAll(() => shop.stop())
beforeEach(() => shop.reset())
afterEach(() => shop.stopWork())

test('a file of commas fails with a sentence, at once and for good', async () => {
  const { id } = await shop.check(Buffer.alloc(1024 * 1024, ','))
  const { status, fault } = (await findImport(shop.database, id)) ?? {}
  expect([status, fault]).toEqual(['failed', expect.stringContaining('שורה 1 ארוכה')])
})

test('a product in many lines is a fault of each of them, which names the first others', async () => {
  const twice = [eanOf(1), eanOf(2), eanOf(1), eanOf(1), eanOf(1), eanOf(1)].map((ean) => `${ean},499`)
  const { id } = await shop.check(Buffer.from(['ean,price', ...twice].join('\n')))
  expect(await findImport(shop.database, id)).toMatchObject({
    status: 'checked',
    waiting: 1,
    faults: 5,
    progress: 6,
  })
  const { faults } = await listFaults(shop.database, id, 1, 10)
  expect(faults[0]).toMatchObject({ line: 2, message: 'המוצר מופיע גם בשורה 4, 5, 6…' })
})

test('an import that lowers a price by more than staff may is written by an owner', async () => {
  const file = ['ean,price', `${eanOf(1)},350`, `${eanOf(2)},349`, `${eanOf(3)},1`, `${eanOf(4)},900`].join('\n')
  const { id, commands, loop } = await shop.check(Buffer.from(file))
  expect(await findImport(shop.database, id)).toMatchObject({ priceChanges: 4, ownerLines: 2 })
  const { lines } = await listLines(shop.database, id, { kind: 'owner', ean: '', page: 1, limit: 10 })
  expect(lines.map(({ line, needsOwner }) => [line, needsOwner])).toEqual([
    [3, true],
    [4, true],
  ])
  const refused = await commands.apply(id, dana, false)
  expect(refused).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
  expect(refused).toMatchObject({ message: expect.stringMatching(/^2 שורות .*30%.*בעלי החנות/) as string })
  expect(shop.catalogue.written).toEqual([])
  expect(await commands.apply(id, { ...dana, role: 'owner' }, false)).toMatchObject({ ok: true })
  loop.wake()
  await shop.untilDone()
  expect(await findImport(shop.database, id)).toMatchObject({ status: 'applied', applied: 4 })
})

test('quotes that are not closed are found in their own line', async () => {
  const lines = shop.file().toString().split('\n')
  lines[701] = `"${lines[701]}`
  lines.splice(400, 0, '')
  const { id } = await shop.check(Buffer.from(lines.join('\n')))
  const { status, fault } = (await findImport(shop.database, id)) ?? {}
  expect(status).toBe('failed')
  expect(fault).toContain('שורה 703 ')
})

test('of a product in two lines nothing is written, although one of them has a fault', async () => {
  const file = ['sep=;', 'ean;price', `${eanOf(1)};499`, `${eanOf(2)};499`, `${eanOf(1)};=SUM(B1)`].join('\n')
  const { id } = await shop.check(Buffer.from(file))
  expect(await findImport(shop.database, id)).toMatchObject({ status: 'checked', priceChanges: 1, faultLines: 2 })
})
