import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnswerOf, pictureOf, sizePath, type tyreByEan } from '@zmig/edge-contract'
import { fileStoreOf } from '@zmig/kit/files'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, tyreListed } from '../../testing/facts.ts'

/** As Chromium asks for an `<img>`. */
const AVIF = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const WEBP = 'image/webp,image/png,image/*;q=0.8,*/*;q=0.5'

/** A JPEG of one grey pixel. */
const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
)
const KEPT = 'uploads/0123456789abcdef0123456789abcdef.jpg'
const GONE = 'uploads/00000000000000000000000000000000.jpg'
const WITHOUT_FILE = '29000021'

let directory: string
let fixture: EdgeFixture
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zmig-uploaded-'))
  const files = fileStoreOf({ url: undefined, directory: join(directory, 'media') })
  await files.put(KEPT, PIXEL)
  for (const size of ['small', 'large'] as const)
    for (const format of ['avif', 'webp'] as const)
      await files.put(sizePath(KEPT, size, format), Buffer.from(`${size} ${format}`))
  await files.put('secret.jpg', PIXEL)
  fixture = await startEdgeFixture({ DATA_DIR: directory })
  await fixture.publish(
    tyreListed({ cdn: [{ bucketPath: KEPT }] }),
    tyreListed({ ean: WITHOUT_FILE, cdn: [{ bucketPath: GONE }] }),
  )
})
afterAll(async () => {
  await fixture.stop()
  await rm(directory, { recursive: true })
})

const tyre = async (ean: string) => {
  const { result } = (await (await fixture.get(`/api/v1/tires/MO/${ean}`)).json()) as AnswerOf<typeof tyreByEan>
  if (!result[0]) throw new Error(`no tyre ${ean}`)
  return result[0]
}
const get = (address: string, headers = {}) => fixture.get(address.replace(/^\/edge/, ''), headers)

it.each([
  ['small', 'AVIF where the browser reads it', AVIF, 'image/avif', 'small avif'],
  ['small', 'WebP', WEBP, 'image/webp', 'small webp'],
  ['large', 'AVIF', AVIF, 'image/avif', 'large avif'],
  ['large', 'WebP', WEBP, 'image/webp', 'large webp'],
])('is sent %s as %s, for ever', async (size, _, accept, type, body) => {
  const pictured = await tyre(REAR)
  expect(pictured.cdn).toEqual([{ bucketPath: KEPT }])
  const response = await get(pictureOf(pictured, size === 'large'), { accept })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('vary')).toBe('accept')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(await response.text()).toBe(body)
  const etag = response.headers.get('etag') ?? ''
  expect((await get(pictureOf(pictured, size === 'large'), { accept, 'if-none-match': etag })).status).toBe(304)
})

it('is a JPEG for crawlers, which say that they read anything', async () => {
  const response = await get(pictureOf(await tyre(REAR), true), { accept: '*/*' })
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await response.arrayBuffer()).equals(PIXEL)).toBe(true)
})

it('is in the card for social networks in the place of the drawing', async () => {
  const etagOf = async () => (await get(`/edge/api/v1/media/social/${REAR}.png`)).headers.get('etag')
  const photographed = await get(`/edge/api/v1/media/social/${REAR}.png`)
  expect(photographed.status).toBe(200)
  expect(photographed.headers.get('content-type')).toBe('image/png')
  const before = await etagOf()
  await fixture.publish(tyreListed({ cdn: [] }))
  expect(await etagOf()).not.toBe(before)
})

it('gives way to the drawing when its file is not there', async () => {
  const pictured = await tyre(WITHOUT_FILE)
  const response = await get(pictureOf(pictured), { accept: AVIF })
  expect(response.status).toBe(302)
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(response.headers.get('location')).toBe(`/edge/api/v1/media/product/${WITHOUT_FILE}?v=${pictured.imageVersion}`)
})

it.each([
  'secret.jpg',
  'uploads/secret.jpg',
  'uploads/..%2fsecret.jpg',
  KEPT.replace('.jpg', '/small.avif'),
  GONE.replace('0', '1'),
])('serves nothing else of the store (%s)', async (path) => {
  expect((await get(`/edge/api/v1/media/picture/${path}`, { accept: AVIF })).status).toBe(404)
})
