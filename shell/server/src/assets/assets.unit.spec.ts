import { expect, it } from 'vitest'
import { assetFile, readRange } from './assets.ts'

const roots = { slices: '/data/slices', shell: '/build/shell' }

it.each([
  ['/assets/slices/storefront/1.0.0-ab/remoteEntry.js', '/data/slices/storefront/1.0.0-ab/client/remoteEntry.js'],
  ['/assets/slices/storefront/1.0.0-ab/img/a.svg', '/data/slices/storefront/1.0.0-ab/client/img/a.svg'],
  ['/assets/shell/0a1b2c/main.js', '/build/shell/0a1b2c/client/main.js'],
  ['/assets/shell/fonts/5.3.0/rubik.woff2', '/build/shell/fonts/5.3.0/rubik.woff2'],
])('%s is the file %s', (path, file) => expect(assetFile(path, roots)).toBe(file))

it.each([
  '/assets/slices/storefront/1.0.0-ab/../server/server.cjs',
  '/assets/slices/../../etc/passwd',
  '/assets/slices/storefront/%2e%2e/secret.js',
  '/assets/slices/storefront/1.0.0-ab/..%2fserver%2fserver.cjs',
  '/assets/slices/storefront/1.0.0-ab/.hidden.js',
  '/assets/slices/storefront//remoteEntry.js',
  '/assets/slices/storefront',
  '/assets/shell/0a1b2c',
  '/assets/shell/..\\server\\x.js',
  '/assets/other/a/b.js',
  '/assets',
])('%s is no file', (path) => expect(assetFile(path, roots)).toBeUndefined())

const LENGTH = 1_000

it.each([
  ['bytes=0-', { first: 0, last: 999 }],
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=200-299', { first: 200, last: 299 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
])('%s is a part', (range, part) => expect(readRange({ range }, LENGTH)).toEqual(part))

it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=9-3', 'bytes=a-b'])(
  '%s means the whole file',
  (range) => expect(readRange({ range }, LENGTH)).toBe('whole'),
)

it.each(['bytes=1000-', 'bytes=-0'])('%s lies beyond the file', (range) =>
  expect(readRange({ range }, LENGTH)).toBe('beyond'),
)

it('sends the whole file for an If-Range with another validator', () =>
  expect(readRange({ range: 'bytes=0-1', 'if-range': '"old"' }, LENGTH)).toBe('whole'))
