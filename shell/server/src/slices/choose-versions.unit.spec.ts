import { expect, it } from 'vitest'
import { createChooser } from './choose-versions.ts'
import type { ActiveSlices } from '@zmig/slices'

const active = (version: string): ActiveSlices[string] => ({
  version,
  meta: {
    slice: 'storefront',
    version,
    inputs: '',
    shared: {},
    platform: '1.0.0',
    contract: '1.0.0',
    client: { entry: 'remoteEntry.js', preload: ['chunk.js'] },
    files: {
      'client/remoteEntry.js': { integrity: 'sha384-entry', bytes: 1 },
      'client/chunk.js': { integrity: 'sha384-chunk', bytes: 1 },
      'client/page-size-list.0a1b2c3d.js': { integrity: 'sha384-page', bytes: 1 },
      'client/page-size-list.0a1b2c3d.js.br': { integrity: 'sha384-compressed', bytes: 1 },
    },
  },
})

it('gives every visitor the active version, with its preloads and the files of its pages', () => {
  expect(createChooser({ storefront: active('1.0.0-a') })().slices.storefront).toEqual({
    version: '1.0.0-a',
    entry: '/assets/slices/storefront/1.0.0-a/remoteEntry.js',
    integrity: 'sha384-entry',
    preload: [
      { href: '/assets/slices/storefront/1.0.0-a/remoteEntry.js', integrity: 'sha384-entry' },
      { href: '/assets/slices/storefront/1.0.0-a/chunk.js', integrity: 'sha384-chunk' },
    ],
    pages: {
      'size-list': {
        href: '/assets/slices/storefront/1.0.0-a/page-size-list.0a1b2c3d.js',
        integrity: 'sha384-page',
      },
    },
  })
})

it('knows a file that several pages share by each of them', () => {
  const { meta, version } = active('1')
  const files = { 'client/page-cart.order-status.0a1b2c3d.js': { integrity: 'sha384-both', bytes: 1 } }
  const both = { href: '/assets/slices/checkout/1/page-cart.order-status.0a1b2c3d.js', integrity: 'sha384-both' }
  expect(createChooser({ checkout: { version, meta: { ...meta, files } } })().slices.checkout?.pages).toEqual({
    cart: both,
    'order-status': both,
  })
})

it('leaves out slices without an active version and unknown slices', () => {
  expect(Object.keys(createChooser({ storefront: active('1'), stranger: active('2') })().slices)).toEqual([
    'storefront',
  ])
})

it('gives different choices different keys', () => {
  const keys = [{}, { storefront: active('1') }, { storefront: active('2') }, { checkout: active('1') }].map(
    (slices) => createChooser(slices)().key,
  )
  expect(new Set(keys).size).toBe(4)
})
