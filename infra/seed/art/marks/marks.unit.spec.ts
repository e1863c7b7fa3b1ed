import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { drawSheet } from './make-marks.ts'
import { marks } from './marks.ts'

const kept = readFile(
  new URL('../../../../mf-storefront/src/features/brands-strip/brands.svg', import.meta.url),
  'utf8',
)

it('are the file that the shop shows', async () => expect(await kept).toBe(await drawSheet()))

it('have a view each, and are small', async () => {
  const file = await kept
  for (const slug of Object.keys(marks)) expect(file).toContain(`<view id="${slug}" viewBox=`)
  expect(file).not.toMatch(/NaN|undefined/)
  expect(file.length).toBeLessThan(20_000)
})
