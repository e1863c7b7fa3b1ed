import { expect, it } from 'vitest'
import { tooHeavy } from './build-slice.ts'

const file = (brotli: number) => ({ integrity: 'sha384-x', bytes: 1_000_000, brotli })
const files = (brotli: number) => ({
  'client/remoteEntry.js': file(brotli),
  'client/page-admin-orders.1234.js': file(40 * 1024),
  'client/page-admin-inbox.5678.js': file(30 * 1024),
  'client/later-columns-guide.9abc.js': file(900_000),
  'client/picture.svg': file(900_000),
  'server/server.cjs': file(900_000),
})

it('lets the scripts of a page of the back office weigh 176 KB', () => {
  expect(tooHeavy({ slice: 'admin', files: files(136 * 1024) })).toBeUndefined()
  expect(tooHeavy({ slice: 'admin', files: files(136 * 1024 + 1) })).toMatch(
    /^The scripts of a page of admin are 180225 bytes \(brotli\) and may be 180224 .*\n139265 client\/remoteEntry.js\n/,
  )
})

it('has no such limit for what shoppers load page by page', () => {
  expect(tooHeavy({ slice: 'storefront', files: files(900_000) })).toBeUndefined()
})
