import { createApp, createLogger, createServiceClient, listenOn, type Listening, type ServiceClient } from '@zmig/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { judgeCanaries } from '../canary/judge.ts'
import { startCanary } from '../slice/canary.commands.ts'
import { publishSlice } from '../slice/slice.commands.ts'
import { listSlices } from '../slice/slice.queries.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { readField } from './field.ts'
import { mountFieldRoutes } from './field.routes.ts'
import { MOST_REPORTS } from './report-cap.ts'

const ACTIVE = '1.0.0-a'
const CANARY = '1.0.0-b'
const secret = 'only between us'
/** As many as the edge hands on together. */
const TOGETHER = 28

let slices: Awaited<ReturnType<typeof startSlices>>
let server: Listening
let client: ServiceClient
let time: number
const clock = { now: () => new Date(time) }
const logger = createLogger('slices', { level: 'silent' })

beforeEach(async () => {
  time = Date.parse('2026-11-29T10:20:00.000Z')
  slices = await startSlices()
  await slices.serve(ACTIVE)
  await publishSlice(slices.deps, await slices.build(CANARY, CANARY))
  await startCanary(slices.deps, 'storefront', CANARY, 50)
  const mount = (router: Parameters<typeof mountFieldRoutes>[0]) =>
    mountFieldRoutes(router, { database: slices.database, clock })
  server = await listenOn(createApp({ name: 'slices', logger, secret, mount }), 0, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${server.port}`
  client = createServiceClient({ baseUrl, secret, caller: 'edge', timeoutMs: 10_000 })
})
afterEach(async () => {
  await server.close()
  await slices.stop()
})

/** `given`: the page has the mark of the version. */
type Visitor = { visitor: string; address: string; version: string; given?: boolean }

/** What the edge hands on, in as many calls as it takes. */
const post = async (path: string, name: string, all: object[]) => {
  for (let sent = 0; sent < all.length; sent += TOGETHER)
    await client.post(path, { [name]: all.slice(sent, sent + TOGETHER) })
}
const give = (visitors: Visitor[]) =>
  post(
    '/given',
    'given',
    visitors.map(({ given: _, ...each }) => ({
      ...each,
      slice: 'storefront',
      at: clock.now(),
      shown: true,
      failed: false,
    })),
  )
const report = (visitors: Visitor[], signals: string[]) =>
  post(
    '/reports',
    'reports',
    visitors.map(({ version, given = true, ...from }) => ({
      ...from,
      slices: [{ slice: 'storefront', version, signals, given }],
    })),
  )

test('a thousand forged errors of one address neither revert a canary nor are shown beyond the cap', async () => {
  const honest = Array.from({ length: 60 }, (_, nth) => ({
    visitor: `v_${nth}`,
    address: `home ${nth}`,
    version: nth % 2 === 0 ? CANARY : ACTIVE,
  }))
  await give(honest)
  await report(honest, ['document', 'mounted'])
  const liars = Array.from({ length: 1_000 }, (_, nth) => ({
    visitor: `v_liar_${nth}`,
    address: 'liar',
    version: nth % 2 === 0 ? CANARY : ACTIVE,
  }))
  await give(liars.filter(({ version }) => version === CANARY))
  await report(liars, ['error'])

  time += 30_000
  expect(await judgeCanaries({ ...slices.deps, clock, logger })).toEqual([])
  expect((await listSlices(slices.database))[0]?.canary).toMatchObject({ version: CANARY })
  const shown = await readField(slices.database, { now: clock.now(), hours: 1 })
  expect(shown).toMatchObject([
    { version: ACTIVE, views: 30, mounted: 30, error: MOST_REPORTS },
    { version: CANARY, views: 30, mounted: 30, error: MOST_REPORTS },
  ])
})

test('a thousand forged errors without the mark of the version are not shown at all', async () => {
  const liars = Array.from({ length: 1_000 }, (_, nth) => ({
    visitor: `v_liar_${nth}`,
    address: `liar ${nth}`,
    version: nth % 2 === 0 ? CANARY : ACTIVE,
    given: false,
  }))
  await report(liars, ['error'])
  expect(await readField(slices.database, { now: clock.now(), hours: 1 })).toEqual([])
})
