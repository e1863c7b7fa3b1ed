import { expect, it } from 'vitest'
import { headTags } from './head-tags.ts'

const site = { publicUrl: 'https://zmigo.test', shopName: 'צמיגו' }

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

it('says noindex only when told', () => {
  expect(headTags({ title: 't', description: 'd', noindex: true }, site)).toContain('content="noindex"')
  expect(headTags({ title: 't', description: 'd' }, site)).not.toContain('robots')
})
