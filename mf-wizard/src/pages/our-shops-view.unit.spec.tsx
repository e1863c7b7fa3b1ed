import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createEmotionCache, createPlatformStore, PlatformProvider } from '@zmig/platform'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { installationPointsListed } from '../features/installation-points/installation-points.ts'
import { ourShops, text } from './our-shops.page.tsx'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
} as const
const haifa = { id: 'haifa', displayName: 'חיפה', latitude: 32.794, longitude: 34.9896, shops: 1 }

const render = (cities: (typeof haifa)[]) => {
  const platform = createPlatformStore()
  const { store, inject } = platform
  for (const feature of ourShops.features) inject(feature)
  store.dispatch(installationPointsListed({ cities, shops: [] }))
  const edge = createEdgeClient(() => Promise.reject(new Error('nothing is asked while rendering')))
  return renderToStaticMarkup(
    <PlatformProvider platform={{ ...platform, edge, site }} cache={createEmotionCache()}>
      <ourShops.View params={{}} />
    </PlatformProvider>,
  )
}

it('lets visitors choose among the cities that have a garage', () => {
  const html = render([haifa])
  expect(html).toContain('href="/our-shops?city=haifa"')
  expect(html).not.toContain(text.none)
})

it('says that there is no garage yet, without an empty list and an empty map', () => {
  const html = render([])
  expect(html).toContain(text.none)
  expect(html).not.toMatch(/<select|<svg[^>]*role="img"|כל הערים/)
  expect(html).toContain('href="/shop/signup"')
})
