import { brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { available, REAR, tyreListed } from '../../testing/facts.ts'

const LIST = '/api/v1/tires/MO/180/55/17'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(tyreListed(), tyreListed({ ean: '29000001', price: 99_900 }), available(REAR))
})
afterAll(() => fixture.stop())

/** A request whose answer is not decompressed. */
const raw = (path: string, headers: Record<string, string>): Promise<{ encoding: string | undefined; body: Buffer }> =>
  new Promise((resolve, reject) => {
    request(fixture.url + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })

describe('a list', () => {
  it('carries an ETag and answers 304 to who holds it, from the cache as from the database', async () => {
    const first = await fixture.get(LIST)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(first.headers.get('vary')).toBe('accept-encoding')
    for (const _ of [1, 2]) {
      const again = await fixture.get(LIST, { 'if-none-match': etag })
      expect(again.status).toBe(304)
      expect(again.headers.get('etag')).toBe(etag)
      expect(await again.text()).toBe('')
    }
  })

  it('comes compressed when asked, the same on the slow and on the fast path', async () => {
    const plain = await raw(LIST, { 'accept-encoding': 'identity' })
    expect(plain.encoding).toBeUndefined()
    for (const _ of [1, 2]) {
      const packed = await raw(LIST, { 'accept-encoding': 'gzip, br' })
      expect(packed.encoding).toBe('br')
      expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
    }
  })

  it('answers HEAD with the headers of GET', async () => {
    const head = await fetch(fixture.url + LIST, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBe((await raw(LIST, {})).body.length)
  })

  it('has one answer for every way to write its address', async () => {
    const plain = await (await fixture.get('/api/v1/bybrand/MO/tires/michelin')).text()
    expect(plain).toContain(REAR)
    for (const path of ['/api/v1/bybrand/MO/tires/MICHELIN', '/api/v1/bybrand/MO/tires/Michelin?utm_source=x'])
      expect(await (await fixture.get(path)).text()).toBe(plain)
  })

  it('shows a change as soon as its projection has committed it', async () => {
    const availableNow = async () =>
      ((await (await fixture.get(LIST)).json()) as { result: { available: number }[] }).result[0]?.available
    for (let count = 1; count <= 20; count += 1) {
      await fixture.publish(available(REAR, 'instock', count, 10 + count))
      // the notification travels on another connection than this test's: it arrives within milliseconds
      await expect.poll(availableNow, { interval: 1 }).toBe(count)
    }
  })

  it('is the same in this process, with the keys that a page depends on', async () => {
    const { status, body, keys, generation } = await fixture.edge.read(LIST)
    expect(status).toBe(200)
    expect(body).toBe(await (await fixture.get(LIST)).text())
    expect(keys).toEqual(['size:180/55/17', 'shipments', 'categories'])
    const touched: (string[] | 'all')[] = []
    const stop = fixture.edge.onTouched((rows) => touched.push(rows))
    expect(fixture.edge.movedSince(generation, keys)).toBe(false)
    await fixture.publish(available(REAR, 'instock', 3, 99))
    await expect.poll(() => fixture.edge.movedSince(generation, keys)).toBe(true)
    expect(touched.flat()).toContain('size:180/55/17')
    stop()
  })

  it('refuses in this process as it does over HTTP', async () => {
    expect(await fixture.edge.read('/api/v1/nothing')).toMatchObject({ status: 404, keys: [] })
    expect((await fixture.edge.read('/api/v1/popular/sizes?limit=0')).status).toBe(400)
  })
})

it('trusts nothing that it read before a connection broke', async () => {
  await fixture.get(LIST)
  const lost = Promise.withResolvers<void>()
  const stop = fixture.edge.onTouched((rows) => rows === 'all' && lost.resolve())
  await fixture.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`,
  )
  await lost.promise
  stop()
  const { generation } = await fixture.edge.read(LIST)
  expect(fixture.edge.movedSince(0, [])).toBe(true)
  expect(generation).toBeGreaterThan(0)
})
