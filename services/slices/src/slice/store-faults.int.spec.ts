import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStoreError } from '@zmig/kit/files'
import { startBucketServer } from '@zmig/kit/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSliceCopies } from '../copy/slice-copies.ts'
import { listAttempts } from '../audit/audit.ts'
import { addKey, revokeKey } from '../key/key.commands.ts'
import { createSigningKey } from '../key/slice-key.ts'
import { killPublisher } from '../testing/kill-publisher.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { startCanary } from './canary.commands.ts'
import { activateSlice, publishSlice, retireVersion, rollbackSlice, type SlicesDeps } from './slice.commands.ts'
import { listSlices } from './slice.queries.ts'
import { sliceStoreOf } from './slice-store.ts'

const credentials = { accessKeyId: 'AKIDZMIGO', secretAccessKey: 'se/cret+key=', region: 'eu-central-1' }
const B = 'slices/storefront/1.0.0-b.tgz'

describe('with packages in a bucket', () => {
  let slices: Awaited<ReturnType<typeof startSlices>>
  let bucket: Awaited<ReturnType<typeof startBucketServer>>
  let deps: SlicesDeps
  const logged: { fault?: string }[] = []

  beforeEach(async () => {
    slices = await startSlices()
    bucket = await startBucketServer('slices', credentials)
    logged.length = 0
    deps = {
      ...slices.deps,
      logger: { error: (fields: object) => void logged.push(fields) },
      store: sliceStoreOf({ sliceBucketUrl: bucket.address(), dataDirectory: slices.dataDirectory }),
    }
    await publishSlice(deps, await slices.build('1.0.0-a'))
    await activateSlice(deps, 'storefront', '1.0.0-a')
  })
  afterEach(async () => {
    await bucket.stop()
    await slices.stop()
  })

  const versions = async () => (await listSlices(slices.database))[0]?.versions.map(({ version }) => version)
  const lastAttempt = async () => (await listAttempts(slices.database, undefined))[0]

  it('a slice is published, served and retired, with nothing on the disk of the service', async () => {
    expect([...bucket.objects.keys()]).toEqual(['slices/storefront/1.0.0-a.tgz'])
    await publishSlice(deps, await slices.build('1.0.0-b'))
    expect([...bucket.objects.keys()]).toContain(B)
    expect(await deps.store.list()).toMatchObject([{ version: '1.0.0-a' }, { version: '1.0.0-b' }])
    expect(await readdir(slices.folder)).toEqual([])
    expect(await retireVersion(deps, 'storefront', '1.0.0-b')).toMatchObject({ ok: true, changed: true })
    expect([...bucket.objects.keys()]).toEqual(['slices/storefront/1.0.0-a.tgz'])
    expect(bucket.refusals).toEqual([])
  })

  it.each([
    ['full', 'full', 'has no room left'],
    ['read-only', 'read-only', 'takes no files'],
    ['elsewhere', 'forbidden', 'does not let the shop in'],
    ['slow-down', 'busy', 'is asked too often'],
  ] as const)(
    'that is %s nothing is published, which a sentence says; the live version stays',
    async (misdeed, fault, sentence) => {
      bucket.misbehave(misdeed)
      const packed = await slices.build('1.0.0-b')
      expect(await publishSlice(deps, packed)).toMatchObject({
        ok: false,
        code: 'StoreFault',
        reason: expect.stringContaining(`the store of packages ${sentence}. Publish again`) as string,
      })
      expect(logged).toMatchObject([{ fault }])
      expect(await lastAttempt()).toMatchObject({ who: slices.key.id, subject: '1.0.0-b', code: 'StoreFault' })
      expect(await versions()).toEqual(['1.0.0-a'])
      expect([...bucket.objects.keys()]).not.toContain(B)
      expect(await listSlices(slices.database)).toMatchObject([{ active: '1.0.0-a' }])
      bucket.misbehave(undefined)
      expect(await publishSlice(deps, packed)).toMatchObject({ ok: true, published: true })
    },
  )

  it('that went away nothing is published, and the answer names neither its address nor its key', async () => {
    await bucket.stop()
    const refused = await publishSlice(deps, await slices.build('1.0.0-b'))
    expect(refused).toMatchObject({
      code: 'StoreFault',
      reason: expect.stringContaining('cannot be reached') as string,
    })
    expect(JSON.stringify(refused)).not.toMatch(/127\.0\.0\.1|AKID|cret|slices\/storefront/)
    expect(await versions()).toEqual(['1.0.0-a'])
    // what serves is changed all the same
    await slices.serve('1.0.0-c')
    expect(await rollbackSlice(deps, 'storefront')).toMatchObject({ active: '1.0.0-a' })
  })

  it.each([
    ['before', false],
    ['after', true],
  ] as const)(
    'a package whose publisher was killed %s it had stored it belongs to no version, and is published by the next',
    async (moment, isLeft) => {
      const packed = await slices.build('1.0.0-b')
      await killPublisher({ ...slices, bucketUrl: bucket.address() }, moment, packed)
      expect(bucket.objects.has(B)).toBe(isLeft)
      expect(await versions()).toEqual(['1.0.0-a'])
      expect(await activateSlice(deps, 'storefront', '1.0.0-b')).toMatchObject({ code: 'UnknownVersion' })
      expect(await publishSlice(deps, packed)).toMatchObject({ ok: true, published: true })
      expect(await versions()).toHaveLength(2)
    },
  )

  it('that lost its answer or the connection a package is published once', async () => {
    for (const [misdeed, version] of [
      ['lost-answer', '1.0.0-b'],
      ['cut', '1.0.0-c'],
    ] as const) {
      bucket.misbehave(misdeed, 1)
      expect(await publishSlice(deps, await slices.build(version))).toMatchObject({ ok: true, published: true })
    }
    expect(await versions()).toHaveLength(3)
  })

  it('that gives other bytes no copy is made, and a package that is there already is not taken for the same', async () => {
    await publishSlice(deps, await slices.build('1.0.0-b'))
    bucket.misbehave('other-bytes')
    expect(await publishSlice(deps, await slices.build('1.0.0-b'))).toMatchObject({
      code: 'StoreFault',
      reason: expect.stringContaining('gives other bytes than were put') as string,
    })
    const [meta] = await slices.database.query<{ meta: never }>(
      `select meta from slices.version where version = '1.0.0-b'`,
    )
    const copies = createSliceCopies({ dataDirectory: slices.dataDirectory, store: deps.store })
    const held = copies.hold({ slice: 'storefront', version: '1.0.0-b', meta: meta?.meta as never })
    await expect(held).rejects.toMatchObject({ fault: 'changed' })
    expect(await copies.list()).toEqual([])
  })

  it.each([
    ['elsewhere', 'does not let the shop in'],
    ['slow-down', 'is asked too often'],
    ['other-bytes', 'gives other bytes than were put'],
  ] as const)('that is %s no version starts to serve, and a rollback works all the same', async (misdeed, sentence) => {
    await publishSlice(deps, await slices.build('1.0.0-b'))
    await activateSlice(deps, 'storefront', '1.0.0-b')
    await publishSlice(deps, await slices.build('1.0.0-c'))
    bucket.misbehave(misdeed)
    const refusal = {
      ok: false,
      code: 'StoreFault',
      reason: `Visitors keep what they had, because storefront 1.0.0-c could not be read: the store of packages ${sentence}. Try again in a while (a rollback needs no store); if it stays so, tell the operator, whose log says more.`,
    }
    expect(await activateSlice(deps, 'storefront', '1.0.0-c')).toEqual(refusal)
    expect(await lastAttempt()).toMatchObject({ action: 'activate', subject: '1.0.0-c', code: 'StoreFault' })
    expect(await startCanary(deps, 'storefront', '1.0.0-c', 10)).toEqual(refusal)
    expect(await listSlices(slices.database)).toMatchObject([{ active: '1.0.0-b', canary: null }])
    expect(await rollbackSlice(deps, 'storefront')).toMatchObject({ active: '1.0.0-a' })
    bucket.misbehave(undefined)
    expect(await activateSlice(deps, 'storefront', '1.0.0-c')).toMatchObject({ ok: true, changed: true })
  })

  it('the share of a running canary changes while the bucket is away', async () => {
    await publishSlice(deps, await slices.build('1.0.0-b'))
    await startCanary(deps, 'storefront', '1.0.0-b', 10)
    await bucket.stop()
    expect(await startCanary(deps, 'storefront', '1.0.0-b', 20)).toMatchObject({ ok: true, percent: 20, before: 10 })
  })

  it('a version whose package was replaced or lost is not activated; the same package, published again, brings a lost one back', async () => {
    const packed = await slices.build('1.0.0-b', 'ours')
    await publishSlice(deps, packed)
    await deps.store.remove('storefront', '1.0.0-b')
    await deps.store.put('storefront', '1.0.0-b', await slices.build('1.0.0-b', 'evil'))
    expect(await activateSlice(deps, 'storefront', '1.0.0-b')).toMatchObject({
      code: 'OtherPackage',
      reason: expect.stringMatching(
        /^The stored package of storefront 1\.0\.0-b is not the one that was published \(.+\)\. Put the right one back, or activate another version\.$/,
      ) as string,
    })
    await deps.store.remove('storefront', '1.0.0-b')
    expect(await activateSlice(deps, 'storefront', '1.0.0-b')).toMatchObject({
      code: 'NoPackage',
      reason: 'The package of storefront 1.0.0-b is not in the store. Publish it again, or activate another version.',
    })
    expect(await listSlices(slices.database)).toMatchObject([{ active: '1.0.0-a' }])
    expect(await publishSlice(deps, packed)).toMatchObject({ ok: true, published: false })
    expect(await activateSlice(deps, 'storefront', '1.0.0-b')).toMatchObject({ ok: true, changed: true })
  })

  it('that cannot delete a version is retired, and its package goes with the next try', async () => {
    await publishSlice(deps, await slices.build('1.0.0-b'))
    bucket.misbehave('read-only')
    expect(await retireVersion(deps, 'storefront', '1.0.0-b')).toMatchObject({ ok: true, changed: true })
    expect([...bucket.objects.keys()]).toContain(B)
    bucket.misbehave(undefined)
    expect(await retireVersion(deps, 'storefront', '1.0.0-b')).toMatchObject({ ok: true, changed: false })
    expect([...bucket.objects.keys()]).not.toContain(B)
  })

  it('two teams, and one team twice at once, publish each version once', async () => {
    const second = createSigningKey()
    await addKey(deps, 'checkout', second.publicKey)
    const ours = await slices.build('1.0.0-b', 'ours')
    const other = await slices.build('1.0.0-b', 'other')
    const theirs = await slices.build('1.0.0-b', 'theirs', { slice: 'checkout', key: second })
    const answers = await Promise.all([ours, ours, other, theirs].map((packed) => publishSlice(deps, packed)))
    expect(answers[3]).toMatchObject({ ok: true, published: true })
    const won = answers.slice(0, 3).filter((answer) => answer.ok && answer.published)
    expect(won).toHaveLength(1)
    const refused = answers.filter(({ ok }) => !ok)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused).toMatchObject(refused.map(() => ({ code: 'OtherBytes' })))
    expect([...bucket.objects.keys()].toSorted()).toEqual([
      'slices/checkout/1.0.0-b.tgz',
      'slices/storefront/1.0.0-a.tgz',
      B,
    ])
  })

  it('a package that is sent again after its version was retired, or its key revoked, stays refused', async () => {
    const packed = await slices.build('1.0.0-b')
    await publishSlice(deps, packed)
    await retireVersion(deps, 'storefront', '1.0.0-b')
    expect(await publishSlice(deps, packed)).toMatchObject({ code: 'Retired' })
    await revokeKey(deps, 'storefront', slices.key.id)
    expect(await publishSlice(deps, packed)).toMatchObject({ code: 'RevokedKey' })
    expect([...bucket.objects.keys()]).not.toContain(B)
  })
})

