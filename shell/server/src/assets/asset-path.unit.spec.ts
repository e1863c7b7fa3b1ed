import { expect, it } from 'vitest'
import { assetFile } from './asset-path.ts'

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
