import { sampleTerms } from '@zmig/edge-contract/testing'
import { describe, expect, it } from 'vitest'
import { cspHash } from './csp.ts'
import { bootAnew, writeDocument } from './document.ts'
import { paymentReturnScript, pageScript } from './inline-scripts.ts'
import type { Frame } from '../render/messages.ts'

const frame: Frame = {
  header: '<header></header>',
  footer: '<footer></footer>',
  snackbar: '',
  styles: { ids: ['f1'], css: '.z-f1{}' },
  fonts: ['/assets/shell/fonts/a.woff2'],
}
const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'production' as const,
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
}
const shell = {
  hash: 'abc',
  scripts: [{ file: 'main.js', integrity: 'sha384-main' }],
  developer: { file: 'developer.js', integrity: 'sha384-developer' },
  platformFile: '',
  accessibilityFile: '/a11y.js',
}
const chosen = {
  version: '1.0.0-a',
  entry: '/e.js',
  integrity: 'sha384-e',
  addresses: ['/'],
  preload: [{ href: '/e.js', integrity: 'sha384-e' }],
  pages: { home: { href: '/page-home.js', integrity: 'sha384-home' } },
}
const choice = { slices: { storefront: chosen } }
const markOf = (slice: string, version: string) => `mark of ${slice} ${version}`
const head = { title: 't', description: 'd' }
const rendered = {
  status: 200,
  page: 'size-list',
  html: '<link rel="preload" as="image" href="/tyre"/><div>page</div>',
  styles: { ids: ['p1'], css: '.z-p1{}' },
  state: '{"list":"</script><b>"}',
}
const write = (content: object) =>
  writeDocument(
    { head, owner: 'storefront', address: '/list?brand=a&sort=b', ...content },
    { site, shell, frame, choice, markOf },
  )

it('marks the version that it rendered, so that only that version hydrates it', () => {
  expect(write({ rendered }).html).toContain('<div id="slice-storefront" data-version="1.0.0-a"><div>page</div></div>')
})

it('leaves an empty element for the browser when nothing was rendered', () => {
  expect(write({}).html).toContain('<div id="slice-storefront"></div>')
})

it('preloads the file of the page that it rendered, and of no other', () => {
  expect(write({ rendered: { ...rendered, page: 'home' } }).html).toContain('href="/page-home.js"')
  expect(write({ rendered }).html).not.toContain('/page-home.js')
})

describe('the data for the browser', () => {
  it('is a file beside the page, whose address changes with its content and names the page', () => {
    const { html, boot } = write({ rendered })
    expect(boot?.address).toMatch(/^\/boot\/[\w-]{8}\/list\?brand=a&sort=b$/)
    const href = boot?.address.replace('&', '&amp;')
    expect(html).toContain(`as="fetch" fetchpriority="low" href="${href}" id="boot" crossorigin>`)
    expect(html).not.toContain('"state"')
    expect(JSON.parse(boot?.json ?? '')).toMatchObject({
      site: { publicUrl: 'https://zmigo.test', terms: sampleTerms },
      slices: { storefront: { version: '1.0.0-a', entry: '/e.js', integrity: 'sha384-e' } },
      state: { list: '</script><b>' },
    })
    expect(write({ rendered }).boot?.address).toBe(boot?.address)
    expect(write({ rendered: { ...rendered, state: '{}' } }).boot?.address).not.toBe(boot?.address)
  })

  it('stays in the page of a payment or an order, inside its element', () => {
    const context = { site, shell, frame, choice, markOf, withoutPixel: true }
    const { html, boot } = writeDocument({ head, owner: 'storefront', address: '/', rendered }, context)
    expect(boot).toBeUndefined()
    expect(html).toContain('"state":{"list":"\\u003c/script>\\u003cb>"}}</script>')
  })

  it('stays in the page of an unknown address: all of them are one page, which is kept once', () => {
    const unknown = { ...rendered, status: 404 }
    expect(write({ rendered: unknown }).boot).toBeUndefined()
    expect(write({ rendered: unknown, address: '/a' }).html).toBe(write({ rendered: unknown, address: '/b' }).html)
  })

  it('stays in a page that was not rendered and is not kept', () => {
    expect(write({}).boot).toBeUndefined()
    expect(write({}).html).toContain('"state":{}}</script>')
  })

  it('of a page whose own is gone has the site and the slices, and says so', () => {
    expect(JSON.parse(bootAnew(site, { choice, markOf }))).toMatchObject({
      site,
      slices: { storefront: {} },
      state: {},
      anew: true,
    })
  })

  it('has the mark of each version that the page was given, unless a person tries a version in it', () => {
    const mark = 'mark of storefront 1.0.0-a'
    for (const json of [write({ rendered }).boot?.json ?? '', bootAnew(site, { choice, markOf })])
      expect(JSON.parse(json)).toMatchObject({ slices: { storefront: { mark } } })
    const trial = { versions: [], isRefused: false }
    const context = { site, shell, frame, choice, markOf, trial }
    const { html } = writeDocument({ head, owner: 'storefront', address: '/', rendered }, context)
    for (const text of [html, bootAnew(site, context)]) expect(text).not.toContain('mark of')
  })

  it('names the slices of which a canary runs, and none otherwise', () => {
    const observed = { choice: { ...choice, observed: ['storefront'] }, markOf }
    const { boot } = writeDocument(
      { head, owner: 'storefront', address: '/', rendered },
      { site, shell, frame, ...observed },
    )
    for (const json of [boot?.json ?? '', bootAnew(site, observed)])
      expect(JSON.parse(json)).toMatchObject({ observed: ['storefront'] })
    for (const json of [write({ rendered }).boot?.json, bootAnew(site, { choice, markOf })])
      expect(json).not.toContain('observed')
  })
})

