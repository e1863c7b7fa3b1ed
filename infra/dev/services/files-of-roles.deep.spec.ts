import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, systemClock } from '@zmig/kit'
import { startBucketServer, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { keepShellBuild, packageFilesOf } from '@zmig/slices'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childEnvironment, root } from '../environment.ts'
import { readHealth } from './testing/read-health.ts'
import { runProcess, SECRET } from './testing/run-process.ts'

const credentials = { accessKeyId: 'AKIDZMIGO', secretAccessKey: 'secret/of+these', region: 'eu-central-1' }

/** What all processes of one shop are told, so that they write the same pages. */
const COMMON = { PUBLIC_URL: 'http://localhost:8080', SESSION_SECRET: 'a session secret of these tests, long enough' }

let held: TestDatabase
let bucket: Awaited<ReturnType<typeof startBucketServer>>
let directory: string
beforeEach(async () => {
  held = await startTestDatabase()
  bucket = await startBucketServer('shop', credentials)
  directory = mkdtempSync(join(tmpdir(), 'zmig-files-of-roles-'))
})
afterEach(async () => {
  await held.stop()
  await bucket.stop()
  rmSync(directory, { recursive: true, force: true })
})

const folder = (path: string, files: Record<string, string>): string => {
  const made = join(directory, path)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(made, name, '..'), { recursive: true })
    writeFileSync(join(made, name), content)
  }
  return made
}

const migrate = async (dataDirectory: string): Promise<void> => {
  const settings = { DATABASE_URL: held.url, BUCKET_URL: bucket.address(), SERVICES_SECRET: SECRET }
  const child = spawn(process.execPath, [join(root, 'infra/roles/role.ts'), 'migrate'], {
    env: childEnvironment({ ...settings, DATA_DIR: dataDirectory }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([0, null])
}
/** A process on a disk of its own, which is empty unless the settings name another. */
const run = (role: string, env: Record<string, string> = {}) =>
  runProcess({
    file: 'infra/roles/role.ts',
    args: [role],
    databaseUrl: held.url,
    env: { BUCKET_URL: bucket.address(), ...COMMON, ...env },
  })
type Web = Awaited<ReturnType<typeof run>>
const ready = { status: 200, notReady: [] }

const get = (web: Web, path: string) => fetch(web.url + path, { headers: { accept: 'text/html' } })
const page = async (web: Web, path: string) => {
  const response = await get(web, path)
  expect(response.status).toBe(200)
  return response.text()
}
const addressesIn = (html: string, what: RegExp) => [...new Set([...html.matchAll(what)].map(([address]) => address))]
const assetsIn = (html: string) => addressesIn(html, /\/assets\/[\w./-]+/g).toSorted()
const bytesOf = async (web: Web, path: string) => {
  const response = await get(web, path)
  expect([path, response.status]).toEqual([path, 200])
  return Buffer.from(await response.arrayBuffer())
}

/** Notes a build of the shell that no process here has made. */
const keepOtherShell = async () => {
  const database = createDatabase(held.url, { max: 1 })
  const files = packageFilesOf({ bucketUrl: bucket.address(), dataDirectory: directory })
  const built = folder('other-shell', { 'client/main.js': 'of another version' })
  await keepShellBuild({ database, files, clock: systemClock }, { hash: '0a1b2c3d4e5f', directory: built })
  await database.end()
}

/** What it shows depends on no goods, which the worker is still listing. */
const PAGE = '/about-us'

// needs the builds of `npm start`, in .cache/build
test('webs with empty disks get all files from the bucket, each serves the pages of the other, and what they have stays', async () => {
  const migrated = folder('migrated', { 'documents/E4.pdf': 'a document of this machine' })
  await migrate(migrated)
  const keys = [...bucket.objects.keys()]
  for (const key of ['documents/E4.pdf', /^slices\/storefront\/.+\.tgz$/, /^shell\/.+\.tgz$/])
    expect(keys).toContainEqual(expect.stringMatching(key))

  const api = await run('api')
  const elsewhere = { SERVICES_URL: api.url }
  await run('worker', elsewhere)
  const disk = folder('disk-of-one', { 'nothing-yet': '' })
  const startOne = () => run('web', { ...elsewhere, DATA_DIR: disk })
  const [one, other] = await Promise.all([startOne(), run('web', elsewhere)])
  for (const web of [one, other]) await expect.poll(() => readHealth(web, 'ready')).toMatchObject(ready)

  await expect.poll(async () => (await page(one, PAGE)) === (await page(other, PAGE))).toBe(true)
  const assets = assetsIn(await page(one, PAGE))
  expect(assets).toContainEqual(expect.stringMatching(/^\/assets\/slices\/storefront\//))
  expect(assets).toContainEqual(expect.stringMatching(/^\/assets\/shell\//))
  expect(assetsIn(await page(other, PAGE))).toEqual(assets)
  for (const asset of assets) expect((await bytesOf(other, asset)).equals(await bytesOf(one, asset))).toBe(true)

  const [boot = ''] = addressesIn(await page(one, PAGE), /\/boot\/[\w/-]+/g)
  const ofOther = await bytesOf(other, boot)
  expect(String(ofOther)).not.toContain('"anew"')
  expect(ofOther.equals(await bytesOf(one, boot))).toBe(true)

  await keepOtherShell()
  for (const web of [one, other])
    expect(String(await bytesOf(web, '/assets/shell/0a1b2c3d4e5f/main.js'))).toBe('of another version')

  bucket.misbehave('forbidden')
  expect(await one.stop()).toBe(0)
  const [again, empty] = await Promise.all([startOne(), run('web', elsewhere)])
  for (const web of [again, other]) {
    await expect.poll(() => readHealth(web, 'ready')).toMatchObject(ready)
    await expect.poll(async () => assetsIn(await page(web, PAGE))).toEqual(assets)
    expect(String(await bytesOf(web, '/assets/shell/0a1b2c3d4e5f/main.js'))).toBe('of another version')
  }
  expect(await readHealth(empty, 'ready')).toMatchObject({ status: 503, notReady: ['slices'] })
  bucket.misbehave(undefined)
  await expect.poll(() => readHealth(empty, 'ready')).toMatchObject(ready)
  await expect.poll(async () => assetsIn(await page(empty, PAGE))).toEqual(assets)
})
