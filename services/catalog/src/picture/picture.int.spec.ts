import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pictureLimit } from '@zmig/edge-contract'
import { fileStoreOf } from '@zmig/kit/files'
import { startBucketServer } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogServer, serveCatalog } from '../testing/catalog-server.ts'
import { hugePng, photograph } from '../testing/pictures.ts'

const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret', region: 'eu-central-1' }

let shop: CatalogServer
beforeAll(async () => {
  shop = await serveCatalog()
})
afterAll(() => shop.stop())

type Answer = { ok: boolean; bucketPath: string; code?: string; message?: string }
const send = async (bytes: Buffer, to = shop) =>
  (await to.sendFile('/catalog/pictures?use=product', Readable.from([bytes]), 'image/jpeg')) as Answer
const kept = async (): Promise<string[]> =>
  (await fileStoreOf({ url: undefined, directory: join(shop.dataDirectory, 'media') }).list('')).map(({ key }) => key)

test('an upload is kept as a JPEG with its sizes, once however often it comes', async () => {
  const upload = await photograph('png')
  const [one, again] = await Promise.all([send(upload), send(upload)])
  const { ok, bucketPath } = one
  expect(ok).toBe(true)
  expect(bucketPath).toMatch(/^uploads\/[\da-f]{32}\.jpg$/)
  expect(again.bucketPath).toBe(bucketPath)
  const folder = bucketPath.slice(0, -'.jpg'.length)
  const sizes = ['large.avif', 'large.webp', 'small.avif', 'small.webp'].map((size) => `${folder}/${size}`)
  expect(await kept()).toEqual([bucketPath, ...sizes].sort())
  const jpeg = await readFile(join(shop.dataDirectory, 'media', bucketPath))
  expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect((await send(await photograph('webp'))).bucketPath).not.toBe(bucketPath)
})

test('a logo of a file is another picture than the photograph of it', async () => {
  const upload = await photograph('png')
  const logo = (await shop.sendFile('/catalog/pictures?use=logo', Readable.from([upload]), 'image/jpeg')) as Answer
  expect(logo.bucketPath).toMatch(/^uploads\/[\da-f]{32}\.jpg$/)
  expect((await send(upload)).bucketPath).not.toBe(logo.bucketPath)
})

test.each([
  ['30,000 × 30,000 pixels', () => hugePng(30_000), '30000×30000'],
  [
    'an SVG with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/")</script></svg>'),
    'SVG',
  ],
  ['a ZIP that is called a JPEG', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(2_000_000)]), 'ZIP'],
  ['an AVIF that moves', () => Buffer.from('\0\0\0\x20ftypavis\0\0\0\0avisavifmif1miaf', 'latin1'), 'AVIF מונפש'],
  ['a GIF', () => photograph('gif'), 'GIF'],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'דף אינטרנט'],
  ['half a JPEG', async () => (await photograph('jpeg')).subarray(0, 30_000), 'פגום'],
  ['nothing', () => Buffer.alloc(0), 'אינו תמונה'],
])('of %s nothing is kept, and the sentence says what to do', async (_, make, said) => {
  const before = await kept()
  const answer = await send(await make())
  expect(answer).toMatchObject({ ok: false, code: 'VALIDATION', message: expect.stringContaining(said) as string })
  expect(answer.message).toMatch(/העלו|חלצו/)
  expect(await kept()).toEqual(before)
})

test('more than 20 MB are not read', async () => {
  const large = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(pictureLimit.most)])
  await expect(send(large)).rejects.toMatchObject({ status: 413 })
})

test('an upload that breaks off leaves nothing', async () => {
  const before = await kept()
  const broken = async function* () {
    yield await photograph('jpeg')
    throw new Error('the phone is in a tunnel')
  }
  await expect(shop.sendFile('/catalog/pictures?use=product', broken(), 'image/jpeg')).rejects.toThrow(/./)
  expect(await kept()).toEqual(before)
  expect(await readdir(join(shop.dataDirectory, 'media', '.incoming'))).toEqual([])
})

test('with MEDIA_BUCKET_URL pictures are in the bucket', async () => {
  const bucket = await startBucketServer('media', credentials)
  const other = await serveCatalog({ MEDIA_BUCKET_URL: bucket.address() })
  const { bucketPath } = await send(await photograph('jpeg'), other)
  expect(bucket.objects.get(bucketPath)?.type).toBe('image/jpeg')
  expect(bucket.objects.get(`${bucketPath.slice(0, -4)}/small.avif`)?.type).toBe('image/avif')
  expect(bucket.objects.size).toBe(5)
  expect(await readdir(other.dataDirectory)).toEqual([])
  bucket.misbehave('full')
  await expect(send(await photograph('png'), other)).rejects.toMatchObject({ status: 500 })
  const rows = await other.database.query<{ path: string }>('select path from catalog.picture')
  expect(rows).toEqual([{ path: bucketPath }])
  await other.stop()
  await bucket.stop()
})
