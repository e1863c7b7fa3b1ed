import { expect, it } from 'vitest'
import { headTags } from './skeleton.ts'

const site = {
  publicUrl: 'https://zmigo.test',
  shopName: 'צמיגו',
  company: {
    phone: '03-5550000',
    mobile: '',
    fax: '',
    email: 'service@zmigo.test',
    businessNumber: '',
    address: 'רחוב',
    socialUrl: '',
  },
}

it('escapes every text', () => {
  const tags = headTags({ title: '</title><script>', description: '"><img onerror="x">', canonical: '/a"b' }, site)
  expect(tags).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
  expect(tags).not.toContain('<script>')
  expect(tags).not.toContain('<img')
  expect(tags).toContain('href="https://zmigo.test/a&quot;b"')
})

it('keeps JSON-LD inside its element', () => {
  const tags = headTags({ title: 't', description: 'd', jsonLd: [{ name: '</script><script>alert(1)' }] }, site)
  expect(tags).toContain('"name":"\\u003c/script>\\u003cscript>alert(1)"')
})

it('makes addresses absolute', () => {
  const tags = headTags({ title: 't', description: 'd', canonical: '/', image: '/edge/api/v1/media/1' }, site)
  expect(tags).toContain('<link rel="canonical" href="https://zmigo.test/">')
  expect(tags).toContain('content="https://zmigo.test/edge/api/v1/media/1"')
})

it('writes noindex only when the page asks for it', () => {
  expect(headTags({ title: 't', description: 'd', noindex: true }, site)).toContain('content="noindex"')
  expect(headTags({ title: 't', description: 'd' }, site)).not.toContain('robots')
})

it('writes hreflang for an indexable page only', () => {
  const page = { title: 't', description: 'd', canonical: '/about-us' }
  const tags = headTags(page, site)
  for (const language of ['he-IL', 'x-default'])
    expect(tags).toContain(`<link rel="alternate" hreflang="${language}" href="https://zmigo.test/about-us">`)
  expect(headTags({ ...page, noindex: true }, site)).not.toContain('hreflang')
  expect(headTags({ title: 't', description: 'd' }, site)).not.toContain('hreflang')
})

it("gives every page a card for social networks, the shop's own unless it brings one", () => {
  const own = headTags({ title: 'צמיג', description: 'd', image: '/edge/api/v1/media/social/2907373823466.png' }, site)
  expect(own).toContain(
    '<meta property="og:image" content="https://zmigo.test/edge/api/v1/media/social/2907373823466.png">',
  )
  expect(own).toContain('<meta property="og:image:alt" content="צמיג">')
  for (const tags of [own, headTags({ title: 't', description: 'd' }, site)]) {
    expect(tags).toContain('<meta property="og:image:width" content="1200">')
    expect(tags).toContain('<meta property="og:image:height" content="630">')
    expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">')
  }
  const photograph = headTags({ title: 't', description: 'd', image: 'https://bucket.test/a.jpg' }, site)
  expect(photograph).toContain('content="https://bucket.test/a.jpg"')
  expect(photograph).not.toContain('og:image:width')
})

it('says on the home page who the shop is and how to ask it, and on no other page', () => {
  const tags = headTags({ title: 't', description: 'd', canonical: '/' }, site)
  const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(tags)?.[1] ?? ''
  const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
  expect(graph.map((thing) => thing['@type'])).toEqual(['OnlineStore', 'WebSite'])
  expect(graph[1]?.['potentialAction']).toMatchObject({
    target: { urlTemplate: 'https://zmigo.test/search?q={search_term_string}' },
  })
  expect(headTags({ title: 't', description: 'd', canonical: '/about-us' }, site)).not.toContain('ld+json')
})

it('writes the price of a product page only', () => {
  const price = { amount: '949.50', currency: 'ILS' } as const
  const tags = headTags({ title: 't', description: 'd', type: 'product', price }, site)
  expect(tags).toContain('<meta property="og:type" content="product">')
  expect(tags).toContain('<meta property="product:price:amount" content="949.50">')
  expect(tags).toContain('<meta property="product:price:currency" content="ILS">')
  expect(headTags({ title: 't', description: 'd' }, site)).not.toContain('product:price')
})
