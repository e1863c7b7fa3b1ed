import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'

const HOSTILE = '29000031'
let directory: string
let fixture: EdgeFixture
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zmig-social-'))
  fixture = await startEdgeFixture({ DATA_DIR: directory })
  const hostile = { ean: HOSTILE, brand: '"><script>', line: '&amp; צמיג </svg> \u0001🛞', treadFamily: 'unheard of' }
  await fixture.publish(tyreListed(), setListed(), tyreListed(hostile))
})
afterAll(async () => {
  await fixture.stop()
  await rm(directory, { recursive: true })
})

const card = (name: string, headers = {}) => fixture.get(`/api/v1/media/social${name}`, headers)
const readPng = async (response: Response) => {
  const png = Buffer.from(await response.arrayBuffer())
  return {
    isPng: png.subarray(1, 4).toString() === 'PNG',
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    png,
  }
}

it.each([`/${REAR}.png`, `/${SET}.png`, `/${HOSTILE}.png`, '.png'])('draws %s as a card of 1200×630', async (name) => {
  const response = await card(name)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toContain('max-age=86400')
  const { isPng, width, height, png } = await readPng(response)
  expect({ isPng, width, height }).toEqual({ isPng: true, width: 1_200, height: 630 })
  // networks refuse pictures of several megabytes, and an empty card is a few kilobytes
  expect(png.length).toBeGreaterThan(20_000)
  expect(png.length).toBeLessThan(600_000)
})

it('is drawn once: kept on disk, 304 to who holds it, for ever under its version', async () => {
  const first = await card(`/${REAR}.png`)
  const etag = first.headers.get('etag') ?? ''
  const kept = await readdir(join(directory, 'pictures'))
  expect(kept).toContain(`${etag.replaceAll('"', '')}.png`)
  expect((await card(`/${REAR}.png`, { 'if-none-match': etag })).status).toBe(304)
  const versioned = await card(`/${REAR}.png?v=${etag.replaceAll('"', '')}`)
  expect(versioned.headers.get('cache-control')).toContain('immutable')
  expect((await card(`/${REAR}.png?v=old`)).headers.get('cache-control')).not.toContain('immutable')
  expect(await readdir(join(directory, 'pictures'))).toEqual(kept)
})

it('is another picture when the facts are others', async () => {
  const before = (await card(`/${SET}.png`)).headers.get('etag')
  await fixture.publish(setListed({ line: 'Power 7' }))
  expect((await card(`/${SET}.png`)).headers.get('etag')).not.toBe(before)
})

it.each(['/2999999999999.png', '/abc.png', '/.png', `/${REAR}.svg`])('is a 404 for %s', async (name) => {
  const response = await card(name)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})

it('draws the mark for home screens', async () => {
  for (const size of [180, 192, 512]) {
    const { width, height } = await readPng(await fixture.get(`/api/v1/media/icon/${size}.png`))
    expect([width, height]).toEqual([size, size])
  }
  expect((await fixture.get('/api/v1/media/icon/10000.png')).status).toBe(404)
})

it('draws what many ask for at once', async () => {
  const eans = Array.from({ length: 6 }, (_, index) => `2900005${index}`)
  await fixture.publish(...eans.map((ean) => tyreListed({ ean, line: `New ${ean}` })))
  const answers = await Promise.all([...eans, ...eans].map((ean) => card(`/${ean}.png`)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const kept = await readdir(join(directory, 'pictures'))
  for (const { headers } of answers) expect(kept).toContain(`${(headers.get('etag') ?? '').replaceAll('"', '')}.png`)
})
