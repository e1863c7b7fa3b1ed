import { expect, test } from 'vitest'
import { ungrouped, writeExample, writeSettings } from './settings-document.ts'

// made again with: npx vitest run --project unit infra/dev/checks/settings-document --update
test('infra/docs/run-a-shop/settings.md is made of the docstrings of all settings', async () => {
  await expect(writeSettings()).toMatchFileSnapshot('../../docs/run-a-shop/settings.md')
})

test('.env.example has the same settings, and sets none', async () => {
  await expect(writeExample()).toMatchFileSnapshot('../../../.env.example')
  expect(writeExample()).not.toMatch(/^[A-Z]/m)
})

test('every setting has its group', () => expect(ungrouped()).toEqual([]))
