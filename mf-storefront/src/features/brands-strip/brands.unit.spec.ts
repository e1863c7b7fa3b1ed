import { expect, it } from 'vitest'
import { brandSlug } from '../../tyre/tyre-address.ts'
import file from './brands.svg?raw'
import { brands } from './brands.ts'

it('has a view of each brand in one small file', () => {
  for (const brand of brands) expect(file).toContain(`<view id="${brandSlug(brand)}" viewBox=`)
  expect(file).not.toMatch(/NaN|undefined/)
  expect(file.length).toBeLessThan(20_000)
})
