import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openShopDatabase } from './shop-database.ts'

test('a data directory without a shop is refused and stays as it is: it may be the wrong one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zmig-shop-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const wrong = join(folder, 'forgotten')
  await expect(openShopDatabase({ DATA_DIR: wrong })).rejects.toThrow(`There is no shop in ${wrong}. Set DATA_DIR`)
  expect(existsSync(wrong)).toBe(false)
})
