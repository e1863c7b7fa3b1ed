import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedVersion } from '../testing/served-slice.ts'
import { startWebFixture, type WebFixture } from '../testing/web-fixture.ts'
import { shareOf } from './choose-versions.ts'

const versionOf = (html: string) => /data-version="([^"]+)"/.exec(html)?.[1]

/** Asks for a page as a browser does that keeps cookies. */
const createBrowser = (web: WebFixture, kept = '') => {
  let cookie = kept
  return async (path = '/') => {
    const response = await web.get(path, { headers: { cookie, 'accept-encoding': 'identity' } })
    const given = response.headers.getSetCookie()
    for (const each of given) cookie = each.split(';')[0] ?? ''
    const html = await response.text()
    const [, boot = ''] = /href="(\/boot\/[\w-]{8}\/[^"]*)"/.exec(html) ?? []
    const { slices } = (await (await web.get(boot)).json()) as { slices: Record<string, { version: string }> }
    const visitor = /zmig_visitor=(v_[\w-]+)\./.exec(cookie)?.[1] ?? ''
    return { given, cookie, visitor, onServer: versionOf(html), inBrowser: slices['storefront']?.version }
  }
}

describe('while a canary runs', () => {
  let web: WebFixture
  beforeAll(async () => {
    const canary = { ...servedVersion('storefront', '2'), percent: 50 }
    web = await startWebFixture({ active: { storefront: { ...servedVersion('storefront', '1'), canary } } })
  })
  afterAll(() => web.stop())

  test('each visitor gets one version from the first page on, for server and browser, and keeps it', async () => {
    for (let nth = 0; nth < 12; nth += 1) {
      const open = createBrowser(web)
      const first = await open()
      expect(first.given).toHaveLength(1)
      expect(first.onServer).toBe(shareOf(first.visitor, 'storefront') < 50 ? '2' : '1')
      expect(first.inBrowser).toBe(first.onServer)
      const again = await open('/about-us')
      expect(again).toEqual({ ...first, given: [] })
    }
  })

  test('visitors with the same version share a page, and get no cookie of another one', async () => {
    const one = createBrowser(web)
    const other = createBrowser(web)
    const cookies = [(await one()).cookie, (await other()).cookie]
    expect(new Set(cookies).size).toBe(2)
    expect([(await one()).cookie, (await other()).cookie]).toEqual(cookies)
  })

  test('an altered cookie is replaced', async () => {
    const { cookie } = await createBrowser(web)()
    const altered = await createBrowser(web, cookie.replace('=v_', '=v_x'))()
    expect(altered.given).toHaveLength(1)
    expect(altered.visitor).not.toBe('')
    expect(cookie).not.toContain(altered.visitor)
  })
})

test('without a canary no page sets a cookie, and none that a browser has changes the page', async () => {
  const web = await startWebFixture({ active: { storefront: servedVersion('storefront', '1') } })
  try {
    for (const cookie of ['', '__Host-zmig_visitor=v_x.y']) {
      const page = await createBrowser(web, cookie)()
      expect(page).toMatchObject({ given: [], onServer: '1', inBrowser: '1' })
    }
  } finally {
    await web.stop()
  }
})
