import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocalBuild, Rendered } from './local-page.ts'
import { serveAgainst } from './serve-against.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const wizard = {
  version: '1',
  entry: '/assets/slices/wizard/1/remoteEntry.js',
  integrity: 'sha256-shop',
  addresses: ['/bike'],
}
const cart = { ...wizard, entry: '/assets/slices/checkout/1/remoteEntry.js', addresses: ['/cart'] }

const shopPage = (slice: string, entry: string) =>
  '<!doctype html><html><head><title>Shop</title><meta name="description" content="of the shop">' +
  '<meta property="og:title" content="of the shop"><meta property="og:description" content="of the shop"><style data-rules>.a{}</style>' +
  `<link rel="after-paint" as="script" href="${entry}" integrity="sha256-shop">` +
  '<link rel="after-paint" as="fetch" href="/boot/abc" id="boot" crossorigin></head>' +
  `<body><main id="main"><div id="slice-${slice}" data-version="1"><div>of the shop</div></div></main></body></html>`

const build: LocalBuild = {
  slice: 'wizard',
  version: '2',
  entry: '/assets/slices/wizard/2/remoteEntry.js',
  integrity: 'sha256-local',
  manifest: 'sha256-manifest',
  addresses: ['/bike'],
  files: { 'remoteEntry.js': { integrity: 'sha256-local' }, 'page-bike.js': { integrity: 'sha256-page' } },
}

const rendered: Rendered = {
  status: 404,
  head: { title: 'Bike & more', description: 'Tyres of 17" and $1' },
  page: 'bike',
  html: '<div>of this machine: $& 5$</div>',
  styles: { css: '.b{}' },
  state: '{"bike":"</script>"}',
}

const listen = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const html = { accept: 'text/html' }

describe('a slice against a running shop', () => {
  let folder: string
  let shop: Server
  let local: ReturnType<typeof serveAgainst>
  let render: () => Promise<Rendered>
  const said: string[] = []
  const asked: string[] = []

  beforeEach(async () => {
    said.length = 0
    asked.length = 0
    render = () => Promise.resolve(rendered)
    folder = await mkdtemp(join(tmpdir(), 'zmigo-against-'))
    await mkdir(join(folder, 'client'))
    await writeFile(join(folder, 'client/remoteEntry.js'), 'local')
    shop = await listen((request, response) => {
      const { method, url = '', headers } = request
      asked.push(`${method} ${url} ${headers.host} ${headers.origin ?? '-'}`)
      const policy = { 'content-security-policy': "default-src 'self'; script-src 'sha256-x'; style-src 'sha256-y'" }
      const page = { ...policy, 'content-type': 'text/html; charset=utf-8', etag: '"shop"' }
      if (url === '/boot/abc')
        response.end(
          JSON.stringify({ site: { shopName: 'Shop' }, slices: { wizard, checkout: cart }, state: { shop: 1 } }),
        )
      else if (url === '/bike') response.writeHead(200, page).end(shopPage('wizard', wizard.entry))
      else if (url === '/cart') response.writeHead(200, page).end(shopPage('checkout', cart.entry))
      else if (url === '/old') response.writeHead(301, { location: `${addressOf(shop)}/bike` }).end()
      else request.pipe(response.writeHead(201, { 'set-cookie': 'cart=1; Path=/' }))
    })
    local = serveAgainst({
      shop: addressOf(shop),
      newest: () => ({ build, directory: folder }),
      isOwn: (_data, path) => path === '/bike',
      render: () => render(),
      say: (line) => said.push(line),
    })
    await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    for (const server of [local, shop]) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    await rm(folder, { recursive: true })
  })

  const get = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(addressOf(local) + path, { redirect: 'manual', ...init })
    return { answer, text: await answer.text() }
  }
  const bootOf = (text: string) =>
    JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as unknown

  it('shows its pages as they are on this machine', async () => {
    const { answer, text } = await get('/bike', { headers: html })
    expect(answer.status).toBe(404)
    expect(text).toContain(`<div id="slice-wizard" data-version="2">${rendered.html}</div></main>`)
    expect(text).not.toContain('of the shop')
    expect(text).toContain('<title>Bike &amp; more</title>')
    expect(text).toContain('<meta property="og:title" content="Bike &amp; more">')
    for (const name of ['name="description"', 'property="og:description"'])
      expect(text).toContain(`<meta ${name} content="Tyres of 17&quot; and $1">`)
    expect(text).toContain('href="/assets/slices/wizard/2/page-bike.js" integrity="sha256-page"')
    expect(text).not.toContain('/assets/slices/wizard/1/')
    expect(bootOf(text)).toEqual({
      site: { shopName: 'Shop' },
      slices: {
        wizard: {
          version: '2',
          entry: build.entry,
          integrity: 'sha256-local',
          manifest: 'sha256-manifest',
          addresses: ['/bike'],
        },
        checkout: cart,
      },
      state: { bike: '</script>' },
    })
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("'sha256-local' 'sha256-page' 'sha256-x'")
    expect(policy).toContain(`style-src ${hashOf('.a{}.b{}')} 'sha256-y'`)
    expect(answer.headers.get('etag')).toBeNull()
  })

  it('is rendered by the browser when it cannot be rendered here, and says so', async () => {
    render = () => Promise.reject(new Error('no such bike'))
    const { answer, text } = await get('/bike', { headers: html })
    expect(answer.status).toBe(200)
    expect(text).toContain('<div id="slice-wizard"></div></main>')
    expect(said.join()).toContain('the browser renders it: Error: no such bike')
  })

  it('leaves pages of other slices as they are, and tells them of its build', async () => {
    const { text } = await get('/cart', { headers: html })
    expect(text).toContain('of the shop')
    expect(text).toContain(cart.entry)
    expect(bootOf(text)).toMatchObject({ slices: { wizard: { version: '2' } }, state: { shop: 1 } })
  })

  it('serves the files of its build, and no others of this machine', async () => {
    const { answer, text } = await get(build.entry)
    expect(text).toBe('local')
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    await get('/assets/slices/wizard/2/..%2fmeta.json')
    expect(asked.at(-1)).toContain('GET /assets/slices/wizard/2/..%2fmeta.json')
  })

  it('hands on calls of the edge as pages of the shop make them', async () => {
    const { answer, text } = await get('/edge/api/v1/cart', {
      method: 'POST',
      body: 'order',
      headers: { origin: addressOf(local) },
    })
    expect([answer.status, text, answer.headers.get('set-cookie')]).toEqual([201, 'order', 'cart=1; Path=/'])
    const { host } = new URL(addressOf(shop))
    expect(asked).toEqual([`POST /edge/api/v1/cart ${host} ${addressOf(shop)}`])
  })

  it('stays at its address when the shop redirects', async () => {
    const { answer } = await get('/old', { headers: html })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/bike'])
  })

  it('says when the shop does not answer', async () => {
    shop.closeAllConnections()
    await new Promise((resolve) => shop.close(resolve))
    const { answer, text } = await get('/cart', { headers: html })
    expect([answer.status, text]).toEqual([502, expect.stringContaining('did not answer')])
  })
})
