import { mkdtemp, readdir, readFile, rm, utimes, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, systemClock } from '@zmig/kit'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { eventMigrations } from '@zmig/event-log'
import { createOutbox } from '@zmig/outbox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slicesMigrations } from '../composition.ts'
import { listAttempts } from '../audit/audit.ts'
import { addKey, listKeys, revokeKey } from '../key/key.commands.ts'
import { createSigningKey } from '../key/slice-key.ts'
import { samplePackage, type Sample } from '../testing/sample-package.ts'
import { followActive, type ActiveSlices } from './follow-active.ts'
import { activateSlice, publishSlice, retireVersion, rollbackSlice, type SlicesDeps } from './slice.commands.ts'
import { listSlices } from './slice.queries.ts'
import { createDirectorySliceStore } from './slice-store.ts'

const logger = { warn: () => undefined }

describe('slices', () => {
  let test: TestDatabase
  let folder: string
  let deps: SlicesDeps

  beforeEach(async () => {
    test = await startTestDatabase([eventMigrations, slicesMigrations])
    folder = await mkdtemp(join(tmpdir(), 'zmigo-slices-'))
    const store = createDirectorySliceStore(join(folder, 'data'))
    deps = { database: test.database, outbox: createOutbox(), clock: systemClock, newId, store }
    await addKey(deps, 'storefront', key.publicKey)
  })
  afterEach(async () => {
    await test.stop()
    await rm(folder, { recursive: true })
  })

  const key = createSigningKey()
  /** a package of the storefront's team */
  const build = (version: string, code = 'entry', sample: Partial<Sample> = {}) =>
    samplePackage({ key, version, code, ...sample })
  const serve = async (version: string) => {
    await publishSlice(deps, await build(version, version))
    return activateSlice(deps, 'storefront', version)
  }
  const eventTypes = async () =>
    (await test.database.query<{ type: string }>(`select event->>'type' as type from events.outbox order by id`)).map(
      ({ type }) => type,
    )

  it('are updated live on publish, activate and rollback', async () => {
    const reported: ActiveSlices[] = []
    const stop = await followActive(test.database, (active) => reported.push(active), {
      file: join(folder, 'last.json'),
      logger,
    })
    const versions = () => reported.map(({ storefront }) => storefront?.version)

    await publishSlice(deps, await build('1.0.0-a'))
    await activateSlice(deps, 'storefront', '1.0.0-a')
    await eventually(() => expect(versions()).toEqual([undefined, '1.0.0-a']))
    await publishSlice(deps, await build('1.0.0-b', 'newer'))
    await activateSlice(deps, 'storefront', '1.0.0-b')
    await eventually(() => expect(versions().at(-1)).toBe('1.0.0-b'))
    await rollbackSlice(deps, 'storefront')
    await eventually(() => expect(versions()).toEqual([undefined, '1.0.0-a', '1.0.0-b', '1.0.0-a']))
    await stop()
    expect(JSON.parse(await readFile(join(folder, 'last.json'), 'utf8'))).toEqual(reported.at(-1))
  })

  it('publish their changes as events, in the same transaction', async () => {
    await publishSlice(deps, await build('1.0.0-a'))
    await activateSlice(deps, 'storefront', '1.0.0-a')
    await activateSlice(deps, 'storefront', '1.0.0-a')
    await serve('1.0.0-b')
    await rollbackSlice(deps, 'storefront')
    await rollbackSlice(deps, 'storefront')
    expect(await eventTypes()).toEqual([
      'slices.slice-published',
      'slices.slice-activated',
      'slices.slice-published',
      'slices.slice-activated',
      'slices.slice-rolled-back',
      'slices.slice-refused',
    ])
  })

  it('are rolled back twice without returning to the version that was given up', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await serve(version)
    const first = await rollbackSlice(deps, 'storefront')
    expect(first).toMatchObject({ before: '1.0.0-c', active: '1.0.0-b', previous: '1.0.0-a' })
    expect(await rollbackSlice(deps, 'storefront')).toMatchObject({ active: '1.0.0-a', previous: null })
    expect(await rollbackSlice(deps, 'storefront')).toMatchObject({ ok: false, code: 'NothingBefore' })
    expect(await listSlices(test.database)).toMatchObject([
      {
        active: '1.0.0-a',
        previous: null,
        history: [
          { version: '1.0.0-a', rolledBackAt: null },
          { version: '1.0.0-b', rolledBackAt: expect.any(String) as string },
          { version: '1.0.0-c', rolledBackAt: expect.any(String) as string },
          { version: '1.0.0-b', rolledBackAt: expect.any(String) as string },
          { version: '1.0.0-a', rolledBackAt: null },
        ],
      },
    ])
  })

  it('are not rolled back to a version that was given up and stands earlier in the history too', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-a']) await serve(version)
    expect(await rollbackSlice(deps, 'storefront')).toMatchObject({ active: '1.0.0-b', previous: null })
    expect(await rollbackSlice(deps, 'storefront')).toMatchObject({ code: 'NothingBefore' })
  })

  it('take part again once they are activated after they were given up', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b']) await serve(version)
    await rollbackSlice(deps, 'storefront')
    expect(await activateSlice(deps, 'storefront', '1.0.0-b')).toMatchObject({ before: '1.0.0-a', previous: '1.0.0-a' })
    expect(await serve('1.0.0-c')).toMatchObject({ previous: '1.0.0-b' })
    expect(await rollbackSlice(deps, 'storefront')).toMatchObject({ active: '1.0.0-b' })
  })

  it('lose their files when they are retired, and never come back', async () => {
    await serve('1.0.0-a')
    await publishSlice(deps, await build('1.0.0-b'))
    expect(await retireVersion(deps, 'storefront', '1.0.0-a')).toMatchObject({ code: 'InUse' })
    expect(await retireVersion(deps, 'storefront', '1.0.0-b')).toMatchObject({ ok: true, changed: true })
    expect(await retireVersion(deps, 'storefront', '1.0.0-b')).toMatchObject({ ok: true, changed: false })
    expect(await readdir(join(folder, 'data/slices/storefront'))).toEqual(['1.0.0-a'])
    expect(await activateSlice(deps, 'storefront', '1.0.0-b')).toMatchObject({ code: 'Retired' })
    expect(await publishSlice(deps, await build('1.0.0-b'))).toMatchObject({ code: 'Retired' })
    expect((await eventTypes()).filter((type) => type.endsWith('retired'))).toHaveLength(1)
  })

  it('are retired a day after their last page', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await serve(version)
    expect(await retireVersion(deps, 'storefront', '1.0.0-a')).toMatchObject({ code: 'InUse' })
    const tomorrow = { ...deps, clock: { now: () => new Date(Date.now() + 24 * 3_600_000) } }
    expect(await retireVersion(tomorrow, 'storefront', '1.0.0-b')).toMatchObject({ code: 'InUse' }) // previous
    expect(await retireVersion(tomorrow, 'storefront', '1.0.0-a')).toMatchObject({ ok: true, changed: true })
    await rollbackSlice(deps, 'storefront')
    expect(await rollbackSlice(deps, 'storefront')).toMatchObject({ code: 'NothingBefore' })
  })

  it('record every attempt with who tried and the answer, refused ones too', async () => {
    await publishSlice(deps, Buffer.from('no package'))
    const foreign = await build('1.0.0-a', 'entry', { slice: 'checkout' })
    await publishSlice(deps, foreign)
    await serve('1.0.0-a')
    await rollbackSlice(deps, 'storefront')
    await activateSlice(deps, 'checkout', '1.0.0-a')
    await retireVersion(deps, 'storefront', '1.0.0-x')
    await revokeKey(deps, 'storefront', 'none')
    const entries = await listAttempts(test.database, undefined)
    expect(
      entries.map(({ who, action, slice, subject, code }) => [who, action, slice, subject, code]).toReversed(),
    ).toEqual([
      ['operator', 'add key', 'storefront', key.id, null],
      ['operator', 'publish', null, null, 'NotAnArchive'],
      ['operator', 'publish', null, null, 'ForeignKey'],
      [key.id, 'publish', 'storefront', '1.0.0-a', null],
      ['operator', 'activate', 'storefront', '1.0.0-a', null],
      ['operator', 'roll back', 'storefront', '1.0.0-a', 'NothingBefore'],
      ['operator', 'activate', 'checkout', '1.0.0-a', 'UnknownSlice'],
      ['operator', 'retire', 'storefront', '1.0.0-x', 'UnknownVersion'],
      ['operator', 'revoke key', 'storefront', 'none', 'UnknownKey'],
    ])
    expect(entries[6]).toMatchObject({
      answer: expect.stringContaining('belongs to storefront, not to checkout') as string,
    })
    expect(await listAttempts(test.database, 'checkout')).toHaveLength(1)
  })

  it('have an audit that only grows', async () => {
    for (const statement of [`update slices.audit set who = ''`, 'delete from slices.audit', 'truncate slices.audit'])
      await expect(test.database.query(statement)).rejects.toThrow('only grows')
    expect(await listAttempts(test.database, undefined)).toHaveLength(1)
  })

  it('are published once when the same version is published twice', async () => {
    const directory = await build('1.0.0-a')
    expect(await publishSlice(deps, directory)).toMatchObject({ ok: true, published: true })
    expect(await publishSlice(deps, directory)).toMatchObject({ ok: true, published: false })
    expect(await listSlices(test.database)).toMatchObject([{ slice: 'storefront', versions: [{ version: '1.0.0-a' }] }])
  })

  it('are refused when a file was changed, and nothing of them is written', async () => {
    const changed = await build('1.0.0-a', 'entry', {
      tamper: (files) => void files.set('client/remoteEntry.js', Buffer.from('evil!')),
    })
    expect(await publishSlice(deps, changed)).toMatchObject({ ok: false, code: 'ChangedFile' })
    expect(await listSlices(test.database)).toEqual([])
    expect(await readdir(folder)).toEqual([])
    expect(await eventTypes()).toEqual(['slices.slice-refused'])
  })

  it('cannot change the files of a published version', async () => {
    await publishSlice(deps, await build('1.0.0-a'))
    expect(await publishSlice(deps, await build('1.0.0-a', 'other'))).toMatchObject({ ok: false, code: 'OtherBytes' })
    expect(String(await deps.store.get('storefront', '1.0.0-a', 'client/remoteEntry.js'))).toBe('entry')
  })

  it('are stored with the signature of the team', async () => {
    await publishSlice(deps, await build('1.0.0-a'))
    const signature = await deps.store.get('storefront', '1.0.0-a', 'signature.json')
    expect(JSON.parse(String(signature))).toMatchObject({ algorithm: 'ed25519', key: key.id })
    expect(await listSlices(test.database)).toMatchObject([{ versions: [{ version: '1.0.0-a', key: key.id }] }])
  })

  it('are published by the keys of their team alone, of which there may be several', async () => {
    const second = createSigningKey()
    const unknown = await build('1.0.0-a', 'entry', { key: second })
    expect(await publishSlice(deps, unknown)).toMatchObject({ code: 'UnknownKey' })
    await addKey(deps, 'checkout', second.publicKey)
    expect(await publishSlice(deps, unknown)).toMatchObject({ code: 'ForeignKey' })
    await addKey(deps, 'storefront', second.publicKey)
    expect(await publishSlice(deps, unknown)).toMatchObject({ ok: true, key: second.id })
    expect(await publishSlice(deps, await build('1.0.0-b'))).toMatchObject({ ok: true, key: key.id })
  })

  it('are not published by a revoked key, which does not come back', async () => {
    await publishSlice(deps, await build('1.0.0-a'))
    expect(await revokeKey(deps, 'storefront', key.id)).toMatchObject({ ok: true, left: 0 })
    for (const version of ['1.0.0-a', '1.0.0-b'])
      expect(await publishSlice(deps, await build(version))).toMatchObject({ code: 'RevokedKey' })
    expect(await addKey(deps, 'storefront', key.publicKey)).toMatchObject({ code: 'RevokedKey' })
    expect(await listKeys(test.database)).toMatchObject([{ key: key.id, revokedAt: expect.any(Date) as Date }])
    // what the key signed before stays
    expect(await activateSlice(deps, 'storefront', '1.0.0-a')).toMatchObject({ ok: true })
  })

  it('know no keys that are none, and add one key once', async () => {
    expect(await addKey(deps, 'storefront', 'ssh-ed25519 AAAA')).toMatchObject({ code: 'NoPublicKey' })
    expect(await revokeKey(deps, 'storefront', '0123456789abcdef')).toMatchObject({ code: 'UnknownKey' })
    expect(await revokeKey(deps, 'checkout', key.id)).toMatchObject({ code: 'UnknownKey' })
    expect(await addKey(deps, 'storefront', key.publicKey)).toMatchObject({ ok: true, added: false })
    expect(await listKeys(test.database)).toMatchObject([{ slice: 'storefront', key: key.id, revokedAt: null }])
  })

  it('have one publisher of a version when several publish at once', async () => {
    const packages = await Promise.all(['one', 'two', 'three', 'four'].map((code) => build('1.0.0-a', code)))
    const answers = await Promise.all(packages.map((packed) => publishSlice(deps, packed)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toMatchObject(Array(3).fill({ code: 'OtherBytes' }))
    const winner = ['one', 'two', 'three', 'four'][answers.findIndex(({ ok }) => ok)]
    expect(String(await deps.store.get('storefront', '1.0.0-a', 'client/remoteEntry.js'))).toBe(winner)
    expect((await eventTypes()).toSorted()).toEqual([
      'slices.slice-published',
      ...Array<string>(3).fill('slices.slice-refused'),
    ])
  })

  it('are published again after a process that died between storing and saying so', async () => {
    const dying = { ...deps, outbox: { append: () => Promise.reject(new Error('killed')) } } as SlicesDeps
    await expect(publishSlice(dying, await build('1.0.0-a'))).rejects.toThrow('killed')
    expect(await listSlices(test.database)).toEqual([])
    expect(await publishSlice(deps, await build('1.0.0-a'))).toMatchObject({ ok: true, published: true })
  })

  it('are stored anew when their files are gone and the database knows them', async () => {
    await publishSlice(deps, await build('1.0.0-a'))
    await rm(deps.store.directoryOf('storefront', '1.0.0-a'), { recursive: true })
    expect(await publishSlice(deps, await build('1.0.0-a', 'other'))).toMatchObject({ code: 'OtherBytes' })
    expect(await publishSlice(deps, await build('1.0.0-a'))).toMatchObject({ ok: true, published: false })
    expect(String(await deps.store.get('storefront', '1.0.0-a', 'server/server.cjs'))).toBe('server')
  })

  it('are stored without what a killed process left of an earlier one', async () => {
    const slices = join(folder, 'data/slices/storefront')
    for (const [name, age] of [
      ['.incoming-dead', 2 * 3_600_000],
      ['.incoming-writing', 60_000],
    ] as const) {
      await mkdir(join(slices, name), { recursive: true })
      const since = new Date(Date.now() - age)
      await utimes(join(slices, name), since, since)
    }
    await publishSlice(deps, await build('1.0.0-a'))
    expect((await readdir(slices)).toSorted()).toEqual(['.incoming-writing', '1.0.0-a'])
  })

  it('claim no address of another active slice, not even when both are activated at once', async () => {
    const claiming = async (slice: string, version: string, addresses: string[]) => {
      await addKey(deps, slice, key.publicKey)
      return build(version, 'entry', { slice, describe: (meta) => ({ ...meta, addresses }) })
    }
    await publishSlice(deps, await claiming('checkout', '1.0.0-a', ['/cart', '/order/:link']))
    await activateSlice(deps, 'checkout', '1.0.0-a')
    const gift = await claiming('gifts', '1.0.0-a', ['/gifts', '/order/gift'])
    expect(await publishSlice(deps, gift)).toMatchObject({
      code: 'ClaimedAddress',
      reason: expect.stringContaining('/order/gift belongs to the slice checkout') as string,
    })
    expect(await publishSlice(deps, await claiming('gifts', '1.0.0-b', ['/gifts']))).toMatchObject({ ok: true })
    expect(await publishSlice(deps, await claiming('presents', '1.0.0-a', ['/gifts']))).toMatchObject({ ok: true })
    const both = [activateSlice(deps, 'gifts', '1.0.0-b'), activateSlice(deps, 'presents', '1.0.0-a')]
    const answers = await Promise.all(both)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ code: 'ClaimedAddress' }])
  })

  it('are served only when published', async () => {
    expect(await activateSlice(deps, 'storefront', '1.0.0-a')).toMatchObject({ ok: false })
    await publishSlice(deps, await build('1.0.0-a'))
    expect(await activateSlice(deps, 'storefront', '9.9.9-x')).toMatchObject({ ok: false })
  })

  it('keep the last known versions while the database is unreachable', async () => {
    await publishSlice(deps, await build('1.0.0-a'))
    await activateSlice(deps, 'storefront', '1.0.0-a')
    const file = join(folder, 'last.json')
    await (
      await followActive(test.database, () => undefined, { file, logger })
    )()
    const away = { query: () => Promise.reject(new Error('away')), listen: () => Promise.reject(new Error('away')) }
    const reported: ActiveSlices[] = []
    await (
      await followActive(away, (active) => reported.push(active), { file, logger })
    )()
    expect(reported).toMatchObject([{ storefront: { version: '1.0.0-a' } }])
  })
})
