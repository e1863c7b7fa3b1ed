import { createApp, createLogger, createServiceClient, listenOn, type Listening, type ServiceClient } from '@zmig/kit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSignedChoices } from '../choice/signed-choice.ts'
import { changeTeamMail } from '../key/team-mail.ts'
import { recordGiven } from '../canary/canary-visits.ts'
import { countReports } from '../field/field.ts'
import { startCanary } from '../slice/canary.commands.ts'
import { publishSlice, rollbackSlice } from '../slice/slice.commands.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { mountDeskRoutes } from './desk.routes.ts'

const secret = 'only between us'

let slices: Awaited<ReturnType<typeof startSlices>>
let server: Listening
let client: ServiceClient

beforeEach(async () => {
  slices = await startSlices()
  const logger = createLogger('slices', { level: 'silent' })
  const choices = createSignedChoices({ sessionSecret: 'of the session' }, slices.deps.clock)
  const mount = (router: Parameters<typeof mountDeskRoutes>[0]) => mountDeskRoutes(router, { ...slices.deps, choices })
  server = await listenOn(createApp({ name: 'slices', logger, secret, mount }), 0, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${server.port}`
  client = createServiceClient({ baseUrl, secret, caller: 'edge', timeoutMs: 10_000 })
})
afterEach(async () => {
  await server.close()
  await slices.stop()
})

const publish = async (version: string) => {
  const describe = (meta: object) => ({ ...meta, owner: '@zmigo/storefront' })
  return publishSlice(slices.deps, await slices.build(version, version, { describe }))
}
const shown = async () => (await client.get('/desk')) as { slices: object[]; field: object[] }
const attempts = async () => ((await client.get('/desk/attempts')) as { attempts: object[] }).attempts
const rollBack = (from: string, to: string, by = 'st_dana') =>
  client.post('/desk/rollback', { slice: 'storefront', from, to, by })

it('shows who answers for a slice, what serves, where a rollback would go, and what pages reported', async () => {
  await slices.serve('1.0.0-a')
  await slices.serve('1.0.0-b')
  await publish('1.0.0-c')
  await startCanary(slices.deps, 'storefront', '1.0.0-c', 10)
  const signals = ['document', 'error'] as const
  const given = {
    slice: 'storefront',
    version: '1.0.0-c',
    visitor: 'v_1',
    address: 'home',
    at: new Date().toISOString(),
  }
  await slices.database.transaction((tx) => recordGiven(tx, [{ ...given, shown: true, failed: false }]))
  await countReports(slices.deps, [
    { visitor: 'v_1', slices: [{ slice: 'storefront', version: '1.0.0-c', signals: [...signals] }] },
  ])
  const { slices: listed, field } = await shown()
  const version = (name: string, activeSince: unknown) => ({
    version: name,
    publishedAt: expect.any(String) as string,
    activeSince,
    key: slices.key.id,
    retiredAt: null,
  })
  expect(listed).toEqual([
    {
      slice: 'storefront',
      owner: null,
      teamMail: null,
      active: '1.0.0-b',
      previous: '1.0.0-a',
      canary: { version: '1.0.0-c', percent: 10 },
      versions: [
        version('1.0.0-c', null),
        version('1.0.0-b', expect.any(String)),
        version('1.0.0-a', expect.any(String)),
      ],
    },
  ])
  expect(field).toMatchObject([{ slice: 'storefront', version: '1.0.0-c', views: 1, error: 1 }])
})

it('names the owner of the active version, and before there is one of the newest, with the address of the team', async () => {
  await changeTeamMail(slices.deps, 'storefront', 'front@teams.example')
  await publish('1.0.0-a')
  expect((await shown()).slices).toMatchObject([
    { owner: '@zmigo/storefront', teamMail: 'front@teams.example', active: null },
  ])
  await slices.serve('1.0.0-b')
  expect((await shown()).slices).toMatchObject([{ owner: null, active: '1.0.0-b' }])
})

it('shows the last twenty versions and, of older ones, those that still serve', async () => {
  await slices.serve('1.0.0-first')
  for (let nth = 0; nth < 21; nth += 1) await publish(`1.0.0-${String(nth).padStart(2, '0')}`)
  const [listed] = (await shown()).slices as { versions: { version: string }[] }[]
  const versions = listed?.versions.map(({ version }) => version)
  expect(versions).toHaveLength(21)
  expect(versions?.[0]).toBe('1.0.0-20')
  expect(versions?.slice(-2)).toEqual(['1.0.0-01', '1.0.0-first'])
})

it('rolls back between the versions that were on the screen, and records which member of staff did it', async () => {
  await slices.serve('1.0.0-a')
  await slices.serve('1.0.0-b')
  expect(await rollBack('1.0.0-b', '1.0.0-a')).toMatchObject({ ok: true, before: '1.0.0-b', active: '1.0.0-a' })
  expect((await attempts())[0]).toMatchObject({ who: 'st_dana', action: 'roll back', subject: '1.0.0-b', code: null })
})

it('ends the canary that was on the screen, and records which member of staff did it', async () => {
  await slices.serve('1.0.0-a')
  await publish('1.0.0-b')
  await startCanary(slices.deps, 'storefront', '1.0.0-b', 50)
  const end = (version: string) => client.post('/desk/canary/end', { slice: 'storefront', version, by: 'st_dana' })
  expect(await end('1.0.0-a')).toMatchObject({ ok: false, code: 'OtherCanary' })
  expect(await end('1.0.0-b')).toMatchObject({ ok: true, active: '1.0.0-a' })
  expect(await end('1.0.0-b')).toMatchObject({ ok: false, code: 'NoCanary' })
  expect((await shown()).slices).toMatchObject([{ active: '1.0.0-a', canary: null }])
  expect((await attempts()).slice(0, 2)).toMatchObject([
    { who: 'st_dana', action: 'end canary', code: 'NoCanary' },
    { who: 'st_dana', action: 'end canary', subject: '1.0.0-b', code: null },
  ])
})

it('refuses what a colleague was faster with, and records that as well', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await slices.serve(version)
  await rollbackSlice(slices.deps, 'storefront')
  expect(await rollBack('1.0.0-c', '1.0.0-b')).toMatchObject({ ok: false, code: 'Changed' })
  expect(await rollBack('1.0.0-b', '1.0.0-c')).toMatchObject({ ok: false, code: 'Changed' })
  expect((await shown()).slices).toMatchObject([{ active: '1.0.0-b', previous: '1.0.0-a' }])
  expect((await attempts()).slice(0, 2)).toMatchObject([
    { who: 'st_dana', code: 'Changed' },
    { who: 'st_dana', code: 'Changed' },
  ])
})

it('names a refusal that has nothing to return to', async () => {
  await slices.serve('1.0.0-a')
  expect(await rollBack('1.0.0-a', '1.0.0-b')).toMatchObject({ ok: false, code: 'NothingBefore' })
})

it('writes links to a version for a member of staff, and records who wanted them', async () => {
  await publish('1.0.0-a')
  const link = (kind: string, version = '1.0.0-a') =>
    client.post('/desk/links', { kind, slice: 'storefront', version, by: 'st_dana' })
  expect(await link('preview')).toMatchObject({
    ok: true,
    hours: 168,
    path: expect.stringMatching(/^\/slices\/try\/preview~storefront~1\.0\.0-a~/) as string,
  })
  expect(await link('override')).toMatchObject({
    ok: true,
    hours: 12,
    path: expect.stringMatching(/^\/slices\/try\/override~/) as string,
  })
  expect(await link('preview', '1.0.0-b')).toMatchObject({ ok: false, code: 'UnknownVersion' })
  await expect(link('purchase')).rejects.toMatchObject({ status: 400 })
  expect((await attempts()).slice(0, 3)).toMatchObject([
    { who: 'st_dana', action: 'link', subject: '1.0.0-b', code: 'UnknownVersion' },
    { who: 'st_dana', action: 'link', subject: '1.0.0-a', code: null },
    { who: 'st_dana', action: 'link', subject: '1.0.0-a', code: null },
  ])
})
