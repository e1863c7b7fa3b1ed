import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, createLogger, listenOn, type Listening } from '@zmig/kit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAssets } from './assets.ts'

let folder: string
let server: Listening
/** versions that the store has, with the content of their entry */
const stored = new Map<string, string>()
let isAway: boolean
let asked: string[]

const fetchVersion = async (slice: string, version: string): Promise<boolean> => {
  asked.push(`${slice}@${version}`)
  if (isAway) throw new Error('the bucket cannot be reached')
  const entry = stored.get(version)
  if (entry === undefined) return false
  const client = join(folder, slice, version, 'client')
  await mkdir(client, { recursive: true })
  await writeFile(join(client, 'remoteEntry.js'), entry)
  return true
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zmigo-assets-'))
  stored.clear()
  isAway = false
  asked = []
  const logger = createLogger('web', { level: 'silent' })
  const assets = createAssets(
    { slices: folder, shell: join(folder, 'own'), shellCopies: join(folder, 'copies') },
    { fetchVersion, fetchShell: (hash) => fetchVersion('copies', hash), logger },
  )
  const app = createApp({ name: 'web', logger, mount: (router) => void router.get(/^\/assets\//, assets) })
  server = await listenOn(app, 0, '127.0.0.1')
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (path: string) => fetch(`http://127.0.0.1:${server.port}/assets/${path}`)

it('gives a file of a version that this disk did not have', async () => {
  stored.set('1.0.0-a', 'entry')
  for (const _ of [1, 2]) {
    const response = await get('slices/storefront/1.0.0-a/remoteEntry.js')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await response.text()).toBe('entry')
  }
  expect(asked).toEqual(['storefront@1.0.0-a'])
})

it('has no file of an unpublished version, nor an unknown one of a version that is there', async () => {
  stored.set('1.0.0-a', 'entry')
  expect((await get('slices/storefront/9.9.9/remoteEntry.js')).status).toBe(404)
  expect((await get('slices/storefront/1.0.0-a/other.js')).status).toBe(404)
})

it('says that a version cannot be fetched now, and gives it later', async () => {
  stored.set('1.0.0-a', 'entry')
  isAway = true
  const refused = await get('slices/storefront/1.0.0-a/remoteEntry.js')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('cache-control')).toBeNull()
  isAway = false
  expect((await get('slices/storefront/1.0.0-a/remoteEntry.js')).status).toBe(200)
})

it('gives a file of a build of the shell that another machine made, and its own before that', async () => {
  stored.set('0a1b2c', 'of another version')
  for (const _ of [1, 2]) expect(await (await get('shell/0a1b2c/remoteEntry.js')).text()).toBe('of another version')
  expect(asked).toEqual(['copies@0a1b2c'])
  const own = join(folder, 'own/3d4e5f/client')
  await mkdir(own, { recursive: true })
  await writeFile(join(own, 'remoteEntry.js'), 'its own')
  expect(await (await get('shell/3d4e5f/remoteEntry.js')).text()).toBe('its own')
  expect((await get('shell/999999/remoteEntry.js')).status).toBe(404)
  isAway = true
  expect((await get('shell/777777/remoteEntry.js')).status).toBe(503)
})

it.each([
  'shell/../0a1b2c/main.js',
  'slices/storefront/1.0.0-a/../../x.js',
  'slices/storefront/1.0.0-a/remoteEntry.exe',
])('fetches nothing for %s', async (path) => {
  expect((await get(path)).status).toBe(404)
  expect(asked).toEqual([])
})
