import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createSitemap } from './sitemap.ts'
import type { SitePages } from '@zmig/edge'
import type { IncomingMessage, ServerResponse } from 'node:http'

const pages: SitePages = {
  products: [{ ean: '29000001', name: 'a' }],
  sizes: [],
  brands: [],
  categories: [],
  cities: [],
  hasTestimonials: false,
}

const world = () => {
  const state = { generation: 1, moved: 1, built: 0, fails: false, time: 0 }
  const edge = {
    sitePages: () => {
      state.built += 1
      if (state.fails) return Promise.reject(new Error('the database is away'))
      return Promise.resolve({ ...pages, keys: ['sitemap'], generation: state.generation })
    },
    movedSince: (generation: number) => state.moved > generation,
  }
  const sitemap = createSitemap({ publicUrl: 'https://zmigo.test', edge, now: () => state.time })
  const ask = async (name: string, headers: Record<string, string> = {}) => {
    const sent: { status?: number; headers?: Record<string, unknown>; body?: Buffer } = {}
    const response = {
      writeHead: (status: number, all: Record<string, unknown>) => {
        Object.assign(sent, { status, headers: all })
        return response
      },
      end: (body?: Buffer) => void (body && (sent.body = body)),
    }
    const found = await sitemap(
      { method: 'GET', headers } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
      name,
    )
    return { found, ...sent }
  }
  return { state, ask }
}

it('is built once and sent as it is asked for', async () => {
  const { state, ask } = world()
  const [plain, packed] = [await ask('/sitemap.xml'), await ask('/sitemap.xml', { 'accept-encoding': 'gzip' })]
  expect(plain).toMatchObject({
    found: true,
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
  expect(String(plain.body)).toContain('<loc>https://zmigo.test/tire/moto/29000001/a</loc>')
  expect(gunzipSync(packed.body ?? Buffer.alloc(0)).equals(plain.body ?? Buffer.alloc(1))).toBe(true)
  const etag = String(plain.headers?.['etag'])
  expect(await ask('/sitemap.xml', { 'if-none-match': etag })).toMatchObject({ status: 304 })
  expect(await ask('/sitemap-1.xml')).toEqual({ found: false })
  expect(state.built).toBe(1)
})

it('is built anew when something moved', async () => {
  const { state, ask } = world()
  await ask('/sitemap.xml')
  state.moved = 2
  state.generation = 2
  await ask('/sitemap.xml')
  await ask('/sitemap.xml')
  expect(state.built).toBe(2)
})

it('is built anew after an hour, for what no event tells', async () => {
  const { state, ask } = world()
  await ask('/sitemap.xml')
  state.time = 3_600_000
  await ask('/sitemap.xml')
  expect(state.built).toBe(2)
})

it('is tried again when it could not be built', async () => {
  const { state, ask } = world()
  state.fails = true
  await expect(ask('/sitemap.xml')).rejects.toThrow('away')
  state.fails = false
  expect((await ask('/sitemap.xml')).status).toBe(200)
})
