import { join } from 'node:path'
import { Readable } from 'node:stream'
import { TyreListed } from '@zmig/events'
import { fileStoreOf } from '@zmig/kit/files'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importTyres } from '../listing.commands.ts'
import { type CatalogServer, serveCatalog } from '../testing/catalog-server.ts'
import { photograph } from '../testing/pictures.ts'
import { sweepPictures } from './picture-sweep.ts'

const { ean } = TyreListed.example
const DAY = 24 * 3_600_000

let shop: CatalogServer
const files = () => fileStoreOf({ url: undefined, directory: join(shop.dataDirectory, 'media') })
beforeEach(async () => {
  shop = await serveCatalog()
  await importTyres(shop.deps, [TyreListed.example])
})
afterEach(() => shop.stop())

const upload = async (width: number) => {
  const bytes = await photograph('jpeg', { width, height: 220 })
  const answer = await shop.sendFile('/catalog/pictures?use=product', Readable.from([bytes]), 'image/jpeg')
  return (answer as { bucketPath: string }).bucketPath
}
const show = async (...pictures: string[]) =>
  (await shop.patch(`/catalog/tyres/${ean}`, { pictures, by: 'st_dana', role: 'owner' })) as {
    ok: boolean
    message?: string
    product?: { facts: { cdn?: { bucketPath: string }[] } }
  }
const published = async () =>
  (
    await shop.database.query<{ cdn: { bucketPath: string }[] | null }>(
      `select event -> 'data' -> 'cdn' as cdn from events.outbox order by id`,
    )
  ).map(({ cdn }) => cdn?.map(({ bucketPath }) => bucketPath) ?? [])
const stored = async () => (await files().list('')).map(({ key }) => key).filter((key) => key.endsWith('.jpg'))
const sweep = (days: number) => {
  const now = new Date(Date.now() + days * DAY)
  return sweepPictures({ ...shop.deps, files: files(), clock: { now: () => now } })
}

test('a product shows its pictures in their order, and the event has all of them', async () => {
  const [one, two] = [await upload(220), await upload(230)]
  expect((await show(one, two)).product?.facts.cdn).toEqual([{ bucketPath: one }, { bucketPath: two }])
  await show(two, one)
  await show(two, one)
  await show(two)
  await show()
  expect(await published()).toEqual([[], [one, two], [two, one], [two], []])
})

test('a picture that is not kept, an address elsewhere, and a thirteenth picture are refused', async () => {
  expect(await show('uploads/00000000000000000000000000000000.jpg')).toMatchObject({
    ok: false,
    message: expect.stringContaining('העלו אותה שוב') as string,
  })
  expect((await show('../secret.jpg')).ok).toBe(false)
  const many = Array.from({ length: 13 }, (_, index) => `tyres/${index}.jpg`)
  expect((await show(...many)).message).toContain('עד 12 תמונות')
  expect((await show(...many.slice(1))).ok).toBe(true)
})

test('the sweep deletes what no product shows after seven days, and nothing else', async () => {
  const [shown, removed, unused] = [await upload(220), await upload(230), await upload(240)]
  await show(shown, removed)
  await show(shown)
  expect(await sweep(6)).toBe(0)
  expect(await stored()).toEqual([shown, removed, unused].sort())
  shop.clock.time = new Date(Date.now() - 30 * DAY) // the rows say when the pictures were uploaded
  await shop.database.query('update catalog.picture set kept_at = $1', [shop.clock.time])
  expect(await sweep(8)).toBe(2)
  expect(await stored()).toEqual([shown])
  expect((await files().list('')).length).toBe(5)
  expect((await show(shown, removed)).ok).toBe(false)
})

test('the sweep keeps the pictures of a product that was taken off sale, which goes back as it was', async () => {
  const path = await upload(220)
  await show(path)
  await shop.delete(`/catalog/tyres/${ean}`)
  expect(await sweep(400)).toBe(0)
  expect(await stored()).toEqual([path])
})

test('the sweep keeps a picture that was uploaded again, and deletes files that a dead process left', async () => {
  const path = await upload(220)
  const left = 'uploads/00000000000000000000000000000000'
  await files().put(`${left}/small.avif`, Buffer.from('half'))
  await shop.database.query('update catalog.picture set kept_at = $1', [new Date(Date.now() + 7.5 * DAY)])
  expect(await sweep(8)).toBe(1)
  expect(await stored()).toEqual([path])
  expect(await files().get(`${left}/small.avif`)).toBeUndefined()
})

test('a picture that a product begins to show while the sweep runs stays, or the change is refused', async () => {
  const path = await upload(220)
  await shop.database.query('update catalog.picture set kept_at = $1', [new Date(0)])
  const [swept, change] = await Promise.all([sweep(8), show(path)])
  expect(swept === 0).toBe(change.ok)
  expect(await stored()).toEqual(change.ok ? [path] : [])
})
