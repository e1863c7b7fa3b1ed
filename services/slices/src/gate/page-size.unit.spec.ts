import { expect, it } from 'vitest'
import { decideSizes, pageSizes, sizeLimits } from './page-size.ts'

const build = (sizes: Record<string, number>) => ({
  slice: 'gifts',
  client: { entry: 'remoteEntry.js', preload: ['shared.js'] },
  files: Object.fromEntries(
    Object.entries(sizes).map(([name, brotli]) => [`client/${name}`, { integrity: '', bytes: brotli * 4, brotli }]),
  ),
})
const sizes = {
  'remoteEntry.js': 10_000,
  'shared.js': 5_000,
  'page-cart.order.0a1b2c3d.js': 40_000,
  'later.js': 90_000,
}

it('counts what a page needs at once: the entry, what comes with it, and its own file', () => {
  expect([...pageSizes(build(sizes))]).toEqual([
    ['every page', 15_000],
    ['cart', 55_000],
    ['order', 55_000],
  ])
})

it('lets a page grow by a tenth of the active version, and a small one by 4 KB', () => {
  const grown = (page: number) => decideSizes(build({ ...sizes, 'page-cart.order.0a1b2c3d.js': page }), build(sizes))
  expect(grown(45_500)).toBeUndefined()
  expect(grown(45_501)).toMatchObject({ code: 'PageGrew' })
  const small = (bytes: number) => decideSizes(build({ 'remoteEntry.js': bytes }), build({ 'remoteEntry.js': 1_000 }))
  expect(small(1_000 + sizeLimits.always)).toBeUndefined()
  expect(small(1_001 + sizeLimits.always)).toMatchObject({ code: 'PageGrew' })
})

it('refuses a first version that is larger than any page may be', () => {
  expect(decideSizes(build({ 'remoteEntry.js': sizeLimits.page }), undefined)).toBeUndefined()
  expect(decideSizes(build({ 'remoteEntry.js': sizeLimits.page + 1 }), undefined)).toMatchObject({
    code: 'PageTooLarge',
  })
})
