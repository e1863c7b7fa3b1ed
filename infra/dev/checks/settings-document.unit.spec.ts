import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'print-settings.ts')], { encoding: 'utf8' })
const { page, example, ungrouped } = JSON.parse(printed) as { page: string; example: string; ungrouped: string[] }

// made again with: npx vitest run --project unit infra/dev/checks/settings-document --update
test('infra/docs/run-a-shop/settings.md is made of the docstrings of all settings', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/run-a-shop/settings.md')
})

test('.env.example has the same settings, and sets none', async () => {
  await expect(example).toMatchFileSnapshot('../../../.env.example')
  expect(example).not.toMatch(/^[A-Z]/m)
})

test('every setting has its group', () => expect(ungrouped).toEqual([]))
