import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import {
  createApp,
  createLogger,
  createServiceClient,
  HttpProblem,
  listenOn,
  newId,
  type Listening,
  type ServiceClient,
} from '@zmig/kit'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { Router } from 'express'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../audit/audit.ts'
import { createSlicesService, slicesMigrations } from '../composition.ts'
import { createSigningKey, type SigningKey } from '../key/slice-key.ts'
import { openGate } from '../gate/gate.ts'
import { Discovery } from '../testing/discovery-schema.ts'
import { samplePackage } from '../testing/sample-package.ts'
import { createDeployToken } from '../key/deploy-token.ts'
import type { TeamAnswer } from './team.routes.ts'

const SHOP = 'https://shop.example'
const secret = 'only between us'

describe('the door of teams', () => {
  let fixture: TestDatabase
  let folder: string
  let server: Listening
  let operator: ServiceClient
  /** the public process, which passes on what teams send */
  let web: ServiceClient
  let ours: SigningKey
  let theirs: SigningKey
  const time = { now: new Date() }

  beforeEach(async () => {
    fixture = await startTestDatabase([eventMigrations, slicesMigrations])
    folder = await mkdtemp(join(tmpdir(), 'zmigo-door-'))
    time.now = new Date()
    const { database } = fixture
    const logger = createLogger('slices', { level: 'silent' })
    const log = createPostgresEventLog(database)
    const telemetry = createTelemetry({ log, logger })
    const deps = { database, log, telemetry, logger, outbox: createOutbox(), clock: { now: () => time.now }, newId }
    const { mount } = createSlicesService(
      deps,
      {
        dataDirectory: folder,
        bucketUrl: undefined,
        sliceBucketUrl: undefined,
        publicUrl: SHOP,
        versionsKept: 10,
        sessionSecret: 'of the session',
        previousSessionSecret: undefined,
      },
      openGate,
    )
    const below = Router()
    mount(below)
    const app = createApp({ name: 'slices', logger, secret, mount: (router) => void router.use('/slices', below) })
    server = await listenOn(app, 0, '127.0.0.1')
    const baseUrl = `http://127.0.0.1:${server.port}`
    operator = createServiceClient({ baseUrl, secret, caller: 'operator', timeoutMs: 10_000 })
    web = createServiceClient({ baseUrl, secret, caller: 'edge', timeoutMs: 10_000 })
    ours = createSigningKey()
    theirs = createSigningKey()
    await operator.post('/slices/keys', { slice: 'storefront', publicKey: ours.publicKey })
    await operator.post('/slices/keys', { slice: 'checkout', publicKey: theirs.publicKey })
  })
  afterEach(async () => {
    await server.close()
    await fixture.stop()
    await rm(folder, { recursive: true })
  })

  const tokenOf = (key: SigningKey, method: string, path: string, body: string | Buffer) =>
    createDeployToken(key, { shop: SHOP, method, path, body: Buffer.from(body), now: time.now })
  const send = async (token: string | undefined, method: string, path: string, body = '') =>
    (await web.post('/slices/team', { token, method, path, body })) as TeamAnswer
  const ask = (key: SigningKey, method: string, path: string, input?: object) => {
    const body = input ? JSON.stringify(input) : ''
    return send(tokenOf(key, method, path, body), method, path, body)
  }
  const publish = async (key: SigningKey, packed: Buffer, token = tokenOf(key, 'POST', '/slices/publish', packed)) =>
    (await web.sendFile('/slices/team/publish', Readable.from([packed]), 'application/gzip', {
      authorization: `Bearer ${token}`,
    })) as TeamAnswer
  const attempts = async () =>
    ((await operator.get('/slices/audit')) as AuditEntry[])
      .filter(({ action }) => action !== 'add key')
      .map(({ who, action, slice, code }) => [who, action, slice, code])
      .toReversed()
  const v = (version: string) => ({ slice: 'storefront', version })

  it('lets a team publish, activate, try, roll back and retire its own slice, which the audit shows', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c'])
      expect(await publish(ours, await samplePackage({ key: ours, version }))).toMatchObject({
        status: 200,
        body: { slice: 'storefront', version, published: true },
      })
    expect(await ask(ours, 'POST', '/slices/activate', v('1.0.0-a'))).toMatchObject({ status: 200 })
    expect(await ask(ours, 'POST', '/slices/canary', { ...v('1.0.0-b'), percent: 5 })).toMatchObject({ status: 200 })
    expect(await ask(ours, 'POST', '/slices/canary/end', { slice: 'storefront' })).toMatchObject({ status: 200 })
    expect(await ask(ours, 'POST', '/slices/activate', v('1.0.0-b'))).toMatchObject({ status: 200 })
    expect(await ask(ours, 'POST', '/slices/rollback', { slice: 'storefront' })).toMatchObject({
      status: 200,
      body: { active: '1.0.0-a', before: '1.0.0-b' },
    })
    expect(await ask(ours, 'POST', '/slices/retire', v('1.0.0-c'))).toMatchObject({ status: 200 })
    const { body } = await ask(ours, 'GET', '/slices')
    expect(body).toMatchObject([{ slice: 'storefront', active: '1.0.0-a' }])
    const audit = await ask(ours, 'GET', '/slices/audit?slice=storefront')
    expect(audit.body).toMatchObject({ length: 10 })
    expect((await attempts()).every(([who, , , code]) => who === ours.id && code === null)).toBe(true)
  })

  it('refuses every change of another team’s slice, and shows nothing of it', async () => {
    await publish(theirs, await samplePackage({ key: theirs, slice: 'checkout', version: '1.0.0-a' }))
    const foreign = {
      status: 403,
      body: { error: 'ForeignKey', detail: expect.stringContaining('belongs to storefront') as string },
    }
    const version = { slice: 'checkout', version: '1.0.0-a' }
    for (const [path, input] of [
      ['activate', version],
      ['canary', { ...version, percent: 5 }],
      ['canary/end', { slice: 'checkout' }],
      ['canary/revert', { ...version, reason: 'mine is better' }],
      ['rollback', { slice: 'checkout' }],
      ['retire', version],
    ] as const)
      expect(await ask(ours, 'POST', `/slices/${path}`, input)).toMatchObject(foreign)
    // a package that the other team signed, sent again by us
    const replayed = await samplePackage({ key: theirs, slice: 'checkout', version: '1.0.0-b' })
    expect(await publish(ours, replayed)).toMatchObject(foreign)
    expect(await ask(ours, 'GET', '/slices/audit?slice=checkout')).toMatchObject(foreign)
    expect((await ask(ours, 'GET', '/slices')).body).toEqual([])
    expect((await ask(ours, 'GET', '/slices/audit')).body).toMatchObject([{ action: 'add key', slice: 'storefront' }])
    expect(await operator.get('/slices')).toMatchObject([{ slice: 'checkout', active: null, versions: [{}] }])
    expect((await attempts()).slice(1).map(([who, , , code]) => [who, code])).toEqual(
      Array(8).fill([ours.id, 'ForeignKey']),
    )
    expect(await readdir(join(folder, 'packages/slices'))).toEqual(['checkout'])
  })

  it('refuses who proves nothing, and records that', async () => {
    const body = JSON.stringify(v('1.0.0-a'))
    const path = '/slices/activate'
    const unknown = createSigningKey()
    const used = tokenOf(ours, 'POST', path, body)
    await send(used, 'POST', path, body)
    const tries: [code: string, token: string | undefined, sent?: string][] = [
      ['NoToken', undefined],
      ['BadToken', 'no token'],
      ['UnknownKey', tokenOf(unknown, 'POST', path, body)],
      ['OtherRequest', tokenOf(ours, 'POST', '/slices/rollback', body)],
      ['OtherRequest', tokenOf(ours, 'GET', path, body)],
      ['OtherBody', tokenOf(ours, 'POST', path, body), JSON.stringify(v('1.0.0-b'))],
      [
        'OtherShop',
        createDeployToken(ours, { shop: 'https://other.example', method: 'POST', path, body: Buffer.from(body) }),
      ],
      ['UsedToken', used],
    ]
    for (const [code, token, sent = body] of tries)
      expect(await send(token, 'POST', path, sent)).toMatchObject({ status: 401, body: { error: code, status: 401 } })
    const old = tokenOf(ours, 'POST', path, body)
    time.now = new Date(time.now.getTime() + 71_000)
    expect(await send(old, 'POST', path, body)).toMatchObject({ status: 401, body: { error: 'ExpiredToken' } })
    const codes = (await attempts()).map(([, , , code]) => code)
    expect(codes).toEqual(['UnknownSlice', ...tries.map(([code]) => code), 'ExpiredToken'])
  })

  it('lets one of two who send the same token at once in', async () => {
    const body = JSON.stringify({ slice: 'storefront' })
    const token = tokenOf(ours, 'POST', '/slices/rollback', body)
    const answers = await Promise.all([1, 2, 3].map(() => send(token, 'POST', '/slices/rollback', body)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([401, 401, 409])
  })

  it('lets a revoked key do nothing any more', async () => {
    await publish(ours, await samplePackage({ key: ours, version: '1.0.0-a' }))
    await operator.post('/slices/keys/revoke', { slice: 'storefront', key: ours.id })
    expect(await ask(ours, 'POST', '/slices/activate', v('1.0.0-a'))).toMatchObject({
      status: 401,
      body: { error: 'RevokedKey' },
    })
    expect(await ask(ours, 'GET', '/slices')).toMatchObject({ status: 401 })
  })

  it('takes a package of another key of the team, and none that is not the one of the token', async () => {
    const builder = createSigningKey()
    await operator.post('/slices/keys', { slice: 'storefront', publicKey: builder.publicKey })
    const packed = await samplePackage({ key: builder, version: '1.0.0-a' })
    expect(await publish(ours, packed)).toMatchObject({ status: 200, body: { key: builder.id } })
    const other = await samplePackage({ key: builder, version: '1.0.0-b' })
    const token = tokenOf(ours, 'POST', '/slices/publish', packed)
    expect(await publish(ours, other, token)).toMatchObject({ status: 401, body: { error: 'OtherBody' } })
    expect(await operator.get('/slices')).toMatchObject([{ versions: [{ version: '1.0.0-a' }] }])
  })

  it('keeps nothing of a package whose sender stops in the middle, and records whose it was', async () => {
    const packed = await samplePackage({ key: ours, version: '1.0.0-a' })
    const half = async function* () {
      yield packed.subarray(0, 100)
      await eventually(async () => expect(await operator.get('/slices')).toEqual([]))
      throw new HttpProblem(400, 'Interrupted')
    }
    const authorization = `Bearer ${tokenOf(ours, 'POST', '/slices/publish', packed)}`
    const sent = web.sendFile('/slices/team/publish', Readable.from(half()), 'application/gzip', { authorization })
    await expect(sent).rejects.toMatchObject({ title: 'Interrupted' })
    await eventually(async () => expect(await attempts()).toEqual([[ours.id, 'publish', null, 'NotReceived']]))
    expect(await operator.get('/slices')).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('refuses a package whose sender says that it is too large, and records whose it was', async () => {
    const authorization = `Bearer ${tokenOf(ours, 'POST', '/slices/publish', Buffer.from('x'))}`
    const headers = { authorization, 'x-declared-length': '17000000' }
    const sent = web.sendFile('/slices/team/publish', Readable.from([]), 'application/gzip', headers)
    await expect(sent).rejects.toMatchObject({ status: 413, detail: expect.stringContaining('16 MB') as string })
    expect(await attempts()).toEqual([[ours.id, 'publish', null, 'NotReceived']])
  })

  it('reads nothing of a package before the token counts', async () => {
    let taken = 0
    const endless = function* () {
      for (; taken < 1_000; taken += 1) yield Buffer.alloc(64 * 1024)
    }
    const answer = await web.sendFile('/slices/team/publish', Readable.from(endless()), 'application/gzip', {
      authorization: 'Bearer nothing',
    })
    expect(answer).toMatchObject({ status: 401, body: { error: 'BadToken' } })
    expect(taken).toBeLessThan(1_000)
  })

  it('tells a team what is published of every slice and who gets it, each version in the shape of the schema', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c'])
      await publish(ours, await samplePackage({ key: ours, version }))
    await publish(theirs, await samplePackage({ key: theirs, slice: 'checkout', version: '1.0.0-a' }))
    await ask(ours, 'POST', '/slices/activate', v('1.0.0-a'))
    await ask(ours, 'POST', '/slices/canary', { ...v('1.0.0-c'), percent: 5 })
    await ask(ours, 'POST', '/slices/retire', v('1.0.0-b'))
    const { status, body } = await ask(ours, 'GET', '/slices/discovery')
    expect(status).toBe(200)
    const { microFrontends } = Discovery.parse(body)
    const shares = Object.entries(microFrontends).map(([slice, versions]) => [
      slice,
      versions
        .map(({ metadata, deployment }) => [metadata.version, deployment?.traffic, deployment?.default])
        .toSorted(([one = ''], [other = '']) => (String(one) < String(other) ? -1 : 1)),
    ])
    expect(shares).toEqual([
      ['checkout', [['1.0.0-a', 0, false]]],
      [
        'storefront',
        [
          ['1.0.0-a', 95, true],
          ['1.0.0-c', 5, false],
        ],
      ],
    ])
    for (const { url } of Object.values(microFrontends).flat())
      expect(url).toMatch(/^https:\/\/shop\.example\/assets\//)
  })

  it('refuses to tell it for a token that is forged, old, used, of another shop or for another request', async () => {
    const path = '/slices/discovery'
    const token = tokenOf(ours, 'GET', path, '')
    expect(await send(token, 'GET', path)).toMatchObject({ status: 200 })
    const [header, , signature] = token.split('.')
    const [, otherClaims] = tokenOf(theirs, 'GET', path, '').split('.')
    const elsewhere = { shop: 'https://other.example', method: 'GET', path, body: Buffer.from('') }
    for (const [code, sentence, tried] of [
      ['NoToken', /send a deploy token/, undefined],
      ['BadToken', /is no deploy token/, 'a.b.c'],
      ['WrongSignature', /did not sign/, [header, otherClaims, signature].join('.')],
      ['UsedToken', /was used before/, token],
      ['OtherShop', /is for another shop/, createDeployToken(ours, elsewhere)],
      ['OtherRequest', /is for another request/, tokenOf(ours, 'GET', '/slices', '')],
      ['UnknownKey', /does not know the key/, tokenOf(createSigningKey(), 'GET', path, '')],
    ] as const)
      expect(await send(tried, 'GET', path)).toMatchObject({
        status: 401,
        body: { error: code, detail: expect.stringMatching(sentence) as string },
      })
    const old = tokenOf(ours, 'GET', path, '')
    time.now = new Date(time.now.getTime() + 71_000)
    expect(await send(old, 'GET', path)).toMatchObject({
      status: 401,
      body: { error: 'ExpiredToken', detail: expect.stringContaining('is over') as string },
    })
  })

  it('has no keys to add or to revoke', async () => {
    for (const path of ['/slices/keys', '/slices/keys/revoke', '/slices/none'])
      await expect(
        ask(ours, 'POST', path, { slice: 'storefront', publicKey: theirs.publicKey }),
      ).rejects.toHaveProperty('status', 404)
    await expect(ask(ours, 'POST', '/slices/activate', { slice: 'Storefront!' })).rejects.toMatchObject({ status: 400 })
    expect((await attempts()).at(-1)).toEqual([ours.id, 'activate', null, 'BadRequest'])
  })

  it('lets strangers write no more than a hundred entries a minute into the audit', async () => {
    for (let nth = 0; nth < 103; nth += 1) expect(await send('x', 'GET', '/slices')).toMatchObject({ status: 401 })
    const [row] = await fixture.database.query<{ count: number }>(
      `select count(*) from slices.audit where who = 'stranger'`,
    )
    expect(row?.count).toBe(100)
  })
})
