import { describe, expect, it } from 'vitest'
import { createChooser, shareOf } from './choose-versions.ts'
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
  expect(createChooser({ storefront: active('1.0.0-a') }).choose().slices['storefront']).toEqual({
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
  expect(createChooser({ checkout: { version, meta: { ...meta, files } } }).choose().slices['checkout']?.pages).toEqual(
    {
      cart: both,
      'order-status': both,
    },
  )
})

it('serves a slice that it hears of for the first time at the addresses that the slice claims', () => {
  const { meta, version } = active('1')
  const gifts = { version, meta: { ...meta, slice: 'gifts', addresses: ['/gifts', '/gifts/:name'] } }
  const { slices, ownerOf } = createChooser({ storefront: active('1'), gifts }).choose()
  expect(Object.keys(slices)).toEqual(['storefront', 'gifts'])
  expect(['/gifts', '/gifts/helmet', '/gifts/a/b', '/list/moto/120/70/17'].map(ownerOf)).toEqual([
    'gifts',
    'gifts',
    'storefront',
    'storefront',
  ])
})

it('reads the fields of the query that the slice names, of the first page that has the address', () => {
  const { meta, version } = active('1')
  const queries = [
    { paths: ['/gifts/wrapped'], fields: [] },
    { paths: ['/gifts', '/gifts/:name'], fields: ['q', 'colour'] },
  ]
  const gifts = { version, meta: { ...meta, slice: 'gifts', addresses: ['/gifts', '/gifts/:name'], queries } }
  const { fieldsOf } = createChooser({ storefront: active('1'), gifts }).choose()
  expect(['/gifts', '/gifts/helmet', '/gifts/wrapped', '/gifts/a/b', '/'].map(fieldsOf)).toEqual([
    ['q', 'colour'],
    ['q', 'colour'],
    [],
    [],
    [],
  ])
})

it('knows the hash of the manifest of a version that has one', () => {
  const { meta, version } = active('1')
  const files = { ...meta.files, 'client/mf-manifest.json': { integrity: 'sha256-manifest', bytes: 1 } }
  const { slices } = createChooser({ storefront: { version, meta: { ...meta, files } } }).choose()
  expect(slices['storefront']?.manifest).toBe('sha256-manifest')
})

it('gives different choices different keys', () => {
  const keys = [{}, { storefront: active('1') }, { storefront: active('2') }, { checkout: active('1') }].map(
    (slices) => createChooser(slices).choose().key,
  )
  expect(new Set(keys).size).toBe(4)
})

describe('a canary', () => {
  const withCanary = (version: string, percent: number): ActiveSlices[string] => ({
    ...active('1'),
    canary: { ...active(version), percent },
  })
  const visitors = Array.from({ length: 10_000 }, (_, at) => `v_${at}`)
  const countOf = (slices: ActiveSlices, isCounted: (versions: Record<string, string | undefined>) => boolean) => {
    const chooser = createChooser(slices)
    return visitors.filter((visitor) => {
      const chosen = Object.entries(chooser.choose(visitor).slices)
      return isCounted(Object.fromEntries(chosen.map(([name, { version }]) => [name, version])))
    }).length
  }

  // four standard deviations of 10,000 independent visitors on either side: sqrt(10,000 p (1 - p)) is 10, 30 and 50
  it.each([
    [1, 60, 140],
    [10, 880, 1_120],
    [50, 4_800, 5_200],
    [100, 10_000, 10_000],
  ])('goes to %i % of 10,000 visitors', (percent, least, most) => {
    const count = countOf({ storefront: withCanary('2', percent) }, ({ storefront }) => storefront === '2')
    expect(count).toBeGreaterThanOrEqual(least)
    expect(count).toBeLessThanOrEqual(most)
  })

  it('keeps its visitors when its share grows', () => {
    const [few, many] = [10, 30].map((percent) => createChooser({ storefront: withCanary('2', percent) }))
    const got = (chooser = few) =>
      visitors.filter((each) => chooser?.choose(each).slices['storefront']?.version === '2')
    expect(got(many)).toEqual(expect.arrayContaining(got(few)))
  })

  it('of one slice says nothing of that of another one', () => {
    const slices = { storefront: withCanary('2', 50), checkout: withCanary('3', 50) }
    const both = countOf(slices, ({ storefront, checkout }) => storefront === '2' && checkout === '3')
    // a quarter of the visitors; a standard deviation is 43
    expect(both).toBeGreaterThan(2_328)
    expect(both).toBeLessThan(2_672)
  })

  it('gives a visitor the same at every visit, and one object for equal choices', () => {
    const chooser = createChooser({ storefront: withCanary('2', 50), checkout: active('1') })
    const first = chooser.choose('v_a')
    const second = chooser.choose('v_a')
    expect(first).toBe(second)
    const keys = new Set(visitors.map((visitor) => chooser.choose(visitor).key))
    expect([...keys].toSorted()).toEqual(['checkout@1 storefront@1 storefront?', 'checkout@1 storefront@2 storefront?'])
  })

  it('lets the pages of both versions tell how they do, which are other pages than those before', () => {
    const chooser = createChooser({ storefront: withCanary('2', 50), checkout: active('1') })
    for (const visitor of visitors.slice(0, 20)) expect(chooser.choose(visitor).observed).toEqual(['storefront'])
    expect(createChooser({ storefront: active('1') }).choose('v_a').observed).toBeUndefined()
  })

  it('is not given to a request without a visitor, and changes nothing while none runs', () => {
    const running = createChooser({ storefront: withCanary('2', 100) })
    expect([running.splits, running.choose().key]).toEqual([true, 'storefront@1 storefront?'])
    const resting = createChooser({ storefront: active('1') })
    expect([resting.splits, resting.choose('v_a').key]).toEqual([false, 'storefront@1'])
  })

  it('shows the addresses that it adds to its own visitors only', () => {
    const canary = active('2')
    const adding = { ...canary, meta: { ...canary.meta, slice: 'wizard', addresses: ['/quiz'] }, percent: 50 }
    const wizard = { ...active('1'), meta: { ...active('1').meta, slice: 'wizard', addresses: [] }, canary: adding }
    const chooser = createChooser({ storefront: active('1'), wizard })
    const [inside, outside] = [
      visitors.find((visitor) => shareOf(visitor, 'wizard') < 50),
      visitors.find((visitor) => shareOf(visitor, 'wizard') >= 50),
    ]
    expect(chooser.choose(inside).ownerOf('/quiz')).toBe('wizard')
    expect(chooser.choose(outside).ownerOf('/quiz')).toBe('storefront')
  })
})
