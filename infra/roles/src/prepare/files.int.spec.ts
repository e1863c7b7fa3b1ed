import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startBucketServer } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { carryShopFiles } from './files.ts'

const credentials = { accessKeyId: 'AKIDZMIGO', secretAccessKey: 'secret/of+these', region: 'eu-central-1' }
const PERSON = '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10'

let dataDirectory: string
let bucket: Awaited<ReturnType<typeof startBucketServer>>
beforeEach(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'zmig-files-of-shop-'))
  bucket = await startBucketServer('shop', credentials)
  const files = {
    'documents/2026/E4.pdf': 'a document',
    'media/uploads/abc.jpg': 'a picture',
    'testimonials/testimonials.json': '[]',
    'erasures.log': `2026-11-23T10:00:00.000Z ${PERSON}\n`,
    'slices/active.json': 'of this machine alone',
  }
  for (const [path, content] of Object.entries(files)) {
    const file = join(dataDirectory, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
})
afterEach(async () => {
  await bucket.stop()
  rmSync(dataDirectory, { recursive: true })
})

const carry = async (bucketUrl: string | undefined) => {
  const said: string[] = []
  const settings = { bucketUrl, mediaBucketUrl: undefined, documentBucketUrl: undefined, dataDirectory }
  await carryShopFiles(settings, (line) => said.push(line))
  return said
}

test('a shop that sets BUCKET_URL finds all its files there, and a second start puts nothing', async () => {
  expect(await carry(bucket.address())).toEqual([
    `1 files were put from ${dataDirectory}/documents into the bucket`,
    `1 files were put from ${dataDirectory}/media into the bucket`,
    `1 files were put from ${dataDirectory}/testimonials into the bucket`,
  ])
  expect([...bucket.objects.keys()].toSorted()).toEqual([
    'documents/2026/E4.pdf',
    `erasures/${PERSON}`,
    'media/uploads/abc.jpg',
    'testimonials/testimonials.json',
  ])
  expect(await carry(bucket.address())).toEqual([])
})

test('a bucket that refuses stops no start, and the next one goes on', async () => {
  bucket.misbehave('read-only')
  const said = await carry(bucket.address())
  expect(said).toHaveLength(4)
  for (const line of said) expect(line).toMatch(/not in the bucket yet: .*does not let this key write.*next start/)
  bucket.misbehave(undefined)
  expect(await carry(bucket.address())).toHaveLength(3)
  expect(bucket.objects.size).toBe(4)
})

test('without a bucket everything stays where it is', async () => {
  expect(await carry(undefined)).toEqual([])
  expect(bucket.asked).toEqual([])
})
