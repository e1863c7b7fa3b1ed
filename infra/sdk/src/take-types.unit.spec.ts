import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeTypes } from './take-types.ts'

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

describe('types of another slice', () => {
  let own: string
  let server: Server
  let shop: string
  let answers: Record<string, string>

  /** A shop that serves a version of the wizard with these declarations. */
  const serve = (files: Record<string, string>, inManifest = files) => {
    const types = Object.fromEntries(
      Object.entries(inManifest).map(([path, text]) => [path, { integrity: hashOf(text) }]),
    )
    const manifest = JSON.stringify({ types })
    const slices = { wizard: { version: '1.0.0-a', manifest: hashOf(manifest) } }
    const folder = '/assets/slices/wizard/1.0.0-a'
    answers = {
      '/': '<head><link rel="after-paint" as="fetch" href="/boot/abc" id="boot" crossorigin></head>',
      '/boot/abc': JSON.stringify({ slices }),
      [`${folder}/mf-manifest.json`]: manifest,
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text])),
    }
  }

  beforeEach(async () => {
    own = await mkdtemp(join(tmpdir(), 'zmigo-types-'))
    server = createServer(({ url = '' }, response) => {
      const answer = answers[url]
      response.writeHead(answer === undefined ? 404 : 200).end(answer)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve))
    await rm(own, { recursive: true })
  })

  it('are those of the version that the shop serves, in the place of earlier ones', async () => {
    serve({ 'types/lifecycles.d.ts': 'one', 'types/compiled-types/old.d.ts': 'old' })
    await takeTypes(shop, 'wizard', own)
    serve({ 'types/lifecycles.d.ts': 'two', 'types/compiled-types/slice.d.ts': 'slice' })
    expect(await takeTypes(shop, 'wizard', own)).toEqual({ version: '1.0.0-a', files: 2 })
    expect(await readFile(join(own, '@mf-types/wizard/lifecycles.d.ts'), 'utf8')).toBe('two')
    expect(await readdir(join(own, '@mf-types/wizard/compiled-types'))).toEqual(['slice.d.ts'])
  })

  it('are refused when a file is not the one that was published', async () => {
    serve({ 'types/lifecycles.d.ts': 'changed' }, { 'types/lifecycles.d.ts': 'published' })
    await expect(takeTypes(shop, 'wizard', own)).rejects.toThrow('is not the file that was published')
    expect(await readdir(own)).toEqual([])
  })

  it('are refused when their name leads out of the folder', async () => {
    for (const name of ['types/../../evil.d.ts', 'types/evil.ts', '/types/evil.d.ts']) {
      serve({ [name]: 'evil' })
      await expect(takeTypes(shop, 'wizard', own)).rejects.toThrow('which is none')
    }
    expect(await readdir(own)).toEqual([])
  })

  it('are not there for a slice that the shop does not serve, or that has none', async () => {
    serve({})
    await expect(takeTypes(shop, 'deals', own)).rejects.toThrow('serves no slice deals. It serves wizard.')
    await expect(takeTypes(shop, 'wizard', own)).rejects.toThrow('was built without declarations')
  })
})
