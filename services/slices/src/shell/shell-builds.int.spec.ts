import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eventMigrations } from '@zmig/event-log'
import { fileStoreOf } from '@zmig/kit/files'
import { startBucketServer, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { slicesMigrations } from '../composition.ts'
import { createOnDemand } from '../copy/fetch-on-demand.ts'
import { createShellCopies, keepShellBuild, storedShells } from './shell-builds.ts'

const credentials = { accessKeyId: 'AKIDZMIGO', secretAccessKey: 'secret/of+these', region: 'eu-central-1' }
const HOUR = 3_600_000

let test: TestDatabase
let bucket: Awaited<ReturnType<typeof startBucketServer>>
let folder: string
let now: number
const clock = { now: () => new Date(now) }
beforeEach(async () => {
  test = await startTestDatabase([eventMigrations, slicesMigrations])
  bucket = await startBucketServer('shop', credentials)
  folder = await mkdtemp(join(tmpdir(), 'zmigo-shells-'))
  now = Date.now()
})
afterEach(async () => {
  await bucket.stop()
  await test.stop()
  await rm(folder, { recursive: true })
})

const files = () => fileStoreOf({ url: bucket.address(), directory: '/proc/none' })
/** A machine builds a shell, and its start puts it into the store. */
const keep = async (hash: string, content = `main of ${hash}`) => {
  const directory = join(folder, 'built', hash)
  for (const [path, text] of Object.entries({
    'client/main.js': content,
    'client/main.js.br': 'compressed',
    'server/platform.server.cjs': 'for render workers',
    'meta.json': '{}',
  })) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), text)
  }
  await keepShellBuild({ database: test.database, files: files(), clock }, { hash, directory })
}
/** Another machine, whose own build is another one. */
const machine = (name = 'other') => {
  const copies = createShellCopies(join(folder, name), files())
  const fetchStored = createOnDemand({ known: storedShells(test.database), copies, clock })
  return {
    fetch: (hash: string) => fetchStored('shell', hash),
    main: (hash: string) => readFile(join(folder, name, 'shell-builds/shell', hash, 'client/main.js'), 'utf8'),
    builds: () => readdir(join(folder, name, 'shell-builds/shell')).catch(() => []),
  }
}

it('a machine gets the files that browsers load of a build which another machine made', async () => {
  await keep('aaaa')
  const { fetch, main } = machine()
  expect(await Promise.all([fetch('aaaa'), fetch('aaaa')])).toEqual([true, true])
  expect(await main('aaaa')).toBe('main of aaaa')
  expect(bucket.asked.filter((each) => each === 'GET shell/aaaa.tgz')).toHaveLength(1)
  expect(await readdir(join(folder, 'other/shell-builds/shell/aaaa'))).toEqual(['client'])
})

it('what is no build is not asked of the store', async () => {
  await keep('aaaa')
  const before = bucket.asked.length
  for (const hash of ['bbbb', 'fonts', '..', 'aaaa.tgz']) expect(await machine().fetch(hash)).toBe(false)
  expect(bucket.asked).toHaveLength(before)
})

it.each([
  ['gives other bytes', 'other-bytes'],
  ['breaks off', 'cut'],
  ['forbids reading', 'forbidden'],
  ['is asked too often', 'slow-down'],
  ['has moved', 'elsewhere'],
] as const)(
  'of a bucket that %s nothing is taken, and the build is had once the bucket is well',
  async (_, misdeed) => {
    await keep('aaaa')
    const { fetch, main, builds } = machine()
    bucket.misbehave(misdeed)
    await expect(fetch('aaaa')).rejects.toThrow('the bucket')
    expect(await builds()).toEqual([])
    bucket.misbehave(undefined)
    // nobody who asks meanwhile makes it try again
    await expect(fetch('aaaa')).rejects.toThrow('the bucket')
    now += 5_000
    expect(await fetch('aaaa')).toBe(true)
    expect(await main('aaaa')).toBe('main of aaaa')
  },
)

it.each([
  ['of another build', (_own: Buffer, other: Buffer) => other],
  ['with its end cut off', (own: Buffer) => own.subarray(0, own.length / 2)],
  ['that is no archive', () => Buffer.from('<html>')],
])('a package %s is refused, and the next start puts the right one', async (_, change) => {
  await keep('aaaa')
  await keep('bbbb')
  const [own, other] = ['aaaa', 'bbbb'].map((hash) => bucket.objects.get(`shell/${hash}.tgz`))
  if (!own || !other) throw new Error('no package')
  bucket.objects.set('shell/aaaa.tgz', { ...own, bytes: change(own.bytes, other.bytes), meta: {} })
  const { fetch, main, builds } = machine()
  await expect(fetch('aaaa')).rejects.toThrow('is not the one that was put')
  expect(await builds()).toEqual([])
  await keep('aaaa')
  now += 5_000
  expect(await fetch('aaaa')).toBe(true)
  expect(await main('aaaa')).toBe('main of aaaa')
})

it('a build that is there is not put again, and one that the store lost is', async () => {
  await keep('aaaa')
  await keep('aaaa')
  const puts = () => bucket.asked.filter((each) => each === 'PUT shell/aaaa.tgz').length
  expect(puts()).toBe(1)
  bucket.objects.clear()
  await keep('aaaa')
  expect(puts()).toBe(2)
})

it('a start while the bucket refuses fails with a sentence, and notes no build that cannot be had', async () => {
  bucket.misbehave('read-only')
  await expect(keep('aaaa')).rejects.toThrow('does not let this key write')
  expect(await storedShells(test.database).list()).toEqual([])
})

it('the last five builds stay, and each one for a day', async () => {
  for (const hash of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    await keep(hash)
    now += HOUR
  }
  const stored = () => [...bucket.objects.keys()].map((key) => key.slice('shell/'.length, -'.tgz'.length)).toSorted()
  expect(stored()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  now += 24 * HOUR
  await keep('g')
  expect(stored()).toEqual(['c', 'd', 'e', 'f', 'g'])
  expect((await storedShells(test.database).list()).map(({ version }) => version).toSorted()).toEqual(stored())
})
