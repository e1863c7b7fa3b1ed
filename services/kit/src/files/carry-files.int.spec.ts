import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { carryFiles } from './carry-files.ts'
import { createDirectoryFileStore } from './directory-file-store.adapter.ts'
import { documentPlace } from './file-place.ts'
import { fileStoreOf } from './index.ts'
import { startBucketServer } from './testing/bucket-server.ts'

const credentials = { accessKeyId: 'AKIDZMIGO', secretAccessKey: 'se/cret+key=', region: 'eu-central-1' }

let dataDirectory: string
let server: Awaited<ReturnType<typeof startBucketServer>>
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'zmig-carry-'))
  server = await startBucketServer('shop', credentials)
})
afterEach(async () => {
  await server.stop()
  await rm(dataDirectory, { recursive: true })
})

const place = () => documentPlace({ bucketUrl: server.address(), dataDirectory })
const carry = () => carryFiles(place(), here(), fileStoreOf(place()))
const here = () => createDirectoryFileStore(join(dataDirectory, 'documents'))
const put = (key: string, text = key) => here().put(key, Buffer.from(text))

test('a shop that gets a bucket keeps the files of its folder', async () => {
  for (const key of ['a.pdf', '2026/b.pdf', 'c.pdf']) await put(key)
  expect(await carry()).toBe(3)
  expect([...server.objects.keys()].sort()).toEqual(['documents/2026/b.pdf', 'documents/a.pdf', 'documents/c.pdf'])
  expect((await fileStoreOf(place()).get('2026/b.pdf'))?.toString()).toBe('2026/b.pdf')
})

test('what was deleted or replaced in the bucket stays so at the next start', async () => {
  for (const key of ['a.pdf', 'b.pdf']) await put(key)
  await carry()
  const files = fileStoreOf(place())
  await files.delete('a.pdf')
  await files.put('b.pdf', Buffer.from('new'))
  expect(await carry()).toBe(0)
  expect(await files.get('a.pdf')).toBeUndefined()
  expect((await files.get('b.pdf'))?.toString()).toBe('new')
})

test('a file that the bucket has is not replaced by that of the folder', async () => {
  await put('a.pdf', 'of the folder')
  await fileStoreOf(place()).put('a.pdf', Buffer.from('of the bucket'))
  expect(await carry()).toBe(0)
  expect((await fileStoreOf(place()).get('a.pdf'))?.toString()).toBe('of the bucket')
})

test('what a bucket did not take because it was away is carried by the next start, also to another bucket', async () => {
  for (const key of ['a.pdf', 'b.pdf']) await put(key)
  server.misbehave('read-only')
  await expect(carry()).rejects.toMatchObject({ fault: 'read-only' })
  server.misbehave(undefined)
  expect(await carry()).toBe(2)
  const other = await startBucketServer('other', credentials)
  const there = documentPlace({ documentBucketUrl: other.address(), dataDirectory })
  expect(await carryFiles(there, here(), fileStoreOf(there))).toBe(2)
  // a bucket of one kind alone needs no folder in it
  expect([...other.objects.keys()].sort()).toEqual(['a.pdf', 'b.pdf'])
  await other.stop()
})

test('nothing is carried without a bucket, nor without a folder', async () => {
  expect(await carry()).toBe(0)
  await put('a.pdf')
  const folder = documentPlace({ dataDirectory })
  expect(await carryFiles(folder, here(), fileStoreOf(folder))).toBe(0)
  expect((await here().list('')).map(({ key }) => key)).toEqual(['a.pdf'])
})
