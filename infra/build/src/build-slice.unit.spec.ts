import { expect, it } from 'vitest'
import { tooHeavy } from './build-slice.ts'

const file = (brotli: number) => ({ integrity: 'sha384-x', bytes: 1_000_000, brotli })
const files = (brotli: number) => ({
  'client/remoteEntry.js': file(brotli),
  'client/page-admin-orders.1234.js': file(40 * 1024),
  'client/page-admin-inbox.5678.js': file(30 * 1024),
  'client/picture.svg': file(900_000),
  'server/server.cjs': file(900_000),
})

it('lets the scripts of a page of the back office weigh 160 KB', () => {
  expect(tooHeavy({ slice: 'admin', files: files(120 * 1024) })).toBeUndefined()
  expect(tooHeavy({ slice: 'admin', files: files(120 * 1024 + 1) })).toMatch(
    /^The scripts of a page of admin are 163841 bytes \(brotli\) and may be 163840 .*\n122881 client\/remoteEntry.js\n/,
  )
})

it('has no such limit for what shoppers load page by page', () => {
  expect(tooHeavy({ slice: 'storefront', files: files(900_000) })).toBeUndefined()
})
