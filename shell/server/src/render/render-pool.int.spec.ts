import { sampleTerms } from '@zmig/edge-contract/testing'
import { buildShell } from '@zmig/build'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRenderPool, type RenderPool } from './render-pool.ts'
import type { RenderTask } from './messages.ts'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'production' as const,
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
}
const head = `{ title: 't', description: 'd' }`
const bundles: Record<string, string> = {
  plain: `const { createElement } = require('react')
    exports.slice = { prepare: async (url, { edge }) => {
      const answer = await edge.call({ method: 'GET', path: '/api/v1/motoWidths', answer: {} })
      return { status: 404, head: ${head}, page: 'plain', element: createElement('p', null, answer.join()) }
    } }`,
  swallowing: `exports.slice = { prepare: async (url, { edge }) => {
      await edge.call({ method: 'GET', path: url.searchParams.get('read'), answer: {} }).catch(() => [])
      return { status: 200, head: ${head}, page: 's', element: null }
    } }`,
  endless: `exports.slice = { prepare: async (url) => { if (url.search) for (;;); return { status: 200, head: ${head}, page: 'e', element: null } } }`,
  waiting: `exports.slice = { prepare: () => new Promise(() => undefined) }`,
  throwing: `exports.slice = { prepare: () => { throw new Error('broken slice') } }`,
  files: `require('fs')`,
  exits: `exports.slice = { prepare: async () => ({ status: 200, head: ${head}, page: 'e', element: require('react').createElement('p', null,
    [typeof fetch, typeof WebSocket, Object.keys(process), Object.keys(Object.values(process)[0])].join()) }) }`,
}

describe('a render pool', () => {
  let folder: string
  let pool: RenderPool

  const task = (name: string, search = ''): RenderTask => ({
    slice: name,
    version: '1',
    bundle: join(folder, `${name}.cjs`),
    url: `https://zmigo.test/${search}`,
    terms: sampleTerms,
  })

  beforeAll(async () => {
    const { directory } = await buildShell()
    folder = await mkdtemp(join(tmpdir(), 'zmigo-render-'))
    for (const [name, code] of Object.entries(bundles)) await writeFile(join(folder, `${name}.cjs`), code)
    pool = await createRenderPool({
      platformFile: join(directory, 'server/platform.server.cjs'),
      site,
      read: (path) => {
        if (path === '/throws') return Promise.reject(new Error('no database'))
        const status = path === '/fails' ? 503 : 200
        return Promise.resolve({ status, body: '["120","180"]', keys: ['sizes'], generation: 7 })
      },
      logger: { warn: () => undefined, error: () => undefined },
      workers: 1,
      limitMs: 300,
    })
  })
  afterAll(async () => {
    await pool.stop()
    await rm(folder, { recursive: true })
  })

  it('renders the answers of the edge and returns its reads', async () => {
    expect(await pool.render(task('plain'))).toMatchObject({
      ok: true,
      page: { status: 404, html: '<p>120,180</p>' },
      reads: [{ keys: ['sizes'], generation: 7 }],
    })
  })

  it('returns no reads of a page whose read failed, so that it is not cached', async () => {
    for (const path of ['/throws', '/fails'])
      expect(await pool.render(task('swallowing', `?read=${path}`))).not.toHaveProperty('reads')
    expect(await pool.render(task('swallowing', '?read=/fine'))).toHaveProperty('reads')
  })

  it('renders the frame once', () => {
    expect(pool.frame.header).toContain('<header')
    expect(pool.frame.styles.css).toContain('@font-face')
  })

  it('replaces a worker that a slice does not give back', async () => {
    const endless = pool.render(task('endless', '?x'))
    const innocent = pool.render(task('plain'))
    expect(await endless).toMatchObject({ ok: false, reason: 'timeout' })
    expect(await innocent).toMatchObject({ ok: true })
    expect(await pool.render(task('endless'))).toMatchObject({ ok: true })
  })

  it('does not wait for a slice that never answers', async () => {
    expect(await pool.render(task('waiting'))).toMatchObject({ ok: false, reason: 'timeout' })
  })

  it('says why a slice could not be rendered', async () => {
    expect(await pool.render(task('throwing'))).toMatchObject({
      ok: false,
      detail: expect.stringContaining('broken slice') as unknown,
    })
    expect(await pool.render(task('missing'))).toMatchObject({ ok: false, reason: 'error' })
  })

  it('lets a slice require nothing but the shared packages', async () => {
    expect(await pool.render(task('files'))).toMatchObject({
      ok: false,
      detail: expect.stringContaining('may not require fs') as unknown,
    })
  })

  it('gives a slice no network, no environment and no way to the modules of Node', async () => {
    expect(await pool.render(task('exits'))).toMatchObject({
      page: { html: '<p>undefined,undefined,env,versions,NODE_ENV</p>' },
    })
  })
})
