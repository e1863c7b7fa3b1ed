import { type AnswerOf, pictureOf, type tyreByEan } from '@zmig/edge-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JPEG, startBucket } from '../../testing/bucket.ts'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, tyreListed } from '../../testing/facts.ts'

const PICTURED = '29000011'
const names = ['missing.jpg', 'redirect.jpg', 'page.jpg', 'lie.jpg', 'broken.jpg']
const broken = names.map((bucketPath, index) => ({ ean: `2900002${index}`, bucketPath }))

let bucket: Awaited<ReturnType<typeof startBucket>>
let fixture: EdgeFixture
beforeAll(async () => {
  bucket = await startBucket()
  fixture = await startEdgeFixture({ MEDIA_BASE_URL: bucket.url })
  await fixture.publish(
    tyreListed(),
    tyreListed({ ean: PICTURED, cdn: [{ bucketPath: 'a b/ok.jpg' }, { bucketPath: 'ok.jpg' }] }),
    ...broken.map(({ ean, bucketPath }) => tyreListed({ ean, cdn: [{ bucketPath }] })),
  )
})
afterAll(() => Promise.all([fixture.stop(), bucket.stop()]))

const tyre = async (ean: string) => {
  const { result } = (await (await fixture.get(`/api/v1/tires/MO/${ean}`)).json()) as AnswerOf<typeof tyreByEan>
  if (!result[0]) throw new Error(`no tyre ${ean}`)
  return result[0]
}
const get = (address: string, headers = {}) => fixture.get(address.replace(/^\/edge/, ''), headers)

it('is what a product with a picture shows, as catalog published it', async () => {
  expect((await tyre(REAR)).cdn).toBe(false)
  const pictured = await tyre(PICTURED)
  expect(pictured.cdn).toEqual([{ bucketPath: 'a b/ok.jpg' }, { bucketPath: 'ok.jpg' }])
  expect(pictureOf(pictured)).toBe('/edge/api/v1/media/picture/a%20b/ok.jpg')
})

it('comes through the proxy, for a day, and as 304 to who holds it', async () => {
  const address = pictureOf(await tyre(PICTURED))
  const response = await get(address, { cookie: 'cart=x; stats=y' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await response.arrayBuffer()).equals(JPEG)).toBe(true)
  const etag = response.headers.get('etag') ?? ''
  expect((await get(address, { 'if-none-match': etag })).status).toBe(304)
  expect((await fetch(`${fixture.url}/api/v1/media/picture/ok.jpg`, { method: 'HEAD' })).status).toBe(200)
  for (const { headers } of bucket.asked) expect(headers).not.toHaveProperty('cookie')
})

it.each(broken)('gives way to the drawing when the bucket has no good $bucketPath', async ({ ean, bucketPath }) => {
  const { imageVersion } = await tyre(ean)
  const response = await get(`/edge/api/v1/media/picture/${bucketPath}`)
  expect(response.status).toBe(302)
  const location = response.headers.get('location') ?? ''
  expect(location).toBe(`/edge/api/v1/media/product/${ean}?v=${imageVersion}`)
  expect((await get(location)).headers.get('content-type')).toContain('image/svg+xml')
})

it('never leaves the folder of the bucket, even when catalog published such a path', async () => {
  await fixture.publish(tyreListed({ ean: '29000030', cdn: [{ bucketPath: '..%2fsecret.jpg' }] }))
  const before = bucket.asked.length
  expect((await get(pictureOf(await tyre('29000030')))).status).toBe(302)
  expect(bucket.asked.length).toBe(before)
})

it.each([
  ['no product shows', 'stolen.jpg', 404],
  ['is no path', '%2Fetc%2Fpasswd', 404],
  ['climbs', 'a%2f..%2fok.jpg', 404],
  ['is another address', 'https:%2f%2fevil.test%2fa.jpg', 404],
  ['is malformed', '%E0%A4%A', 400],
  ['is too long', 'a'.repeat(1_000), 404],
])('proxies nothing that %s', async (_, path, status) => {
  const before = bucket.asked.length
  const response = await get(`/edge/api/v1/media/picture/${path}`)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(bucket.asked.length).toBe(before)
})
