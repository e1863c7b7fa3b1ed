import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLogger } from '@zmig/kit'
import { FileStoreError, testimonialPlace } from '@zmig/kit/files'
import { startBucketServer } from '@zmig/kit/testing/bucket'
import { eventually } from '@zmig/kit/testing'
import type { Testimonial } from '@zmig/edge-contract'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { fromBucket } from './read-owner-file.ts'
import { createTestimonials } from './testimonial.queries.ts'

const data = mkdtempSync(join(tmpdir(), 'zmigo-testimonials-'))
const directory = join(data, 'testimonials')
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d494844520000012c00000208', 'hex'), Buffer.alloc(40)])

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture({ DATA_DIR: data })
})
afterAll(async () => {
  await fixture.stop()
  rmSync(data, { recursive: true })
})
beforeEach(() => {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
})

const put = (list: unknown, files: Record<string, Buffer> = {}) => {
  writeFileSync(join(directory, 'testimonials.json'), typeof list === 'string' ? list : JSON.stringify(list))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(directory, name), bytes)
}
/** What the page would show now; a new one each time, because the edge keeps its answer for a minute. */
const list = async (samples = true): Promise<Testimonial[]> => {
  const [read] = createTestimonials({
    place: testimonialPlace({ dataDirectory: data }),
    samples,
    logger: createLogger('test', { level: 'silent' }),
  }).cachedQueries
  if (!read) throw new Error('the list is read somehow')
  const found = await read.find(fixture.database, {}, undefined as never)
  return (found.body as { testimonials: Testimonial[] }).testimonials
}
const picture = (src: string) => fixture.get(src.replace(/^\/edge/, ''))

it('shows the owner’s pictures in the order of their list, with their size and words', async () => {
  put(
    [
      { file: 'b.png', text: 'שלום' },
      { file: 'א ב.png', text: 'תודה' },
    ],
    { 'b.png': png, 'א ב.png': png },
  )
  const shown = await list()
  expect(shown).toMatchObject([
    { text: 'שלום', width: 300, height: 520, sample: false },
    { text: 'תודה', width: 300, height: 520, sample: false },
  ])
  for (const { src } of shown) {
    const response = await picture(src)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
  }
})

it('leaves out entries that cannot be shown to every visitor, and shows the rest', async () => {
  put(
    [
      { file: 'no-words.png' },
      { file: '../secret.png', text: 'x' },
      { file: 'page.html', text: 'x' },
      { file: 'absent.png', text: 'x' },
      { file: 'good.png', text: 'תודה' },
    ],
    { 'no-words.png': png, 'page.html': Buffer.from('<script>alert(1)</script>'.repeat(4)), 'good.png': png },
  )
  writeFileSync(join(data, 'secret.png'), png)
  expect(await list()).toMatchObject([{ text: 'תודה' }])
  for (const file of ['no-words.png', 'page.html', '..%2Fsecret.png', 'testimonials.json'])
    expect((await picture(`/edge/api/v1/media/testimonial/${file}`)).status).toBe(404)
})

it('shows twenty-five at most', async () => {
  put(
    Array.from({ length: 30 }, (_, index) => ({ file: 'a.png', text: `${index}` })),
    { 'a.png': png },
  )
  expect(await list()).toHaveLength(25)
})

it.each([
  ['no list', undefined],
  ['a broken list', '{'],
  ['an empty list', []],
])('with %s shows samples in development and nothing in production', async (_, content) => {
  if (content !== undefined) put(content)
  const samples = await list()
  expect(samples).toHaveLength(25)
  expect(samples.every(({ sample }) => sample)).toBe(true)
  expect(await list(false)).toEqual([])
  const drawing = await picture(samples[0]?.src ?? '')
  expect(drawing.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(drawing.headers.get('content-security-policy')).toContain("default-src 'none'")
})

it('answers the list through the edge', async () => {
  const response = await fixture.get('/api/v1/testimonials')
  expect(response.status).toBe(200)
  expect(await response.json()).toHaveProperty('testimonials')
})

const credentials = { accessKeyId: 'AKIDZMIGO', secretAccessKey: 'secret/of+these', region: 'eu-central-1' }

it('shows the pictures of a bucket to two web processes, and each picture has an address of its own', async () => {
  const bucket = await startBucketServer('shop', credentials)
  const list = JSON.stringify([{ file: 'dana.png', text: 'שלום' }])
  const put = (name: string, bytes: Buffer) =>
    bucket.objects.set(`testimonials/${name}`, { bytes, type: '', meta: {}, changedAt: new Date() })
  put('testimonials.json', Buffer.from(list))
  put('dana.png', png)
  const elsewhere = mkdtempSync(join(tmpdir(), 'zmigo-web-'))
  const webs = await Promise.all(
    [data, elsewhere].map((folder) => startEdgeFixture({ DATA_DIR: folder, BUCKET_URL: bucket.address() })),
  )
  for (const web of webs) {
    const { testimonials } = (await (await web.get('/api/v1/testimonials')).json()) as { testimonials: Testimonial[] }
    expect(testimonials).toMatchObject([{ text: 'שלום', width: 300, sample: false }])
    const shown = await web.get((testimonials[0]?.src ?? '').replace(/^\/edge/, ''))
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)
    await web.stop()
  }
  await bucket.stop()
  rmSync(elsewhere, { recursive: true })
})

it.each(['away', 'slow', 'forbidden', 'changed'] as const)(
  'goes on with what it read before while the bucket is %s, and says it',
  async (fault) => {
    const said: string[] = []
    let asked = 0
    let content: Buffer | undefined = Buffer.from('first')
    const get = () => {
      asked += 1
      return content ? Promise.resolve(content) : Promise.reject(new FileStoreError(fault, 'the bucket cannot be used'))
    }
    const read = fromBucket({ get }, (what) => said.push(what), 1)
    expect(String(await read('a.png'))).toBe('first')
    content = undefined
    await eventually(async () => {
      expect(String(await read('a.png'))).toBe('first')
      expect(said).toContain('the bucket cannot be used')
    })
    content = Buffer.from('second')
    await eventually(async () => expect(String(await read('a.png'))).toBe('second'))
    asked = 0
    // a name that no bucket takes is not asked for
    expect(await read('א ב.png')).toBeUndefined()
    expect(asked).toBe(0)
  },
)
