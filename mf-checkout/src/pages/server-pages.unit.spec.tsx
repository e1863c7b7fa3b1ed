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
import { pages } from './index.ts'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
} as const
const slice = defineServerSlice({ name: 'checkout', version: '1', pages })

/** A page as the server renders it: it reads nothing of a visitor. */
const open = async (address: string) => {
  const edge = createEdgeClient(() => Promise.reject(new Error('nothing is asked while rendering')))
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

it.each(['/paymentSuccess', '/paymentFailed', '/paymentCanceled'])(
  'the page of the return to %s has a heading',
  async (address) => expect((await open(address)).html).toMatch(/<h1[^>]*>[^<]+<\/h1>/),
)

it('the page of an order has its number in the heading', async () => {
  const { status, html } = await open('/order/Z-1042')
  expect(status).toBe(200)
  expect(html).toMatch(/<h1[^>]*>[^<]*Z-1042<\/h1>/)
})

it('the page of a wrong link is 404', async () => expect((await open('/order/link')).status).toBe(404))
