import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createPlatformStore } from '@zmig/platform'
import { expect, it } from 'vitest'
import { ourShops } from './our-shops.page.tsx'
import type { InstallationPoints } from '../features/installation-points/installation-points.ts'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
} as const
const haifa = { id: 'haifa', displayName: 'חיפה', latitude: 32.794, longitude: 34.9896, shops: 1 }
const shop = {
  id: 'carmel',
  _id: 'carmel',
  displayName: 'כרמל',
  address: 'רחוב 1, חיפה',
  phone: '04-5550106',
  photo: '',
  imageVersion: 'v1',
  price: 100,
  pairPrice: 200,
  likes: 0,
  score: 4.6,
  alignType: 'electronic',
  hide: false,
  manualBooking: false,
} as const
const answers: Record<string, unknown> = {
  '/api/v1/cities': [haifa],
  '/api/v1/cities/haifa/shops': [shop],
}

const open = async (address: string, refusal?: number) => {
  const { store, inject } = createPlatformStore()
  for (const feature of ourShops.features) inject(feature)
  const edge = createEdgeClient(({ path }) =>
    Promise.resolve(
      refusal && path.endsWith('/shops')
        ? { status: refusal, body: { title: 'refused' } }
        : { status: 200, body: answers[path] ?? [] },
    ),
  )
  const result = await ourShops.load({ params: {}, url: new URL(address, site.publicUrl), edge, site, store })
  return { ...result, shown: store.getState()['installationPoints'] as InstallationPoints }
}

it('lists the cities first', async () => {
  const { head, status, shown } = await open('/our-shops')
  expect(status).toBeUndefined()
  expect(head.canonical).toBe('/our-shops')
  expect(shown).toEqual({ cities: [haifa], shops: [] })
})

it('shows the garages of the city in the address, with a canonical address of their own', async () => {
  const { head, shown } = await open('/our-shops?city=haifa')
  expect(head).toMatchObject({ title: 'נקודות התקנה בחיפה | צמיגו', canonical: '/our-shops?city=haifa' })
  expect(shown.shops).toEqual([shop])
})

it('treats the empty choice of the plain form as no city', async () =>
  expect((await open('/our-shops?city=')).head.canonical).toBe('/our-shops'))

it('answers 404 for an unknown city, and still lists the others', async () => {
  const { head, status, shown } = await open('/our-shops?city=%3Cb%3E')
  expect(status).toBe(404)
  expect(head.noindex).toBe(true)
  expect(shown).toMatchObject({ unknown: true, shops: [], cities: [{ id: 'haifa' }] })
})

it('moves the name of a city to its one address', async () => {
  answers[`/api/v1/cities/${encodeURIComponent('חיפה')}/shops`] = [shop]
  const { redirect, shown } = await open(`/our-shops?city=${encodeURIComponent('חיפה')}`)
  expect(redirect).toBe('/our-shops?city=haifa')
  expect(shown.shops).toEqual([shop])
  expect((await open('/our-shops?city=haifa')).redirect).toBeUndefined()
})

it('knows no city by a name that the edge refuses, and fails when it refuses one request too many', async () => {
  expect(await open(`/our-shops?city=${'x'.repeat(1_500)}`, 400)).toMatchObject({
    status: 404,
    shown: { unknown: true },
  })
  await expect(open('/our-shops?city=haifa', 429)).rejects.toMatchObject({ status: 429 })
})