it('moves preloads of pictures into the head', () => {
  const { html } = write({ rendered })
  expect(html.indexOf('href="/tyre"')).toBeLessThan(html.indexOf('</head>'))
})

it('allows exactly the styles that it carries and the files that it preloads', () => {
  const { html, policy } = write({ rendered })
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/g)].map(([, css = '']) => cspHash(css))
  expect(html).toContain('<style data-rules>.z-f1{}')
  expect(styles).toHaveLength(1)
  expect(policy).toContain(`style-src ${styles.join(' ')} ${cspHash('')}`)
  expect(policy).toContain("'sha384-e' 'strict-dynamic'")
})

it('applies the settings of the accessibility panel before anything that can be painted', () => {
  const { html, policy } = write({ rendered })
  const script = `<script data-rules="/a11y.js">${pageScript}</script>`
  expect(html.indexOf(script)).toBeGreaterThan(0)
  expect(html.replace(script, '')).not.toContain('a11y')
  expect(html.indexOf(script)).toBeLessThan(html.indexOf('<style data-rules'))
  expect(policy).toContain(cspHash(pageScript))
})

describe('the advertising pixel', () => {
  const pixel = { id: '42', url: 'https://pixel.test/tr' }
  const writeWith = (more: object, withoutPixel: boolean) =>
    writeDocument(
      { head, owner: 'storefront', address: '/', rendered },
      { site: { ...site, ...more }, shell, frame, choice, markOf, withoutPixel },
    )

  it('is nowhere when the shop has none', () => {
    for (const withoutPixel of [true, false]) {
      const { html, policy, boot } = writeWith({}, withoutPixel)
      expect(html + boot?.json).not.toContain('withoutPixel')
      // Only the pages of the payment's return begin with a script of their own, and only their policy allows it.
      expect(policy.replace(`${cspHash(paymentReturnScript)} `, '')).toBe(write({ rendered }).policy)
      expect(policy.includes(cspHash(paymentReturnScript))).toBe(withoutPixel)
      expect(html.includes(`<script>${paymentReturnScript}</script>`)).toBe(withoutPixel)
    }
  })

  it('may load its picture only where the page allows it', () => {
    expect(writeWith({ pixel }, false).policy).toContain("img-src 'self' data: https://pixel.test;")
    expect(writeWith({ pixel }, false).boot?.json).not.toContain('withoutPixel')
    expect(writeWith({ pixel }, true).policy).not.toContain('pixel.test')
    expect(writeWith({ pixel }, true).html).toContain('"withoutPixel":true')
  })
})
