import { createDeployToken, readShopKey } from '@zmig/slices/package'
import { config } from '../config.ts'
import { activeVersion } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

type Versions = {
  url: string
  metadata: { integrity: string; version: string }
  extras: { manifest: string }
  deployment: { traffic: number; default: boolean }
}[]
type Document = { microFrontends: Record<string, Versions> }

const PATH = '/slices/discovery'
/** @param shop that the token is made for */
const tokenFor = (shop: string) =>
  createDeployToken(readShopKey(config.dataDirectory), { shop, method: 'GET', path: PATH, body: Buffer.alloc(0) })
const ask = (headers: Record<string, string>) =>
  fetch(config.shopUrl + PATH, { headers: { accept: 'application/json', ...headers } })

test('staff and teams with a deploy token read what is published and who gets it', async ({
  ownerSession,
  request,
}) => {
  const byStaff = (await (await ask({ cookie: ownerSession })).json()) as Document
  const shop = new URL(config.shopUrl).origin
  const byTeam = (await (await ask({ authorization: `Bearer ${tokenFor(shop)}` })).json()) as Document
  expect(byTeam).toEqual(byStaff)
  for (const slice of ['storefront', 'checkout', 'wizard', 'admin']) {
    const active = byTeam.microFrontends[slice]?.find(({ deployment }) => deployment.default)
    expect(active).toMatchObject({ metadata: { version: activeVersion(slice) }, deployment: { traffic: 100 } })
    for (const address of [active?.url, active?.extras.manifest])
      expect((await request.get(address ?? '')).ok()).toBe(true)
  }
})

test('a token of another shop, or none, is refused with a sentence', async () => {
  const other = await ask({ authorization: `Bearer ${tokenFor('https://other.example')}` })
  expect([other.status, await other.json()]).toMatchObject([401, { detail: expect.stringContaining('another shop') }])
  const none = await ask({})
  expect([none.status, await none.json()]).toMatchObject([401, { title: expect.any(String) }])
})
