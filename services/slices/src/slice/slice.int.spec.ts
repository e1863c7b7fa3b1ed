import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@zmig/kit/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listAttempts } from '../audit/audit.ts'
import { addKey, listKeys, revokeKey } from '../key/key.commands.ts'
import { createSigningKey } from '../key/slice-key.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { killPublisher } from '../testing/kill-publisher.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { followActive, type ActiveSlices } from './follow-active.ts'
import { activateSlice, activateTogether, publishSlice, rollbackSlice, type SlicesDeps } from './slice.commands.ts'
import { listSlices } from './slice.queries.ts'

const logger = { warn: () => undefined }

describe('slices', () => {
  let slices: Awaited<ReturnType<typeof startSlices>>
  beforeEach(async () => {
    slices = await startSlices()
  })
  afterEach(() => slices.stop())

  it('are updated live on publish, activate and rollback', async () => {
    const reported: ActiveSlices[] = []
    const stop = await followActive(slices.database, (active) => reported.push(active), {
      file: join(slices.folder, 'last.json'),
      logger,
    })
    const versions = () => reported.map(({ storefront }) => storefront?.version)

    await publishSlice(slices.deps, await slices.build('1.0.0-a'))
    await activateSlice(slices.deps, 'storefront', '1.0.0-a')
    await eventually(() => expect(versions()).toEqual([undefined, '1.0.0-a']))
    await publishSlice(slices.deps, await slices.build('1.0.0-b', 'newer'))
    await activateSlice(slices.deps, 'storefront', '1.0.0-b')
    await eventually(() => expect(versions().at(-1)).toBe('1.0.0-b'))
    await rollbackSlice(slices.deps, 'storefront')
    await eventually(() => expect(versions()).toEqual([undefined, '1.0.0-a', '1.0.0-b', '1.0.0-a']))
    await stop()
    expect(JSON.parse(await readFile(join(slices.folder, 'last.json'), 'utf8'))).toEqual(reported.at(-1))
  })

  it('tell the shell which fields of the query their pages are rendered by, and which are for the sitemap', async () => {
    const queries = [{ paths: ['/gifts'], fields: ['q'] }]
    const reported: ActiveSlices[] = []
    const stop = await followActive(slices.database, (active) => reported.push(active), {
      file: join(slices.folder, 'last.json'),
      logger,
    })
    const describe = (meta: SliceMeta) => ({ ...meta, addresses: ['/gifts'], queries, sitemap: ['/gifts'] })
    await publishSlice(slices.deps, await slices.build('1.0.0-a', 'entry', { describe }))
    await activateSlice(slices.deps, 'storefront', '1.0.0-a')
    await eventually(() =>
      expect(reported.at(-1)?.['storefront']?.meta).toMatchObject({ queries, sitemap: ['/gifts'] }),
    )
    await stop()
  })

  it('publish their changes as events, in the same transaction', async () => {
    await publishSlice(slices.deps, await slices.build('1.0.0-a'))
    await activateSlice(slices.deps, 'storefront', '1.0.0-a')
    await activateSlice(slices.deps, 'storefront', '1.0.0-a')
    await slices.serve('1.0.0-b')
    await rollbackSlice(slices.deps, 'storefront')
    await rollbackSlice(slices.deps, 'storefront')
    expect(await slices.eventTypes()).toEqual([
      'slices.slice-published',
      'slices.slice-activated',
      'slices.slice-published',
      'slices.slice-activated',
      'slices.slice-rolled-back',
      'slices.slice-refused',
    ])
  })

  it('are published once when the same version is published twice', async () => {
    const directory = await slices.build('1.0.0-a')
    expect(await publishSlice(slices.deps, directory)).toMatchObject({ ok: true, published: true })
    expect(await publishSlice(slices.deps, directory)).toMatchObject({ ok: true, published: false })
    expect(await listSlices(slices.database)).toMatchObject([
      { slice: 'storefront', versions: [{ version: '1.0.0-a' }] },
    ])
  })

  it('are refused when a file was changed, and nothing of them is written', async () => {
    const changed = await slices.build('1.0.0-a', 'entry', {
      tamper: (files) => void files.set('client/remoteEntry.js', Buffer.from('evil!')),
    })
    expect(await publishSlice(slices.deps, changed)).toMatchObject({ ok: false, code: 'ChangedFile' })
    expect(await listSlices(slices.database)).toEqual([])
    expect(await readdir(slices.folder)).toEqual([])
    expect(await slices.eventTypes()).toEqual(['slices.slice-refused'])
  })

  it('cannot change the files of a published version', async () => {
    await publishSlice(slices.deps, await slices.build('1.0.0-a'))
    expect(await publishSlice(slices.deps, await slices.build('1.0.0-a', 'other'))).toMatchObject({
      ok: false,
      code: 'OtherBytes',
    })
    expect(await slices.storedFile('1.0.0-a', 'client/remoteEntry.js')).toBe('entry')
  })

  it('are stored with the signature of the team', async () => {
    await publishSlice(slices.deps, await slices.build('1.0.0-a'))
    const signature = await slices.storedFile('1.0.0-a', 'signature.json')
    expect(JSON.parse(String(signature))).toMatchObject({ algorithm: 'ed25519', key: slices.key.id })
    expect(await listSlices(slices.database)).toMatchObject([
      { versions: [{ version: '1.0.0-a', key: slices.key.id }] },
    ])
  })

  it('are published by the keys of their team alone, of which there may be several', async () => {
    const second = createSigningKey()
    const unknown = await slices.build('1.0.0-a', 'entry', { key: second })
    expect(await publishSlice(slices.deps, unknown)).toMatchObject({ code: 'UnknownKey' })
    await addKey(slices.deps, 'checkout', second.publicKey)
    expect(await publishSlice(slices.deps, unknown)).toMatchObject({ code: 'ForeignKey' })
    await addKey(slices.deps, 'storefront', second.publicKey)
    expect(await publishSlice(slices.deps, unknown)).toMatchObject({ ok: true, key: second.id })
    expect(await publishSlice(slices.deps, await slices.build('1.0.0-b'))).toMatchObject({
      ok: true,
      key: slices.key.id,
    })
  })

  it('are not published by a revoked key, which does not come back', async () => {
    await publishSlice(slices.deps, await slices.build('1.0.0-a'))
    expect(await revokeKey(slices.deps, 'storefront', slices.key.id)).toMatchObject({ ok: true, left: 0 })
    for (const version of ['1.0.0-a', '1.0.0-b'])
      expect(await publishSlice(slices.deps, await slices.build(version))).toMatchObject({ code: 'RevokedKey' })
    expect(await addKey(slices.deps, 'storefront', slices.key.publicKey)).toMatchObject({ code: 'RevokedKey' })
    expect(await listKeys(slices.database)).toMatchObject([{ key: slices.key.id, revokedAt: expect.any(Date) as Date }])
    // what the key signed before stays
    expect(await activateSlice(slices.deps, 'storefront', '1.0.0-a')).toMatchObject({ ok: true })
  })

  it('are published or not when their key is revoked at the same time, and not after that', async () => {
    const packed = await slices.build('1.0.0-a')
    const [published] = await Promise.all([
      publishSlice(slices.deps, packed),
      revokeKey(slices.deps, 'storefront', slices.key.id),
    ])
    const attempts = (await listAttempts(slices.database, undefined)).map(({ action }) => action).toReversed()
    const order = published.ok ? ['publish', 'revoke key'] : ['revoke key', 'publish']
    expect(attempts).toEqual(['add key', ...order])
    expect(await publishSlice(slices.deps, packed)).toMatchObject({ code: 'RevokedKey' })
  })

  it('know no keys that are none, and add one key once', async () => {
    expect(await addKey(slices.deps, 'storefront', 'ssh-ed25519 AAAA')).toMatchObject({ code: 'NoPublicKey' })
    expect(await revokeKey(slices.deps, 'storefront', '0123456789abcdef')).toMatchObject({ code: 'UnknownKey' })
    expect(await revokeKey(slices.deps, 'checkout', slices.key.id)).toMatchObject({ code: 'UnknownKey' })
    expect(await addKey(slices.deps, 'storefront', slices.key.publicKey)).toMatchObject({ ok: true, added: false })
    expect(await listKeys(slices.database)).toMatchObject([
      { slice: 'storefront', key: slices.key.id, revokedAt: null },
    ])
  })

  it('have one publisher of a version when several publish at once', async () => {
    const packages = await Promise.all(['one', 'two', 'three', 'four'].map((code) => slices.build('1.0.0-a', code)))
    const answers = await Promise.all(packages.map((packed) => publishSlice(slices.deps, packed)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toMatchObject(Array(3).fill({ code: 'OtherBytes' }))
    const winner = ['one', 'two', 'three', 'four'][answers.findIndex(({ ok }) => ok)]
    expect(await slices.storedFile('1.0.0-a', 'client/remoteEntry.js')).toBe(winner)
    expect((await slices.eventTypes()).toSorted()).toEqual([
      'slices.slice-published',
      ...Array<string>(3).fill('slices.slice-refused'),
    ])
  })

  it.each([
    ['before', []],
    ['after', ['1.0.0-a.tgz']],
  ] as const)(
    'are published as a whole after a process that was killed %s it had stored the package',
    async (moment, left) => {
      const packed = await slices.build('1.0.0-a')
      await killPublisher(slices, moment, packed)

      const stored = join(slices.dataDirectory, 'packages/slices/storefront')
      expect(await readdir(stored).catch(() => [])).toEqual(left)
      expect(await listSlices(slices.database)).toEqual([])
      expect(await slices.eventTypes()).toEqual([])
      expect(await activateSlice(slices.deps, 'storefront', '1.0.0-a')).toMatchObject({ ok: false })
      expect(await publishSlice(slices.deps, packed)).toMatchObject({ ok: true, published: true })
      expect(await readdir(stored)).toEqual(['1.0.0-a.tgz'])
      expect(await slices.storedFile('1.0.0-a', 'client/remoteEntry.js')).toBe('entry')
    },
  )

  it('are published again after a process that died between storing and saying so', async () => {
    const dying = { ...slices.deps, outbox: { append: () => Promise.reject(new Error('killed')) } } as SlicesDeps
    await expect(publishSlice(dying, await slices.build('1.0.0-a'))).rejects.toThrow('killed')
    expect(await listSlices(slices.database)).toEqual([])
    expect(await publishSlice(slices.deps, await slices.build('1.0.0-a'))).toMatchObject({ ok: true, published: true })
  })

  it('are stored anew when their files are gone and the database knows them', async () => {
    await publishSlice(slices.deps, await slices.build('1.0.0-a'))
    await slices.deps.store.remove('storefront', '1.0.0-a')
    expect(await publishSlice(slices.deps, await slices.build('1.0.0-a', 'other'))).toMatchObject({
      code: 'OtherBytes',
    })
    expect(await publishSlice(slices.deps, await slices.build('1.0.0-a'))).toMatchObject({ ok: true, published: false })
    expect(await slices.storedFile('1.0.0-a', 'server/server.cjs')).toBe('server')
  })

  it('claim no address of another active slice, not even when both are activated at once', async () => {
    const claiming = async (slice: string, version: string, addresses: string[]) => {
      await addKey(slices.deps, slice, slices.key.publicKey)
      return slices.build(version, 'entry', { slice, describe: (meta) => ({ ...meta, addresses }) })
    }
    await publishSlice(slices.deps, await claiming('checkout', '1.0.0-a', ['/cart', '/order/:link']))
    await activateSlice(slices.deps, 'checkout', '1.0.0-a')
    const gift = await claiming('gifts', '1.0.0-a', ['/gifts', '/order/gift'])
    expect(await publishSlice(slices.deps, gift)).toMatchObject({
      code: 'ClaimedAddress',
      reason: expect.stringContaining('/order/gift belongs to the slice checkout') as string,
    })
    expect((await listSlices(slices.database)).map(({ slice }) => slice)).toEqual(['checkout'])
    expect(await publishSlice(slices.deps, await claiming('gifts', '1.0.0-b', ['/gifts']))).toMatchObject({ ok: true })
    expect(await publishSlice(slices.deps, await claiming('presents', '1.0.0-a', ['/gifts']))).toMatchObject({
      ok: true,
    })
    const both = [activateSlice(slices.deps, 'gifts', '1.0.0-b'), activateSlice(slices.deps, 'presents', '1.0.0-a')]
    const answers = await Promise.all(both)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ code: 'ClaimedAddress' }])
  })

  it('move an address from one to another when both are activated together, all or none', async () => {
    const publish = async (slice: string, version: string, addresses: string[]) => {
      await addKey(slices.deps, slice, slices.key.publicKey)
      const describe = { slice, describe: (meta: SliceMeta) => ({ ...meta, addresses }) }
      const together = version === '1.0.0-b' ? { checkout: ['/cart'], gifts: ['/gifts', '/wrapping'] } : {}
      return publishSlice(slices.deps, await slices.build(version, 'entry', describe), together)
    }
    const activeNow = async () => (await listSlices(slices.database)).map(({ slice, active }) => `${slice} ${active}`)
    expect(await publish('checkout', '1.0.0-a', ['/cart', '/wrapping'])).toMatchObject({ ok: true })
    expect(await publish('gifts', '1.0.0-a', ['/gifts'])).toMatchObject({ ok: true })
    const first = ['checkout', 'gifts'].map((slice) => ({ slice, version: '1.0.0-a' }))
    expect(await activateTogether(slices.deps, first)).toMatchObject({ ok: true, answers: [{ changed: true }, {}] })

    expect(await publish('gifts', '1.0.0-b', ['/gifts', '/wrapping'])).toMatchObject({ ok: true })
    expect(await publish('checkout', '1.0.0-b', ['/cart'])).toMatchObject({ ok: true })
    expect(await activateSlice(slices.deps, 'gifts', '1.0.0-b')).toMatchObject({ code: 'ClaimedAddress' })
    const unknown = [
      { slice: 'checkout', version: '1.0.0-b' },
      { slice: 'gifts', version: '9.9.9-x' },
    ]
    expect(await activateTogether(slices.deps, unknown)).toMatchObject({
      ok: false,
      code: 'UnknownVersion',
      slice: 'gifts',
    })
    expect(await activeNow()).toEqual(['checkout 1.0.0-a', 'gifts 1.0.0-a'])
    const [attempt] = await listAttempts(slices.database, undefined)
    expect(attempt).toMatchObject({ action: 'activate', slice: 'gifts', subject: '9.9.9-x', code: 'UnknownVersion' })

    const moved = ['gifts', 'checkout'].map((slice) => ({ slice, version: '1.0.0-b' }))
    const asked = vi.fn<(text: string) => void>()
    const transaction: typeof slices.database.transaction = (work) =>
      slices.database.transaction((tx) =>
        work({
          query: (text, ...others) => {
            asked(text)
            return tx.query(text, ...others)
          },
        }),
      )
    const database = { ...slices.database, transaction }
    expect(await activateTogether({ ...slices.deps, database }, moved)).toMatchObject({ ok: true })
    expect(asked.mock.calls.filter(([text]) => text.includes('slices.claims'))).toHaveLength(1)
    expect(await activeNow()).toEqual(['checkout 1.0.0-b', 'gifts 1.0.0-b'])
  })

  it('are served only when published', async () => {
    expect(await activateSlice(slices.deps, 'storefront', '1.0.0-a')).toMatchObject({ ok: false })
    await publishSlice(slices.deps, await slices.build('1.0.0-a'))
    expect(await activateSlice(slices.deps, 'storefront', '9.9.9-x')).toMatchObject({ ok: false })
  })

  it('keep the last known versions while the database is unreachable', async () => {
    await publishSlice(slices.deps, await slices.build('1.0.0-a'))
    await activateSlice(slices.deps, 'storefront', '1.0.0-a')
    const file = join(slices.folder, 'last.json')
    await (
      await followActive(slices.database, () => undefined, { file, logger })
    )()
    const away = { query: () => Promise.reject(new Error('away')), listen: () => Promise.reject(new Error('away')) }
    const reported: ActiveSlices[] = []
    await (
      await followActive(away, (active) => reported.push(active), { file, logger })
    )()
    expect(reported).toMatchObject([{ storefront: { version: '1.0.0-a' } }])
  })
})
