import { expect, it } from 'vitest'
import { Discovery } from '../testing/discovery-schema.ts'
import { writeDiscovery } from './discovery.ts'

const published = (version: string, retiredAt: string | null = null) => ({
  version,
  publishedAt: '2026-01-01',
  key: null,
  retiredAt,
})
const write = (canary: { version: string; percent: number } | null, active: string | null = '2') =>
  writeDiscovery(
    [
      {
        slice: 'checkout',
        active,
        canary,
        versions: ['3', '2', '1'].map((each) => published(each)).concat(published('0', '2026-01-02')),
      },
    ],
    (slice, version) => ({
      url: `https://zmigo.test/assets/slices/${slice}/${version}/remoteEntry.js`,
      integrity: `sha256-${version}`,
      ...(version !== '1' && { manifest: `https://zmigo.test/assets/slices/${slice}/${version}/mf-manifest.json` }),
    }),
  )
const versionsOf = (document: ReturnType<typeof write>) => document.microFrontends['checkout'] ?? []

it('has the shape of the schema in every version', () => {
  const document = write({ version: '3', percent: 10 })
  expect(Discovery.parse(document)).toEqual(document)
  expect(versionsOf(document)).toHaveLength(3)
})

it('says which share of the visitors gets which version', () => {
  const shares = (document: ReturnType<typeof write>) =>
    versionsOf(document).map(({ metadata, deployment }) => [metadata.version, deployment.traffic, deployment.default])
  expect(shares(write({ version: '3', percent: 10 }))).toEqual([
    ['3', 10, false],
    ['2', 90, true],
    ['1', 0, false],
  ])
  expect(shares(write(null)).map(([, traffic]) => traffic)).toEqual([0, 100, 0])
  expect(shares(write(null, null)).map(([, traffic]) => traffic)).toEqual([0, 0, 0])
})

it('names the file that loads a version, its hash, and the manifest where there is one', () => {
  const [newest, , oldest] = versionsOf(write(null))
  expect(newest).toMatchObject({
    url: 'https://zmigo.test/assets/slices/checkout/3/remoteEntry.js',
    metadata: { integrity: 'sha256-3' },
    extras: { manifest: 'https://zmigo.test/assets/slices/checkout/3/mf-manifest.json' },
  })
  expect(oldest?.extras).toEqual({})
})
