import { createServiceClient, listenOn, type Listening } from '@zmig/kit'
import { createHttpShop, createSliceActions, type Workplace } from '@zmig/slice-sdk'
import { createWebApp } from '@zmig/shell-server/app'
import { createSigningKey, type SigningKey } from '@zmig/slices/package'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWholeShop, type WholeShop } from './testing/whole-shop.ts'

let shop: WholeShop
let web: Listening
const ours = createSigningKey()
const headers = { 'content-type': 'text/html', 'cache-control': 'no-store', 'content-security-policy': '' }

beforeAll(async () => {
  // the address of the public port is known only once it listens, and tokens name it
  const door: { listener?: Parameters<typeof listenOn>[0] } = {}
  web = await listenOn((request, response) => door.listener?.(request, response), 0, '127.0.0.1')
  shop = await startWholeShop(new Date().toISOString(), { LIMITS: 'team=40' }, { PUBLIC_URL: address() })
  const services = (caller: 'edge' | 'operator') =>
    createServiceClient({ baseUrl: shop.inside.url, secret: shop.inside.secret, caller, timeoutMs: 30_000 })
  door.listener = createWebApp({
    logger: shop.logger,
    edge: shop.edge,
    services: services('edge'),
    visits: {
      beginPurchase: () => Promise.resolve(undefined),
      beginTrial: () => Promise.resolve(undefined),
      endTrials: () => '',
    },
    discover: () => Promise.resolve({}),
    ready: () => Promise.resolve({ ok: true, parts: {} }),
    shop: () => Promise.resolve({ ok: true, parts: {} }),
    smallFiles: { publicUrl: address(), shopName: '', email: '', sitemap: () => Promise.resolve(false) },
    assets: () => Promise.resolve(),
    opening: { shownTo: () => Promise.resolve('page') },
    serveSoon: () => Promise.resolve(),
    pages: {
      routeOf: () => 'page:test',
      serve: () => Promise.resolve(),
      serveBoot: () => Promise.resolve(),
      refusal: () => ({ html: 'page', headers }),
    },
  })
  await services('operator').post('/slices/keys', { slice: 'deals', publicKey: ours.publicKey })
})
// its clock stands still, and tokens count for a minute
beforeEach(() => shop.setTime(new Date().toISOString()))
afterAll(async () => {
  await web.close()
  await shop.stop()
})

const address = () => `http://127.0.0.1:${web.port}`
const workplace = (key: SigningKey): Workplace => ({
  call: 'npx zmigo-slice',
  shop: () => createHttpShop(address(), () => key),
  isShopThere: () => false,
  keyOf: () => key,
  keyFileOf: () => '',
  publicAddress: address,
  nearAddress: address,
  say: () => undefined,
  build: () => Promise.reject(new Error('nothing to build')),
  folderOf: () => ({ shown: '', directory: '' }),
  packSdk: () => Promise.reject(new Error('no clone')),
  create: () => Promise.reject(new Error('no clone')),
  demo: () => Promise.reject(new Error('no clone')),
})

test('a team lists its slices and attempts through the public port', async () => {
  const run = createSliceActions(workplace(ours))
  expect(await run({ action: 'list' })).toBe('No slice is published yet.')
  await expect(run({ action: 'activate', slice: 'deals', version: '1.0.0-a' })).rejects.toThrow(
    'Refused: There is no slice deals.',
  )
  const audit = await run({ action: 'audit', slice: 'deals' })
  expect(audit).toContain(`${ours.id} activate deals 1.0.0-a UnknownSlice`)
  expect(audit).toContain('add key deals')
})

test('a team changes no slice of another one', async () => {
  const run = createSliceActions(workplace(ours))
  await expect(run({ action: 'rollback', slice: 'checkout' })).rejects.toThrow(
    `Not let in: The key ${ours.id} belongs to deals, not to checkout.`,
  )
})

test('an unknown key is refused with what to do', async () => {
  const run = createSliceActions(workplace(createSigningKey()))
  await expect(run({ action: 'list' })).rejects.toThrow('Ask the operator to add it')
})

test('keys stay with the operator', async () => {
  const run = createSliceActions(workplace(ours))
  await expect(run({ action: 'key list' })).rejects.toThrow('by the operator of the shop')
})

test('a package reaches the service whole, and what it refuses is a sentence', async () => {
  const sent = createHttpShop(address(), () => ours).sendFile(
    '/slices/publish',
    (async function* () {
      yield Buffer.alloc(3_000_000)
    })() as never,
    'application/gzip',
  )
  await expect(sent).rejects.toThrow('Refused: A package is one archive')
})

test('an address asks so often and no more', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' }
  const ask = async () => (await fetch(`${address()}/slices`, { headers: from })).status
  const answers: number[] = []
  for (let nth = 0; nth < 41; nth += 1) answers.push(await ask())
  expect(answers.slice(0, 40)).toEqual(Array(40).fill(401))
  expect(answers[40]).toBe(429)
})
