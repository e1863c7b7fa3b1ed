import { createEdge, edgeConfig } from '@zmig/edge'
import { sampleTerms } from '@zmig/edge-contract/testing'
import { createLogger, listenOn, systemClock, type ServiceClient } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPages } from '../page/pages.ts'
import { createListener } from './listener.ts'
import { createWebApp } from './web-app.ts'

/** Pages that one address may have rendered here in a minute. */
const TIMES = 3

const site = {
  shopName: 'צמיגו',
  publicUrl: 'http://localhost',
  mode: 'development' as const,
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
}
const frame = {
  header: '<header>ראש האתר</header>',
  footer: '<footer>תחתית האתר</footer>',
  snackbar: '',
  styles: { ids: ['f1'], css: '.z-f1{}' },
  fonts: [],
}
const rendered = {
  status: 200,
  head: { title: 'צמיגים', description: 'd' },
  page: 'home',
  html: '<h1>צמיגים</h1>',
  styles: { ids: [], css: '' },
  state: '{}',
}
const slice = { version: '1', entry: '/e.js', integrity: 'sha384-e', addresses: [], preload: [], pages: {} }

const stops: (() => Promise<unknown>)[] = []
let url = ''
beforeAll(async () => {
  const held = await startTestDatabase([])
  const directory = await mkdtemp(join(tmpdir(), 'zmig-page-limit-'))
  const logger = createLogger('page-limit', { level: 'error' })
  const config = edgeConfig({ DATA_DIR: directory, LIMITS: `page=${TIMES}` })
  const edge = createEdge({
    database: held.database,
    services: {} as ServiceClient,
    config,
    logger,
    clock: systemClock,
  })
  const pages = createPages({
    site,
    shell: { hash: 'abc', scripts: [], platformFile: '', accessibilityFile: '' },
    pool: {
      frame,
      render: () => Promise.resolve({ ok: true, page: rendered, reads: [] }),
      stop: () => Promise.resolve(),
    },
    choose: () => ({ key: '', slices: { storefront: slice }, ownerOf: () => 'storefront' }),
    bundleOf: () => '',
    orderIdOf: () => undefined,
    read: () => Promise.resolve({ status: 200, body: JSON.stringify(sampleTerms), keys: ['terms'], generation: 1 }),
    movedSince: () => false,
    limit: edge.limitPage,
    logger,
  })
  const app = createWebApp({
    logger,
    edge,
    pages,
    ready: () => Promise.resolve({ ok: true, parts: {} }),
    smallFiles: {
      publicUrl: site.publicUrl,
      shopName: site.shopName,
      email: '',
      sitemap: () => Promise.resolve(false),
    },
    assets: () => Promise.resolve(),
  })
  const { port, close } = await listenOn(createListener(pages.fast, app, logger), 0, '127.0.0.1')
  url = `http://127.0.0.1:${port}`
  stops.push(
    close,
    () => held.stop(),
    () => rm(directory, { recursive: true }),
  )
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const open = (path: string, address: string, accept = 'text/html') =>
  fetch(url + path, { headers: { accept, 'accept-encoding': 'identity', 'x-forwarded-for': address } })

/** Uses up what an address may have rendered. */
const exhaust = async (address: string) => {
  for (let nth = 0; nth < TIMES; nth += 1) expect((await open(`/?width=${address}-${nth}`, address)).status).toBe(200)
}

test('a browser that opened too many new pages gets a page of the shop in Hebrew, with status 429', async () => {
  await exhaust('203.0.113.1')
  const refused = await open('/?width=new-1', '203.0.113.1')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('content-security-policy')).toContain('style-src')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  const html = await refused.text()
  for (const part of [
    '<html lang="he" dir="rtl"',
    frame.header,
    frame.footer,
    '<h1>הגיעו יותר מדי בקשות</h1>',
    'נסו שוב בעוד דקה.',
    '<a href="">',
  ])
    expect(html).toContain(part)
})

test('a program that asked for no page gets the same refusal as problem details', async () => {
  await exhaust('203.0.113.2')
  const refused = await open('/?width=new-2', '203.0.113.2', 'application/json')
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    429,
    'application/problem+json; charset=utf-8',
  ])
  expect(await refused.json()).toMatchObject({ status: 429, detail: expect.stringMatching(/^[א-ת]/) as string })
})

test('a refused address still reads cached pages, and other addresses read new ones', async () => {
  expect((await open('/?width=read-1', '203.0.113.3')).status).toBe(200)
  await exhaust('203.0.113.4')
  expect((await open('/?width=read-1', '203.0.113.4')).status).toBe(200)
  expect((await open('/?width=read-2', '203.0.113.4')).status).toBe(429)
  expect((await open('/?width=read-2', '203.0.113.5')).status).toBe(200)
})

test('the data of a page is a file that browsers keep; where it is gone they render the page anew', async () => {
  const html = await (await open('/?data', '203.0.113.6')).text()
  const [, address = ''] = /href="(\/boot\/[\w-]{16})"/.exec(html) ?? []
  const kept = await open(address, '203.0.113.6')
  expect(kept.headers.get('cache-control')).toContain('immutable')
  expect(kept.headers.get('content-type')).toBe('application/json')
  expect(await kept.json()).toEqual({ site: { ...site, terms: sampleTerms }, slices: expect.anything(), state: {} })

  const gone = await open('/boot/of-another-start', '203.0.113.6')
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await gone.json()).toMatchObject({ site: { terms: sampleTerms }, state: {}, anew: true })
})