describe('while the store keeps a publisher waiting', () => {
  let slices: Awaited<ReturnType<typeof startSlices>>
  beforeEach(async () => {
    slices = await startSlices()
  })
  afterEach(() => slices.stop())

  /** A publisher that waits for the store until `answer` is called. */
  const startWaiting = async (packed: Buffer) => {
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const store: SlicesDeps['store'] = {
      ...slices.deps.store,
      put: async (...version) => {
        asked.resolve()
        await answered.promise
        return slices.deps.store.put(...version)
      },
    }
    const published = publishSlice({ ...slices.deps, store }, packed)
    await asked.promise
    return { published, answered }
  }

  it('versions are activated and rolled back', async () => {
    await slices.serve('1.0.0-a')
    const { published, answered } = await startWaiting(await slices.build('1.0.0-c'))
    await slices.serve('1.0.0-b')
    expect(await rollbackSlice(slices.deps, 'storefront')).toMatchObject({ active: '1.0.0-a' })
    answered.resolve()
    expect(await published).toMatchObject({ ok: true, published: true })
  })

  it('a key that is revoked, or an address that is claimed, is noticed afterwards, and the version does not appear', async () => {
    const { published, answered } = await startWaiting(await slices.build('1.0.0-a'))
    await revokeKey(slices.deps, 'storefront', slices.key.id)
    answered.resolve()
    expect(await published).toMatchObject({ code: 'RevokedKey' })
    expect(await listSlices(slices.database)).toEqual([])
    expect(await activateSlice(slices.deps, 'storefront', '1.0.0-a')).toMatchObject({ code: 'UnknownSlice' })
  })

  it('a store that took too long ends the attempt with a sentence', async () => {
    const slow = () =>
      Promise.reject(new FileStoreError('slow', 'the bucket https://s3.example/x did not answer in time'))
    const deps = { ...slices.deps, store: { ...slices.deps.store, put: slow } }
    const refused = await publishSlice(deps, await slices.build('1.0.0-a'))
    expect(refused).toMatchObject({ code: 'StoreFault', reason: expect.stringContaining('answer in time') as string })
    expect(JSON.stringify(refused)).not.toContain('s3.example')
    expect(await readdir(join(slices.dataDirectory, 'packages')).catch(() => [])).toEqual([])
  })
})
