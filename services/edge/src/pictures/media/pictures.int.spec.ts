import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { JPEG, startBucket } from '../../testing/bucket.ts'
import { createBucketPictures } from './pictures.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.stop())
beforeEach(() => void (bucket.asked.length = 0))

const logger = { warn: () => undefined }
const open = (deadlineMs = 10_000) =>
  createBucketPictures({ baseUrl: bucket.url, logger, limits: { maxBytes: 100_000, deadlineMs } })
const askedFor = (name: string) => bucket.asked.filter(({ url }) => url === `/pictures/${name}`).length

it('asks the bucket once for a picture, however many want it, and keeps it', async () => {
  const pictures = open()
  const found = await Promise.all(Array.from({ length: 20 }, () => pictures('ok.jpg')))
  expect(found.every((picture) => picture?.bytes.equals(JPEG))).toBe(true)
  expect((await pictures('ok.jpg'))?.etag).toMatch(/^"[\w-]{22}"$/)
  expect(askedFor('ok.jpg')).toBe(1)
})

it('does not ask again at once for one that failed', async () => {
  const pictures = open()
  for (const _ of [1, 2, 3]) expect(await pictures('missing.jpg')).toBeUndefined()
  expect(askedFor('missing.jpg')).toBe(1)
})

it('stops asking a bucket that does not answer, so that a list of its pictures is not slow', async () => {
  const pictures = open(300)
  for (const name of ['silent.jpg', 'half.jpg', 'broken.jpg']) expect(await pictures(name)).toBeUndefined()
  expect(bucket.asked.length).toBe(3)
  expect(await pictures('ok.jpg')).toBeUndefined()
  expect(askedFor('ok.jpg')).toBe(0)
})

it.each(['../pictures/ok.jpg', 'https://evil.test/a.jpg', 'a%2f..%2fok.jpg', '/ok.jpg'])(
  'sends no request for %s',
  async (path) => {
    expect(await open()(path)).toBeUndefined()
    expect(bucket.asked).toEqual([])
  },
)

it('has none without a bucket', async () => {
  expect(await createBucketPictures({ baseUrl: undefined, logger })('ok.jpg')).toBeUndefined()
})
