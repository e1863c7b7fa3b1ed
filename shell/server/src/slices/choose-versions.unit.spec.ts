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
    addresses: ['/list/moto/:width/:profile/:rim'],
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
  expect(createChooser({ storefront: active('1.0.0-a') })().slices['storefront']).toEqual({
    version: '1.0.0-a',
    entry: '/assets/slices/storefront/1.0.0-a/remoteEntry.js',
    integrity: 'sha384-entry',
    addresses: ['/list/moto/:width/:profile/:rim'],
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
  expect(createChooser({ checkout: { version, meta: { ...meta, files } } })().slices['checkout']?.pages).toEqual({
    cart: both,
    'order-status': both,
  })
})

it('serves a slice that it hears of for the first time at the addresses that the slice claims', () => {
  const { meta, version } = active('1')
  const gifts = { version, meta: { ...meta, slice: 'gifts', addresses: ['/gifts', '/gifts/:name'] } }
  const { slices, ownerOf } = createChooser({ storefront: active('1'), gifts })()
  expect(Object.keys(slices)).toEqual(['storefront', 'gifts'])
  expect(['/gifts', '/gifts/helmet', '/gifts/a/b', '/list/moto/120/70/17'].map(ownerOf)).toEqual([
    'gifts',
    'gifts',
    'storefront',
    'storefront',
  ])
})

it('knows the hash of the manifest of a version that has one', () => {
  const { meta, version } = active('1')
  const files = { ...meta.files, 'client/mf-manifest.json': { integrity: 'sha256-manifest', bytes: 1 } }
  const { slices } = createChooser({ storefront: { version, meta: { ...meta, files } } })()
  expect(slices['storefront']?.manifest).toBe('sha256-manifest')
})

it('gives different choices different keys', () => {
  const keys = [{}, { storefront: active('1') }, { storefront: active('2') }, { checkout: active('1') }].map(
    (slices) => createChooser(slices)().key,
  )
  expect(new Set(keys).size).toBe(4)
})
