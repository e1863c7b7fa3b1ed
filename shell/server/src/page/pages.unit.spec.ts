import type { IncomingMessage, ServerResponse } from 'node:http'
import { sampleTerms } from '@zmig/edge-contract/testing'
import { expect, it, vi } from 'vitest'
import type { ReadMark } from '../render/messages.ts'
import { createPages } from './pages.ts'
import type { Choice } from '../slices/choose-versions.ts'

const sameForAll = (choice: object) => {
  const visit = { choice: choice as Choice, cookies: [] }
  return { known: () => visit, of: () => Promise.resolve(visit) }
}

it.each(['/x/../admin', '/x/../order/Z-1042', '/X/../About-Us/', '/order\\Z-1042', '/x/%2e%2e/cart?a=b'])(
  'neither renders %j nor redirects, because it is the address of another page',
  async (url) => {
    const render = vi.fn()
    const limit = vi.fn()
    const pages = createPages({
      site: { publicUrl: 'https://zmigo.test' },
      pool: { render },
      visits: sameForAll({ key: 'k', slices: {}, ownerOf: () => 'storefront', fieldsOf: () => [] }),
      limit,
    } as unknown as Parameters<typeof createPages>[0])
    const request = { method: 'GET', url, headers: {} } as IncomingMessage
    const response = {} as ServerResponse
    expect(pages.fast(request, response)).toBeUndefined()
    await expect(pages.serve(request, response)).rejects.toMatchObject({ name: 'HttpProblem', status: 404 })
    expect([render, limit].map(({ mock }) => mock.calls)).toEqual([[], []])
  },
)

type Rendered = { fails?: true; status?: number; head?: { canonical?: string; noindex?: boolean }; redirect?: string }

/** Pages of a shop whose slices render what `answers` says of a path; a home page otherwise. */
const startPages = (answers: Record<string, Rendered> = {}, reads: ReadMark[] = []) => {
  const handed: object[] = []
  const render = vi.fn(({ url }: { url: string }) => {
    const { head, fails, ...rest } = answers[new URL(url).pathname] ?? { head: { canonical: '/' } }
    if (fails) return Promise.resolve({ ok: false, reason: 'error', detail: '' })
    const page = { status: 200, page: 'p', html: '<h1>', styles: { ids: [], css: '' }, state: '{}', ...rest }
    return Promise.resolve({ ok: true, page: { ...page, head: { title: 't', description: 'd', ...head } }, reads })
  })
  const slice = { version: '1', entry: '/e.js', integrity: 'sha384-e', addresses: [], preload: [], pages: {} }
  const pages = createPages({
    site: { publicUrl: 'https://zmigo.test', shopName: 'צמיגו', company: { phone: '' } },
    shell: {
      hash: 'h',
      scripts: [],
      developer: { file: 'developer.js', integrity: 'sha256-d' },
      platformFile: '',
      accessibilityFile: '',
    },
    pool: { render, frame: { header: '', footer: '', snackbar: '', styles: { ids: [], css: '' }, fonts: [] } },
    visits: sameForAll({
      key: 'k',
      slices: { storefront: slice, wizard: slice },
      ownerOf: () => 'storefront',
      fieldsOf: (path: string) =>
        path.startsWith('/list/') ? ['brand', 'sort'] : path.startsWith('/tire/') ? ['bikes'] : [],
    }),
    bundleOf: () => '',
    markOf: () => 'a mark',
    orderIdOf: () => undefined,
    read: () => Promise.resolve({ status: 200, body: JSON.stringify(sampleTerms), keys: [], generation: 1 }),
    movedSince: () => false,
    limit: () => Promise.resolve(),
    logger: { error: () => undefined },
    given: { record: (page: object) => void handed.push(page) },
  } as unknown as Parameters<typeof createPages>[0])
  /** @returns the status and the headers that a browser gets */
  const open = async (url: string) => {
    const request = { method: 'GET', url, headers: {} } as IncomingMessage
    const sent: { status: number; headers: Record<string, string> }[] = []
    const response = {
      writeHead: (status: number, headers: Record<string, string>) => {
        sent.push({ status, headers })
        return { end: () => undefined }
      },
    } as unknown as ServerResponse
    if (pages.fast(request, response) === undefined) await pages.serve(request, response)
    return sent[0]
  }
  return { open, handed, rendered: () => render.mock.calls.map(([{ url }]) => url) }
}

it('says of a page that it may be old while the database is away, and keeps it for nobody', async () => {
  const { open, rendered } = startPages({}, [{ keys: ['k'], generation: 1, stale: true }])
  for (let visit = 0; visit < 2; visit += 1)
    expect(await open('/')).toMatchObject({ status: 200, headers: { 'cache-status': 'zmigo; hit; detail=stale' } })
  expect(rendered()).toHaveLength(2)
})

it('renders a page once, whatever fields an address has that the page does not read', async () => {
  const { open, rendered } = startPages()
  for (const query of ['', '?', '?x=1', '?x=2&utm_source=mail', '?gclid=a&q=b', '?sort=price'])
    expect((await open(`/${query}`))?.status).toBe(200)
  expect(rendered()).toEqual(['https://zmigo.test/'])
})

it('renders a list for each choice of its filters, in whatever order they come', async () => {
  const { open, rendered } = startPages()
  for (const query of [
    '?sort=price&brand=mt&x=1',
    '?brand=mt&sort=price',
    '?brand=mt&brand=b&sort=price',
    '?city=haifa',
  ])
    await open(`/list/moto/180/55/17${query}`)
  const list = 'https://zmigo.test/list/moto/180/55/17'
  expect(rendered()).toEqual([`${list}?brand=mt&sort=price`, `${list}?brand=mt&brand=b&sort=price`, list])
})

it('hands the fields that no page reads on with a redirect, cached or not', async () => {
  const { open, rendered } = startPages({ '/tire/moto/1/x': { redirect: '/tire/moto/1/a?bikes=all' } })
  for (const value of ['mail', 'ad'])
    expect(await open(`/tire/moto/1/x?utm_source=${value}&bikes=all`)).toMatchObject({
      status: 301,
      headers: { location: `/tire/moto/1/a?bikes=all&utm_source=${value}` },
    })
  expect((await open('/tire/moto/1/x?bikes=all'))?.headers['location']).toBe('/tire/moto/1/a?bikes=all')
  expect(rendered()).toHaveLength(1)
})

it('tells of each page that it hands to a visitor, cached or not, and of no redirect', async () => {
  const { open, handed } = startPages({
    '/broken': { fails: true },
    '/old': { redirect: '/new' },
    '/unknown': { status: 404 },
  })
  for (const address of ['/', '/?x=1', '/old', '/unknown', '/broken']) await open(address)
  expect(handed).toEqual([
    expect.objectContaining({ path: '/', failed: false }),
    expect.objectContaining({ path: '/', failed: false }),
    expect.objectContaining({ path: '/unknown', failed: false }),
    expect.objectContaining({ path: '/broken', failed: true }),
  ])
})
