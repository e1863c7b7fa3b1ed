import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createPlatformStore, EdgeError, openPage } from '@zmig/platform'
import { describe, expect, it } from 'vitest'
import { aTyre, settings } from '../testing/a-tyre.ts'
import { pages } from './index.ts'
import type { BikeModel, BikeSizes } from '@zmig/edge-contract'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
} as const

const aBike = (counts: BikeSizes['counts']): BikeModel => ({
  brand: 'Yamaha',
  model: 'MT-07',
  brandSlug: 'yamaha',
  modelSlug: 'mt-07',
  category: 'naked',
  sizes: [
    {
      id: 'mt-07',
      ids: ['mt-07', 'mt-07-2014'],
      years: [{ from: 2014, to: 2026 }],
      counts,
      frontSize: '120/70-17',
      rearSize: '180/55-17',
    },
    {
      id: 'old',
      ids: ['old'],
      years: [{ from: 1990, to: 1990 }],
      counts: { set: 1, rear: 0, front: 0 },
      frontSize: '3.00-18',
      rearSize: '3.50-18',
    },
  ],
})

const none = aBike({ set: 0, rear: 0, front: 0 })

const years = { tireYears: { previous: 2025, current: 2026 } }
const answers: Record<string, unknown> = {
  '/api/v1/tires/MO/180/55/17': { result: [aTyre()], settings },
  '/api/v1/tires/MO/MT/90/16': { result: [aTyre()], settings },
  '/api/v1/tires/MO/2907373823466': { result: [aTyre()], settings, years },
  '/api/v1/bybrand/MO/tires/michelin': { result: [aTyre()], settings },
  '/api/v1/category/sport/items': {
    result: [aTyre()],
    settings,
    category: { id: 'sport', name: 'צמיגי ספורט', seo: { title: 'כותרת', description: 'תיאור' } },
  },
  '/api/v1/sizes/widths/for/MO': ['120', '180'],
  '/api/v1/sizes/profiles/for/MO/180': ['', '55'],
  '/api/v1/sizes/for/MO/180/55': ['17'],
  '/api/v1/popular/sizes?limit=8': [{ width: '180', profile: '55', rim: '17' }],
  '/api/v1/bikes/yamaha/mt-07': { bike: aBike({ set: 0, rear: 4, front: 2 }) },
  '/api/v1/bikes/Yamaha/MT%2007': { bike: aBike({ set: 0, rear: 4, front: 2 }) },
  '/api/v1/bikes/yamaha/mt-99': {
    bike: { ...none, modelSlug: 'mt-99', sizes: none.sizes.slice(0, 1) },
  },
  '/api/v1/top/sellers': { products: [aTyre()], settings },
}
const nothingFound = {
  result: [],
  total: 0,
  corrections: [],
  settings,
  understood: { parts: [], unknown: [] },
  facets: { category: [], brand: [], position: [], tube: [], inStock: 0, sets: 0 },
}
const unknown = { result: [], settings, years, category: null, bike: null }

const answerTo = (path: string) => answers[path] ?? (path.startsWith('/api/v1/search?') ? nothingFound : unknown)

const page = (name: string) => {
  const entry = pages.find((each) => each.name === name)
  if (!entry) throw new Error(`no page ${name}`)
  return openPage(entry)
}

const open = async (name: string, params: Record<string, string>, address: string) => {
  const { store, inject } = createPlatformStore()
  const { features, load } = await page(name)
  for (const feature of features) inject(feature)
  const edge = createEdgeClient(({ path }) => Promise.resolve({ status: 200, body: answerTo(path) }))
  return load({ params, url: new URL(address, site.publicUrl), edge, store, site })
}

describe('the size list', () => {
  it('is canonical and found', async () => {
    const { status, head } = await open('size-list', { width: '180', profile: '55', rim: '17' }, '/list/moto/180/55/17')
    expect(status).toBe(200)
    expect(head.canonical).toBe('/list/moto/180/55/17')
    expect(head.title).toContain('180/55-17')
  })

  it('ignores the letter case of a size', async () => {
    const { status, head } = await open('size-list', { width: 'mt', profile: '90', rim: '16' }, '/list/moto/mt/90/16')
    expect(status).toBe(200)
    expect(head.canonical).toBe('/list/moto/MT/90/16')
    expect(head.title).toContain('MT90-16')
  })

  it('is 404 and noindex for a size without tyres', async () => {
    const { status, head } = await open('size-list', { width: '1', profile: '1', rim: '1' }, '/list/moto/1/1/1')
    expect(status).toBe(404)
    expect(head.noindex).toBe(true)
  })
})

