import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'

/** The address of each page of the back office that opens without an id, as the slice lists its pages. */
const addresses = (): string[] => {
  const list = readFileSync(join(import.meta.dirname, '../../mf-admin/src/pages/pages.ts'), 'utf8')
  return [...list.matchAll(/paths: \['([^':*]+)'/g)].map(([, address = '']) => address)
}

test('every page of the back office is accessible and fits into a desktop window', async ({ openAsOwner, page }) => {
  await openAsOwner('/admin')
  const all = addresses()
  expect(all.length).toBeGreaterThan(20)
  for (const address of all)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'טוענים' })).toHaveCount(0)
      await expectHealthyPage(page)
    })
})
