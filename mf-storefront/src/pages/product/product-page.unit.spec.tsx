// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { type AnswerOf, tyreByEan } from '@zmig/edge-contract'
import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEmotionCache, createPlatformStore, type EdgeClient, EdgeError, PlatformProvider } from '@zmig/platform'
import { aTyre } from '../../testing/a-tyre.ts'
import { product } from './product.page.tsx'

configure({ asyncUtilTimeout: 50_000 })

/** Addresses of pictures that a page asked for. */
const asked: string[] = []
vi.stubGlobal(
  'Image',
  class extends EventTarget {
    set src(address: string) {
      asked.push(address)
    }
  },
)
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  cleanup()
  asked.length = 0
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const tyre = aTyre()
const found: AnswerOf<typeof tyreByEan> = {
  result: [tyre],
  settings: {
    currentShipmentDisplayTime: '2026-12-10',
    nextShipmentDisplayTime: '2027-01-20',
    nextShipmentOrderDeadline: '2026-12-20',
  },
  years: { tireYears: { previous: 2025, current: 2026 } },
}
const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company: { phone: '03-5550100', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
  pixel: { id: '1234567890', url: 'https://pixel.test/tr' },
} as const

/** Opens the page of an EAN in a shop that sells `tyre` only. */
const open = async (ean: string) => {
  // files of a worker share the window
  localStorage.clear()
  const call = async ({ path }: { path: string }, { params }: { params?: Record<string, string> } = {}) => {
    if (path === tyreByEan.path && params?.['ean'] === tyre.ean) return found
    throw new EdgeError(404)
  }
  const edge = { call } as unknown as EdgeClient
  const platform = { ...createPlatformStore(), edge, site }
  for (const feature of product.features) platform.inject(feature)
  const params = { ean, name: tyre.name }
  const url = new URL(`/tire/moto/${ean}/${tyre.name}`, location.href)
  history.replaceState(null, '', url)
  const result = await product.load({ params, url, edge, site, store: platform.store } as never)
  const cache = createEmotionCache()
  cache.compat = true
  render(
    <PlatformProvider platform={platform} cache={cache}>
      <product.View params={params} />
    </PlatformProvider>,
  )
  return result
}
const events = () => asked.map((address) => new URL(address).searchParams.get('ev'))

it('reports ViewContent to the advertising pixel, once the visitor agrees', async () => {
  await open(tyre.ean)
  expect(events()).toEqual([])
  localStorage.setItem('consent', 'granted')
  dispatchEvent(new Event('zmigo:consent'))
  await waitFor(() => expect(events()).toEqual(['ViewContent']))
  expect(new URL(asked[0] ?? '').searchParams.get('cd[content_ids]')).toBe(tyre.ean)
})

it('says that an unknown product does not exist on the site', async () => {
  const { status, head } = await open('2900000000001')
  expect(status).toBe(404)
  expect(head.description).toMatch(/^המוצר שחיפשתם לא קיים באתר/)
  expect(await screen.findByRole('heading', { level: 1, name: 'המוצר שחיפשתם לא קיים באתר' })).toBeTruthy()
})
