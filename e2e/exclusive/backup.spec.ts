import { copyFileSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDataDirectory, openShop, runOn } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

test('a shop is restored from a backup that was made while it ran, and continues to sell', async () => {
  const first = emptyDataDirectory('backup-first')
  const second = emptyDataDirectory('backup-second')
  const files = emptyDataDirectory('backup-files')
  mkdirSync(files, { recursive: true })
  const file = join(files, 'shop.zmigo')
  const broken = join(files, 'broken.zmigo')

  const shop = await openShop(first)
  const order = await shop.sell()
  await expect.poll(shop.orders).toEqual([order])
  expect(await runOn('backup', [file], first)).toMatchObject({
    code: 0,
    output: expect.stringContaining('names, phones'),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const later = await shop.sell()
  expect(await runOn('restore', [file], first)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The shop runs'),
  })
  await shop.stop()

  copyFileSync(file, broken)
  truncateSync(broken, statSync(file).size - 1_000)
  const refused = await runOn('restore', [broken], second)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('damaged or was cut off') })
  // The next restore needs no --replace: the database is still empty.
  expect(await runOn('restore', [file], second)).toMatchObject({ code: 0 })

  const restored = await openShop(second)
  expect(await restored.orders()).toEqual([order])
  // The restored shop does not know the number that the first shop gave after the backup, and gives it again.
  expect(await restored.sell()).toBe(later)
  await expect.poll(restored.orders).toEqual([order, later])
  await restored.stop()
})
