import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { elasticsearchForTests } from '@zmig/engines/testing'
import { createHealth } from '@zmig/kit'
import { makeCertificates } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startEdgeFixture } from '../../testing/edge-fixture.ts'
import { createSearchCheck } from '../search-index.ts'
import { startElasticsearchSearchFixture } from '../testing/search-fixture.ts'
import { inListOrder, smallShop } from '../testing/small-shop.ts'
import { openTlsFront, type TlsFront } from '../testing/tls-front.ts'
import { testTyreSearch } from '../tyre-search.contract.ts'

let front: TlsFront
const folder = mkdtempSync(join(tmpdir(), 'zmigo-ca-'))
beforeAll(async () => {
  front = await openTlsFront(await elasticsearchForTests())
})
afterAll(async () => {
  await front.close()
  rmSync(folder, { recursive: true })
})

testTyreSearch('Elasticsearch over TLS with an API key', () => startElasticsearchSearchFixture(front.address))

/** The path of a new file with this content. */
const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('the key may come from a file', async () => {
  const fixture = await startEdgeFixture({
    ELASTICSEARCH_URL: front.address.url,
    ELASTICSEARCH_CA: file('right.pem', front.address.ca),
    ELASTICSEARCH_API_KEY_FILE: file('key', `${front.address.apiKey}\n`),
  })
  onTestFinished(() => fixture.stop())
  const before = front.passed()
  await expect.poll(front.passed).toBeGreaterThan(before)
})

const GUESS = 'YSBndWVzcyB0aGF0IGlzIGxvbmcgZW5vdWdo'
const KEY =
  'Elasticsearch refused the API key; see that ELASTICSEARCH_API_KEY is right and may read and write the index of tyres'
const CERTIFICATE = /^The certificate of Elasticsearch is not to be trusted; see that ELASTICSEARCH_CA holds the CA/

test.each([
  ['a wrong key', { apiKey: GUESS }, KEY],
  ['no key', { apiKey: undefined }, KEY],
  ['a CA that did not sign its certificate', { ca: 'of another' }, CERTIFICATE],
  ['the CAs that Node trusts', { ca: undefined }, CERTIFICATE],
])('with %s PostgreSQL answers, and health and log say what to do', async (_, change, sentence) => {
  const { url, apiKey, ca } = { ...front.address, ...change }
  const pem = ca === 'of another' ? (await makeCertificates()).ca : ca
  const wrong = { url, ...(apiKey !== undefined && { apiKey }), ...(pem !== undefined && { ca: pem }) }
  const before = front.passed()

  const health = await createHealth({ search: await createSearchCheck(wrong) })()
  expect(health).toEqual({
    ok: true,
    parts: {
      search: {
        ok: true,
        engine: 'elasticsearch',
        fallback: 'postgres',
        reason: expect.stringMatching(sentence) as string,
      },
    },
  })

  const fixture = await startEdgeFixture({
    ELASTICSEARCH_URL: url,
    ...(pem !== undefined && { ELASTICSEARCH_CA: file('ca.pem', pem) }),
    ...(apiKey !== undefined && { ELASTICSEARCH_API_KEY: apiKey }),
  })
  onTestFinished(() => fixture.stop())
  await fixture.publish(...smallShop())
  const answer = await (await fixture.get('/api/v1/search?maxPrice=10000')).json()
  expect(answer).toMatchObject({ total: inListOrder.length })
  await expect
    .poll(() => fixture.logged.map(({ msg }) => msg))
    .toContain('searches are answered by PostgreSQL until the engine can be used')
  expect(fixture.edge.searchStatus()).toEqual({ engine: 'elasticsearch', fallback: 'postgres' })
  expect(front.passed()).toBe(before)

  const said = JSON.stringify([fixture.logged, health])
  expect(said).toMatch(typeof sentence === 'string' ? 'refused the API key' : 'not to be trusted')
  for (const secret of [front.address.apiKey, GUESS]) expect(said).not.toContain(secret)
})