describe('the product', () => {
  const ean = '2907373823466'

  it('is found under its own slug', async () => {
    const result = await open('product', { ean, name: 'michelin-power-6-180-55zr17' }, '/')
    expect(result).not.toHaveProperty('redirect')
    expect(result.head).toMatchObject({ type: 'product', canonical: `/tire/moto/${ean}/michelin-power-6-180-55zr17` })
  })

  it.each([{ ean, name: 'old' }, { ean }])('moves from a wrong or absent slug to the right one', async (named) =>
    expect(await open('product', named, '/')).toMatchObject({
      redirect: `/tire/moto/${ean}/michelin-power-6-180-55zr17`,
    }),
  )

  it.each(['2900000000001', 'not-a-number'])('is 404 for %s', async (unknownEan) =>
    expect(await open('product', { ean: unknownEan, name: 'x' }, '/')).toMatchObject({
      status: 404,
      head: { noindex: true },
    }),
  )
})

describe('the bike', () => {
  const of = (brand: string, model: string, query = '') =>
    open('bike', { brand, model }, `/bike/${brand}/${encodeURIComponent(model)}${query}`)

  it('has one canonical address, and says its sizes and what fits', async () => {
    for (const query of ['', '?part=front', '?bike=old', '?brand=michelin&shown=60', '?bike=nonsense&part=middle']) {
      const { status, head } = await of('yamaha', 'mt-07', query)
      expect([query, status ?? 200, head.canonical]).toEqual([query, 200, '/bike/yamaha/mt-07'])
    }
    const { head } = await of('yamaha', 'mt-07')
    expect(head.title).toContain('Yamaha MT-07')
    expect(head.description).toContain('120/70-17 מלפנים ו־180/55-17 מאחור. 6 צמיגים בודדים ביבוא ישיר')
    expect((await of('yamaha', 'mt-07', '?bike=old')).head.description).toContain('3.00-18 מלפנים')
  })

  it('moves any other spelling to it, with its query', async () =>
    expect(await of('Yamaha', 'MT 07', '?part=front')).toMatchObject({ redirect: '/bike/yamaha/mt-07?part=front' }))

  it('of a bike that no tyre fits stays out of search engines, and of an unknown bike is 404', async () => {
    expect(await of('yamaha', 'mt-99')).toMatchObject({ head: { noindex: true } })
    expect(await of('yamaha', 'nothing')).toMatchObject({ status: 404, head: { noindex: true } })
  })
})

it('takes title and description of a category from the category', async () =>
  expect(await open('category-list', { category: 'sport' }, '/')).toMatchObject({
    status: 200,
    head: { title: 'כותרת', description: 'תיאור' },
  }))

it('is 404 for an unknown category', async () =>
  expect(await open('category-list', { category: 'flying' }, '/')).toMatchObject({
    status: 404,
    head: { noindex: true },
  }))

it('uses the spelling of the brand', async () =>
  expect((await open('brand-list', { brand: 'michelin' }, '/')).head.title).toContain('Michelin'))

describe('the home page', () => {
  it.each(['/', '/tires', '/tires-hot-deals'])('has one canonical address, also at %s', async (address) =>
    expect((await open('home', {}, address)).head.canonical).toBe('/'),
  )

  it('is shown for unknown addresses with 404', async () =>
    expect(await open('unknown', {}, '/no/such')).toMatchObject({ status: 404, head: { noindex: true } }))

  it('stays out of search results at /coh', async () =>
    expect(await open('coh', {}, '/coh')).toMatchObject({ status: 200, head: { noindex: true } }))

  it('redirects the plain form with a complete size to its list', async () =>
    expect(await open('home', {}, '/?width=180')).toMatchObject({ redirect: '/list/moto/180/55/17' }))

  it('loads without best sellers and popular sizes', async () => {
    const { store, inject } = createPlatformStore()
    const { features, load } = await page('home')
    for (const feature of features) inject(feature)
    const edge = createEdgeClient(() => Promise.reject(new EdgeError(0)))
    const result = await load({ params: {}, url: new URL(site.publicUrl), edge, store, site })
    expect(result.status).toBe(200)
  })
})

it('matches `by/brand` before sizes', () => {
  const names = pages.map(({ name }) => name)
  expect(names.indexOf('brand-list')).toBeLessThan(names.indexOf('size-list'))
  expect(names.at(-1)).toBe('unknown')
})
