import { expect, test } from 'vitest'
import type { ActiveSlices } from '@zmig/slices'
import { createChooser, shareOf } from './choose-versions.ts'
import { createGivenVersions } from './given-versions.ts'

const served = (slice: string, version: string): ActiveSlices[string] => ({
  version,
  meta: {
    slice,
    version,
    inputs: '',
    shared: {},
    platform: '1.0.0',
    contract: '1.0.0',
    addresses: slice === 'checkout' ? ['/cart'] : [],
    client: { entry: 'remoteEntry.js', preload: [] },
    files: {},
  },
})
const active: ActiveSlices = {
  storefront: served('storefront', '1.0.0-s'),
  checkout: { ...served('checkout', '1.0.0-a'), canary: { ...served('checkout', '1.0.0-b'), percent: 50 } },
}
const visitors = Array.from({ length: 20 }, (_, nth) => `v_${nth}`)
const drawn = visitors.find((visitor) => shareOf(visitor, 'checkout') < 50) ?? ''
const other = visitors.find((visitor) => shareOf(visitor, 'checkout') >= 50) ?? ''

const start = (slices: ActiveSlices) => {
  const posted: unknown[] = []
  const given = createGivenVersions({
    services: { post: (path, body) => Promise.resolve(void posted.push(path, body)) },
    addressKey: () => 'key of an address',
    clock: { now: () => new Date('2026-11-29T10:00:00.000Z') },
    logger: { warn: () => undefined },
  })
  given.follow(slices)
  const chooser = createChooser(slices)
  const hand = (visitor: string, path: string, { headers = {}, failed = false, as = visitor } = {}) => {
    const request = { method: 'GET', headers, socket: {} } as Parameters<typeof given.record>[0]['request']
    given.record({ request, visitor, choice: chooser.choose(as), path, failed })
  }
  return { posted, given, hand }
}

test('tells which version a visitor was given of a slice whose canary runs, on its pages and on others', async () => {
  const { posted, given, hand } = start(active)
  hand(drawn, '/cart', { failed: true })
  hand(other, '/')
  await given.stop()
  const facts = { slice: 'checkout', address: 'key of an address', at: '2026-11-29T10:00:00.000Z' }
  expect(posted).toEqual([
    '/slices/given',
    {
      given: [
        { ...facts, version: '1.0.0-b', visitor: drawn, shown: true, failed: true },
        { ...facts, version: '1.0.0-a', visitor: other, shown: false, failed: false },
      ],
    },
  ])
})

test('tells nothing while no canary runs, of what is fetched ahead, and of a version that was not drawn', async () => {
  const without = start({ storefront: served('storefront', '1.0.0-s'), checkout: served('checkout', '1.0.0-a') })
  without.hand(drawn, '/cart')
  const { posted, given, hand } = start(active)
  hand(drawn, '/cart', { headers: { 'sec-purpose': 'prefetch' } })
  hand(drawn, '/cart', { headers: { 'sec-fetch-dest': 'iframe' } })
  hand(drawn, '/cart', { as: other }) // keeps the version with which a purchase was begun
  await Promise.all([given.stop(), without.given.stop()])
  expect([...posted, ...without.posted]).toEqual([])
})
