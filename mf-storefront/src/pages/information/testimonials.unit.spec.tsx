import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createEmotionCache, createPlatformStore, PlatformProvider } from '@zmig/platform'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import testimonialsPage from '../../content/testimonials.md'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'production',
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
} as const
const picture = { src: '/edge/a.png?v=1', width: 300, height: 520, text: 'שירות מצוין', sample: false }

/** Opens the page on an edge that answers this, and gives its head and markup. */
const open = async (testimonials: object[] | undefined) => {
  const answer = testimonials ? { status: 200, body: { testimonials } } : { status: 503, body: {} }
  const platform = { ...createPlatformStore(), edge: createEdgeClient(() => Promise.resolve(answer)), site }
  for (const feature of testimonialsPage.features) platform.inject(feature)
  const url = new URL('/testimonials', site.publicUrl)
  const { head } = await testimonialsPage.load({ params: {}, url, ...platform })
  const cache = createEmotionCache()
  cache.compat = true
  const html = renderToStaticMarkup(
    <PlatformProvider platform={platform} cache={cache}>
      <testimonialsPage.View params={{}} />
    </PlatformProvider>,
  )
  return { head, html }
}

it('shows each picture with its words and its size, so that nothing jumps', async () => {
  const { head, html } = await open([picture])
  expect(html).toContain('alt="שירות מצוין"')
  expect(html).toMatch(/width="300" height="520"/)
  expect(html).not.toContain('דוגמה')
  expect(head.noindex).toBeUndefined()
})

it('marks samples', async () => expect((await open([{ ...picture, sample: true }])).html).toContain('דוגמה'))

it('asks for the first testimonial when there is none, and stays out of search results', async () => {
  const { head, html } = await open([])
  expect(html).toContain('עדיין לא פרסמנו')
  expect(html).toContain('href="/customer-service"')
  expect(head.noindex).toBe(true)
})

it('offers a retry when the pictures cannot be loaded', async () => {
  const { head, html } = await open(undefined)
  expect(html).toContain('role="alert"')
  expect(html).toContain('נסו שוב')
  expect(head.noindex).toBeUndefined()
})
