import { mkdtemp, readdir, readFile, rm, utimes, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, systemClock } from '@zmig/kit'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { eventMigrations } from '@zmig/event-log'
import { createOutbox } from '@zmig/outbox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slicesMigrations } from '../composition.ts'
import { addKey, listKeys, revokeKey } from '../key/key.commands.ts'
import { createSigningKey } from '../key/slice-key.ts'
import { samplePackage, type Sample } from '../testing/sample-package.ts'
import { followActive, type ActiveSlices } from './follow-active.ts'
import { activateSlice, publishSlice, rollbackSlice, type SlicesDeps } from './slice.commands.ts'
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
    expect(await eventTypes()).toEqual(['slices.slice-published', 'slices.slice-activated'])
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
    expect(await eventTypes()).toEqual([])
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
    expect(await eventTypes()).toEqual(['slices.slice-published'])
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
