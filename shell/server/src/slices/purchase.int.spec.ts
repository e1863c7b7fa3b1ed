import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { servedVersion } from '../testing/served-slice.ts'
import { startWebFixture, type WebFixture } from '../testing/web-fixture.ts'

const addresses = ['/cart', '/checkout', '/paymentSuccess']
const serving = (version: string) => ({
  storefront: servedVersion('storefront', '1'),
  checkout: servedVersion('checkout', version, addresses),
})
const kept = (version: string, givenUp: boolean) => ({
  slice: 'checkout',
  ...servedVersion('checkout', version, addresses),
  givenUp,
})

describe('a purchase', () => {
  let web: WebFixture
  let cookie = ''
  beforeEach(async () => {
    cookie = ''
    web = await startWebFixture({ active: serving('1'), kept: [kept('1', false), kept('0', true)] })
  })
  afterEach(() => web.stop())

  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await web.get(path, { ...init, headers: { cookie, 'accept-encoding': 'identity' } })
    const given = response.headers.getSetCookie()
    for (const each of given) cookie = /Max-Age=0/.test(each) ? '' : (each.split(';')[0] ?? '')
    return { status: response.status, given, html: await response.text() }
  }
  /** @returns the version of the checkout on the page */
  const open = async (path: string) => {
    const { html, given } = await ask(path)
    const [, address] = /href="(\/boot\/[\w-]{8}\/[^"]*)"/.exec(html) ?? []
    const inside = /id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    const json = address === undefined ? inside : await (await web.get(address)).text()
    const { slices } = JSON.parse(json) as { slices: Record<string, { version: string }> }
    return { version: slices['checkout']?.version, given: given.length }
  }

  test('keeps the version that it began with until the order is paid', async () => {
    expect(await open('/')).toEqual({ version: '1', given: 0 })
    expect(await open('/cart')).toEqual({ version: '1', given: 1 })
    web.follow(serving('2'))
    for (const path of ['/checkout', '/', '/cart']) expect(await open(path)).toEqual({ version: '1', given: 0 })
    expect((await ask('/checkout')).html).toContain('data-version="1"')
    expect(await open('/paymentSuccess')).toEqual({ version: '1', given: 1 })
    expect(await open('/cart')).toEqual({ version: '2', given: 1 })
  })

  test('that began without a document keeps the version that the page has', async () => {
    web.follow(serving('2'))
    expect(await ask('/slices/purchase?version=1', { method: 'POST' })).toMatchObject({ status: 204 })
    expect(await open('/paymentSuccess')).toMatchObject({ version: '1' })
  })

  test('keeps its own version, whatever a second tab says', async () => {
    await open('/cart')
    web.follow(serving('2'))
    expect(await ask('/slices/purchase?version=2', { method: 'POST' })).toMatchObject({ status: 204, given: [] })
    expect(await open('/checkout')).toMatchObject({ version: '1' })
  })

  test('does not begin with a version that a person opened a link to', async () => {
    web.follow(serving('2'))
    const tried = `__Host-zmig_trial=${web.choices.write({ kind: 'override', slice: 'checkout', version: '1' }, 10)}`
    cookie = tried
    expect(await ask('/slices/purchase?version=1', { method: 'POST' })).toMatchObject({ status: 204, given: [] })
    expect(cookie).toBe(tried)
  })

  test.each(['0', '9', 'x'.repeat(80)])(
    'does not begin with version %s, which was given up or never was',
    async (version) => {
      expect(await ask(`/slices/purchase?version=${version}`, { method: 'POST' })).toMatchObject({
        status: 204,
        given: [],
      })
    },
  )

  test('goes on with the version of everyone once its own was given up', async () => {
    cookie = `__Host-zmig_purchase=${web.choices.write({ kind: 'purchase', slice: 'checkout', version: '0' }, 10)}`
    expect(await open('/checkout')).toEqual({ version: '1', given: 1 })
    expect(await open('/checkout')).toEqual({ version: '1', given: 0 })
  })

  test.each([
    ['altered', (text: string) => text.replace('~1~', '~0~')],
    ['of another slice', () => web.choices.write({ kind: 'purchase', slice: 'storefront', version: '1' }, 10)],
    ['empty', () => ''],
  ])('cookie that is %s is ignored and taken back', async (_, alter) => {
    const text = web.choices.write({ kind: 'purchase', slice: 'checkout', version: '1' }, 10)
    web.follow(serving('2'))
    cookie = `__Host-zmig_purchase=${alter(text)}`
    expect(await open('/')).toEqual({ version: '2', given: 1 })
    expect(cookie).toBe('')
  })

  test('is not begun by a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await web.get('/slices/purchase?version=1', { method: 'POST', headers })).status).toBe(403)
  })
})
