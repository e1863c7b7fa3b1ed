import { afterEach, expect, test } from 'vitest'
import { startWebFixture, type WebFixture } from '../testing/web-fixture.ts'

let web: WebFixture
afterEach(() => web.stop())

test('shoppers are told that the shop opens soon, on every page and by no script', async () => {
  web = await startWebFixture({ shown: 'soon' })
  for (const path of ['/', '/list/moto/180/55/17', '/nowhere']) {
    const answer = await web.get(path)
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-robots-tag')]).toEqual([
      503,
      '3600',
      'noindex',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toMatch(/<h1><small>צמיגו<\/small>נפתח בקרוב<\/h1>/)
    expect(html).not.toContain('ראש האתר')
    expect(html).not.toMatch(/<script[^>]+src=/)
  }
  const sitemap = await web.get('/sitemap.xml')
  expect([sitemap.status, sitemap.headers.get('retry-after')]).toEqual([503, '3600'])
  for (const path of ['/robots.txt', '/health/live', '/edge/api/v1/media/icon/192.png'])
    expect((await web.get(path)).status).toBe(200)
})

test('staff see the page, with a line that says that shoppers do not', async () => {
  web = await startWebFixture({ shown: 'preview' })
  const answer = await web.get('/')
  expect(answer.status).toBe(200)
  expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  const html = await answer.text()
  expect(html).toContain('<h1>צמיגים</h1>')
  expect(html).toContain('href="/admin/opening"')
})
