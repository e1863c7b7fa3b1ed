import { afterAll, beforeAll, expect, it } from 'vitest'
import { JPEG, startBucket } from '../../testing/bucket.ts'
import { fetchPicture } from './fetch-picture.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.stop())

const limits = { maxBytes: 100_000, deadlineMs: 10_000 }
const take = (name: string, deadlineMs = limits.deadlineMs) =>
  fetchPicture(new URL(`${bucket.url}/${name}`), { ...limits, deadlineMs })

it('reads a whole picture', async () => {
  expect(await take('ok.jpg')).toEqual({ ok: true, picture: { bytes: JPEG, contentType: 'image/jpeg' } })
})

it.each([
  ['missing.jpg', 'answered 404', false],
  ['redirect.jpg', 'answered 302', false],
  ['broken.jpg', 'answered 500', true],
  ['page.jpg', 'sent another type', false],
  ['drawing.jpg', 'sent another type', false],
  ['lie.jpg', 'is not what its type says', false],
  ['empty.jpg', 'is not what its type says', false],
  ['endless.jpg', 'is too large', false],
  ['declared.jpg', 'is too large', false],
  ['cut.jpg', 'TypeError', true],
])('refuses %s: %s', async (name, reason, away) => {
  expect(await take(name)).toEqual({ ok: false, reason, away })
})

it.each(['silent.jpg', 'half.jpg'])('waits for %s only so long', async (name) => {
  expect(await take(name, 300)).toEqual({ ok: false, reason: 'TimeoutError', away: true })
})

it('follows no redirect, and sends no cookie or other detail of the shopper', async () => {
  const { asked } = bucket
  asked.length = 0
  await take('redirect.jpg')
  expect(asked.map(({ url }) => url)).toEqual(['/pictures/redirect.jpg'])
  expect(asked[0]?.headers).not.toHaveProperty('cookie')
  expect(asked[0]?.headers).not.toHaveProperty('referer')
})

it('reports a bucket as away when no server listens', async () => {
  expect(await fetchPicture(new URL('http://127.0.0.1:1/ok.jpg'), limits)).toMatchObject({ ok: false, away: true })
})
