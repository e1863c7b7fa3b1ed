import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createPlatformStore } from '@zmig/platform'
import { expect, it } from 'vitest'
import { shopPage } from './shop.page.tsx'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
} as const
const carmel = {
  id: 'carmel',
  _id: 'carmel',
  displayName: 'כרמל',
  address: 'רחוב 1, חיפה',
  phone: '04-5550106',
  photo: '',
  imageVersion: 'v1',
  price: 99.5,
  pairPrice: 199,
  fullPrice: 120,
  likes: 3,
  score: 4.6,
  alignType: 'electronic',
  hide: false,
  manualBooking: false,
  city: { id: 'haifa', displayName: 'חיפה', latitude: 32.794, longitude: 34.9896, shops: 1 },
  hours: [
    { weekday: 0, from: '08:00', to: '18:00' },
    { weekday: 5, from: '08:00', to: '13:00' },
  ],
} as const

const open = (name: string, status = 200) => {
  const { store, inject } = createPlatformStore()
  for (const feature of shopPage.features) inject(feature)
  const known = new Set([`/api/v1/shop/carmel`, `/api/v1/shop/${encodeURIComponent('כרמל')}`])
  const edge = createEdgeClient(({ path }) => Promise.resolve({ status, body: known.has(path) ? carmel : [] }))
  const url = new URL(`/our-shops/${encodeURIComponent(name)}?from=list`, site.publicUrl)
  return shopPage.load({ params: { name }, url, edge, site, store })
}

it('has an address, a title and a description of its own', async () => {
  const { head, redirect, status } = await open('carmel')
  expect({ redirect, status }).toEqual({ redirect: undefined, status: undefined })
  expect(head.canonical).toBe('/our-shops/carmel')
  expect(head.title).toBe('כרמל, התקנת צמיגים לאופנוע בחיפה | צמיגו')
  expect(head.description).toContain('₪99.50 לצמיג')
})

it('describes the garage for search engines, with its hours and without reviews', async () => {
  const [garage, trail] = (await open('carmel')).head.jsonLd ?? []
  expect(garage).toMatchObject({
    '@type': 'AutoRepair',
    name: 'כרמל',
    url: 'https://zmigo.test/our-shops/carmel',
    telephone: '04-5550106',
    address: { streetAddress: 'רחוב 1, חיפה', addressLocality: 'חיפה', addressCountry: 'IL' },
    openingHoursSpecification: [
      { dayOfWeek: 'https://schema.org/Sunday', opens: '08:00', closes: '18:00' },
      { dayOfWeek: 'https://schema.org/Friday', opens: '08:00', closes: '13:00' },
    ],
    makesOffer: { price: '99.50', priceCurrency: 'ILS' },
  })
  expect(garage).not.toHaveProperty('aggregateRating')
  expect(trail).toMatchObject({
    itemListElement: [
      { item: 'https://zmigo.test/' },
      { item: 'https://zmigo.test/our-shops' },
      { item: 'https://zmigo.test/our-shops?city=haifa' },
      { item: 'https://zmigo.test/our-shops/carmel' },
    ],
  })
})

it('moves from the name of the garage to its address', async () =>
  expect((await open('כרמל')).redirect).toBe('/our-shops/carmel?from=list'))

it.each(['nowhere', '<b>', '__proto__'])('answers 404 for %j, outside of search results', async (name) => {
  const { head, status } = await open(name)
  expect(status).toBe(404)
  expect(head.noindex).toBe(true)
})

it('is 404 for a name that the edge refuses, and fails when it refuses one request too many', async () => {
  expect(await open('x'.repeat(1_500), 400)).toMatchObject({ status: 404, head: { noindex: true } })
  await expect(open('carmel', 429)).rejects.toMatchObject({ status: 429 })
})
