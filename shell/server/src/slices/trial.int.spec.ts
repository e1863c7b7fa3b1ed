import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { servedVersion } from '../testing/served-slice.ts'
import { startWebFixture, type WebFixture } from '../testing/web-fixture.ts'

const serving = { storefront: servedVersion('storefront', '1'), wizard: servedVersion('wizard', '1', ['/our-shops']) }
const kept = [
  { slice: 'storefront', ...servedVersion('storefront', '2'), givenUp: true },
  { slice: 'wizard', ...servedVersion('wizard', '2', ['/our-shops/:name', '/our-shops']), givenUp: false },
]

const REFUSED = 'קישור לגרסת ניסיון השתנה בדרך, פג תוקפו, או שהגרסה אינה זמינה. לכן מוצגת הגרסה הרגילה.'

describe('a version that a person opened a link to', () => {
  let web: WebFixture
  let cookie = ''
  /** what can be had beside the serving versions */
  let published: typeof kept
  beforeEach(async () => {
    cookie = ''
    published = [...kept]
    web = await startWebFixture({ active: serving, kept: published })
  })
  afterEach(() => web.stop())

  const ask = async (path: string, accept = 'text/html') => {
    const response = await web.get(path, { headers: { cookie, accept, 'accept-encoding': 'identity' } })
    const given = response.headers.getSetCookie()
    for (const each of given) cookie = /Max-Age=0/.test(each) ? '' : (each.split(';')[0] ?? '')
    const html = await response.text()
    const header = (name: string) => response.headers.get(name)
    return { status: response.status, given, html, header, version: /data-version="([^"]+)"/.exec(html)?.[1] }
  }
  const link = (slice: string, version: string, kind: 'preview' | 'override' = 'preview', minutes = 10) =>
    `/slices/try/${web.choices.write({ kind, slice, version }, minutes)}`

  test('is shown to that browser alone, with a badge, and to no search engine', async () => {
    const opened = await ask(link('wizard', '2'))
    expect([opened.status, opened.header('location'), opened.header('x-robots-tag')]).toEqual([
      303,
      '/our-shops',
      'noindex',
    ])
    expect(opened.given[0]).toMatch(/^__Host-zmig_trial=.*; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const page = await ask('/our-shops')
    expect([page.version, page.header('cache-control'), page.header('x-robots-tag')]).toEqual([
      '2',
      'no-store',
      'noindex',
    ])
    expect(page.html).toContain('<meta name="robots" content="noindex')
    expect(page.html).toContain('<aside class="trial" aria-label="גרסת ניסיון">')
    expect(page.html).toContain('<bdi dir="ltr">wizard 2</bdi>')
    expect(JSON.parse(/id="boot">(.*?)<\/script>/.exec(page.html)?.[1] ?? '')).toMatchObject({
      slices: { wizard: { version: '2' }, storefront: { version: '1' } },
    })
    cookie = ''
    const other = await ask('/our-shops')
    expect([other.version, other.header('x-robots-tag'), other.given]).toEqual(['1', null, []])
    expect(other.html).not.toContain('trial')
  })

  test('brings what developers see of a page only under an override, and says who answers for each slice', async () => {
    web.follow({ ...serving, wizard: { ...serving.wizard, meta: { ...serving.wizard.meta, owner: '@zmigo/wizard' } } })
    await ask(link('wizard', '2'))
    const previewed = await ask('/our-shops')
    expect(previewed.html).not.toMatch(/developer|outline-slices|owners/)
    await ask(link('wizard', '1', 'override'))
    const page = await ask('/our-shops')
    expect(page.html).toContain('<button type="button" id="outline-slices" aria-pressed="false" disabled>')
    expect(page.html).toContain('href="/assets/shell/abc/developer.js" integrity="sha256-d" data-run')
    expect(JSON.parse(/id="boot">(.*?)<\/script>/.exec(page.html)?.[1] ?? '')).toMatchObject({
      owners: { wizard: '@zmigo/wizard' },
    })
    cookie = ''
    expect((await ask('/our-shops')).html).not.toMatch(/developer|outline-slices|owners/)
  })

  test('is marked for the browser when it is an override, so that the federation loads it as it loads any other slice', async () => {
    const marked = async () => {
      const { html } = await ask('/our-shops')
      const { slices } = JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '') as { slices: object }
      return Object.entries(slices).map(([name, slice]) => [name, 'override' in slice])
    }
    await ask(link('storefront', '1', 'preview'))
    await ask(link('wizard', '2', 'override'))
    expect(await marked()).toEqual([
      ['storefront', false],
      ['wizard', true],
    ])
    await ask(link('wizard', '2', 'preview'))
    expect(await marked()).toEqual([
      ['storefront', false],
      ['wizard', false],
    ])
  })

  test('is not reported on, because only pages that everyone gets have the marks of their versions', async () => {
    const marks = async () => {
      const { html } = await ask('/our-shops')
      const address = /href="(\/boot\/[\w-]{8}\/[^"]*)"/.exec(html)?.[1]
      const boot = address ? (await ask(address)).html : /id="boot">(.*?)<\/script>/.exec(html)?.[1]
      const { slices } = JSON.parse(boot ?? '') as { slices: Record<string, { mark?: string }> }
      return [slices['storefront']?.mark, slices['wizard']?.mark]
    }
    const given = [web.markOf('storefront', '1'), web.markOf('wizard', '1')]
    expect(new Set(given).size).toBe(2)
    expect(await marks()).toEqual(given)
    await ask(link('wizard', '2', 'override'))
    expect(await marks()).toEqual([undefined, undefined])
  })

  test('may have been given up, and goes together with one of another slice', async () => {
    await ask(link('wizard', '2'))
    expect((await ask(link('storefront', '2', 'override'))).header('location')).toBe('/')
    expect([(await ask('/')).version, (await ask('/our-shops')).version]).toEqual(['2', '2'])
    await ask(link('storefront', '1'))
    expect([(await ask('/')).version, (await ask('/our-shops')).version]).toEqual(['1', '2'])
  })

  test('is shown no more once its badge was pressed', async () => {
    await ask(link('wizard', '2'))
    const ended = await ask('/slices/end')
    expect([ended.status, ended.header('location'), cookie]).toEqual([303, '/', ''])
    expect((await ask('/our-shops')).version).toBe('1')
  })

  test.each([
    ['altered', () => link('wizard', '1').replace('~1~', '~2~')],
    ['over', () => link('wizard', '2', 'preview', -1)],
    ['of a version that is gone', () => link('wizard', '3')],
    ['of a purchase', () => link('wizard', '2').replace('preview~', 'purchase~')],
    ['nothing', () => '/slices/try/x'],
  ])('is not shown by a link that is %s, and a page says so', async (_, write) => {
    const refused = await ask(write())
    expect([refused.status, refused.given, refused.header('content-type')]).toEqual([
      410,
      [],
      'text/html; charset=utf-8',
    ])
    expect(refused.html).toContain('הקישור השתנה בדרך, פג תוקפו, או שהגרסה שהוא מציג אינה זמינה.')
    expect((await ask('/our-shops')).version).toBe('1')
  })

  test('is not shown by an altered cookie, which is taken back with a sentence', async () => {
    await ask(link('wizard', '1'))
    cookie = cookie.replace('~1~', '~2~')
    const page = await ask('/our-shops')
    expect([page.version, page.given.length, cookie]).toEqual(['1', 1, ''])
    expect(page.html).toContain(REFUSED)
    expect((await ask('/our-shops')).html).not.toContain('trial')
  })

  test.each([
    [
      'whose time is over',
      () => void (cookie = `__Host-zmig_trial=${link('wizard', '2', 'override', -1).replace('/slices/try/', '')}`),
    ],
    ['whose version was retired', () => void published.splice(0)],
  ])('is not shown by a cookie %s, which is taken back with a sentence', async (_, end) => {
    await ask(link('wizard', '2'))
    end()
    const page = await ask('/our-shops')
    expect([page.status, page.version, page.given.length, cookie]).toEqual([200, '1', 1, ''])
    expect(page.html).toContain(REFUSED)
    expect((await ask('/our-shops')).html).not.toContain('trial')
  })

  test('is in no page of another visitor, whichever visitor asks first, and however many at once', async () => {
    await ask(link('wizard', '2', 'override'))
    const mine = cookie
    const versionFor = async (theirs: string, etag = '') => {
      const headers = { cookie: theirs, accept: 'text/html', 'accept-encoding': 'identity', 'if-none-match': etag }
      const answer = await web.get('/our-shops', { headers })
      const version = /data-version="([^"]+)"/.exec(await answer.text())?.[1]
      return { version, etag: answer.headers.get('etag') ?? '', kept: answer.headers.get('cache-control') }
    }
    const asked = Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? mine : ''))
    const answers = await Promise.all(asked.map((theirs) => versionFor(theirs)))
    expect(answers.map(({ version }) => version)).toEqual(asked.map((theirs) => (theirs ? '2' : '1')))
    expect(new Set(answers.map(({ version, kept: how }) => `${version} ${how}`))).toEqual(
      new Set(['1 private, no-cache', '2 no-store']),
    )
    // the page of the one is never taken for that of the other
    const [tried, usual] = answers
    expect((await versionFor('', tried?.etag)).version).toBe('1')
    expect((await versionFor(mine, usual?.etag)).version).toBe('2')
  })

  test('goes on when another one in the cookie was altered', async () => {
    await ask(link('wizard', '2'))
    cookie += '!preview~storefront~2~zzz~forged'
    const page = await ask('/our-shops')
    expect([page.version, page.given.length]).toEqual(['2', 1])
    expect(page.html).toContain('קישור לגרסת ניסיון השתנה בדרך')
    const next = await ask('/our-shops')
    expect([next.version, next.given]).toEqual(['2', []])
    expect(next.html).not.toContain('השתנה בדרך')
  })
})
