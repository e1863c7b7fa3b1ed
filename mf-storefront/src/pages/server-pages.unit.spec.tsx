import { sampleTerms } from '@zmig/edge-contract/testing'
import {
  createEdgeClient,
  createEmotionCache,
  createPlatformStore,
  defineServerSlice,
  PlatformProvider,
} from '@zmig/platform'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { aTyre, settings } from '../testing/a-tyre.ts'
import { pages } from './index.ts'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
} as const
const slice = defineServerSlice({ name: 'storefront', version: '1', pages })

const EAN = '2907373823466'
const PRODUCT = `/tire/moto/${EAN}/michelin-power-6-180-55zr17`

const years = { tireYears: { previous: 2025, current: 2026 } }
const nothing = { result: [], settings, years, category: null, bike: null }
const TOP = '/api/v1/top/sellers'
const category = { id: 'trial', name: 'טרייל', seo: { title: 'צמיגי טרייל', description: 'צמיגים לאופנועי טרייל' } }
const answers: Record<string, unknown> = {
  [`/api/v1/tires/MO/${EAN}`]: { result: [aTyre()], settings, years },
  '/api/v1/sizes/widths/for/MO': [],
  '/api/v1/popular/sizes?limit=8': [],
  [TOP]: { products: [], settings },
  '/api/v1/category/trial/items': { ...nothing, category },
}

/** A page as the server renders it, in a shop that sells one product. */
const open = async (address: string) => {
  const edge = createEdgeClient(({ path }) => Promise.resolve({ status: 200, body: answers[path] ?? nothing }))
  const platform = { ...createPlatformStore(), edge, site }
  const prepared = await slice.prepare(new URL(address, site.publicUrl), platform)
  if (!prepared) throw new Error(`no page at ${address}`)
  const cache = createEmotionCache()
  cache.compat = true
  const html = renderToString(
    <PlatformProvider platform={platform} cache={cache}>
      {prepared.element}
    </PlatformProvider>,
  )
  return { ...prepared, html }
}

it.each(['/', '/tires', '/tires-hot-deals', '/tires-super-sale', '/motorcycle-tires'])(
  '%s is the home page, with one canonical address',
  async (address) => {
    const { page, head, html } = await open(address)
    expect({ page, canonical: head.canonical }).toEqual({ page: 'home', canonical: '/' })
    expect(html).toContain('<h1')
  },
)

it.each([
  '/no/such/page',
  '/coh',
  '/tire/moto/2999999999999/x',
  '/tire/moto/not-a-number/x',
  '/list/moto/1/1/1',
  '/list/moto/by/brand/no-such-brand',
  '/list/moto/category/no-such-category',
])('%s stays out of search results', async (address) => {
  const { status, head, html } = await open(address)
  expect(status).toBe(address === '/coh' ? 200 : 404)
  expect(head.noindex).toBe(true)
  expect(html).toContain('<h1')
})

it('shows a category that has no tyres yet as a page that search engines leave out', async () => {
  const { status, head, html } = await open('/list/moto/category/trial')
  expect([status, head.noindex, head.canonical]).toEqual([200, true, undefined])
  expect(head.title).toBe('צמיגי טרייל')
  expect(html).toContain('עוד אין צמיגים בקטגוריה הזו')
})

it('says that the shop has no tyres of a brand', async () =>
  expect((await open('/list/moto/by/brand/avon')).html).toContain('כרגע אין לנו צמיגים של המותג הזה'))

it('shows no marks of brands while the shop sells nothing', async () => {
  const { html } = await open('/')
  expect(html).toContain('עוד אין לנו צמיגים להציג כאן')
  expect(html).not.toContain('/list/moto/by/brand/')
  answers[TOP] = { products: [aTyre()], settings }
  expect((await open('/')).html).toContain('href="/list/moto/by/brand/pirelli"')
})

it('shows a product with all of its bikes under the same canonical address', async () => {
  const { redirect, head } = await open(`${PRODUCT}?bikes=all`)
  expect({ redirect, canonical: head.canonical }).toEqual({ redirect: undefined, canonical: PRODUCT })
})

it('moves a wrong slug with its query', async () =>
  expect((await open(`/tire/moto/${EAN}/wrong?bikes=all`)).redirect).toBe(`${PRODUCT}?bikes=all`))
