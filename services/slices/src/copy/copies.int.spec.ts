import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@zmig/kit'
import { FileStoreError, type FileStoreFault } from '@zmig/kit/files'
import { eventually } from '@zmig/kit/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packFiles, unpackFiles } from '../package/archive.ts'
import { sliceStoreOf, type SliceStore } from '../slice/slice-store.ts'
import { endCanary, startCanary } from '../slice/canary.commands.ts'
import { activateSlice, publishSlice, retireVersion, rollbackSlice } from '../slice/slice.commands.ts'
import type { ActiveSlices } from '../slice/follow-active.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { createOnDemand, publishedSlices } from './fetch-on-demand.ts'
import { seedPackages } from './seed-packages.ts'
import { serveHeld } from './serve-held.ts'
import { createSliceCopies } from './slice-copies.ts'

const away = () => Promise.reject(new FileStoreError('away', 'the bucket cannot be reached'))
/** Soon: a test waits for it. */
const retryMs = { first: 5, most: 5 }
/** A start in a test waits for files however busy the machine is. */
const patienceMs = 60_000

describe('the copies of a web process', () => {
  let slices: Awaited<ReturnType<typeof startSlices>>
  /** a machine of its own, which has the store and the database in common with the service */
  let machine: string
  let store: { -readonly [Name in keyof SliceStore]: SliceStore[Name] }
  /** versions that were fetched from the store */
  let fetched: string[]
  const warnings: unknown[] = []
  const logger = { warn: (fields: object) => void warnings.push(fields) }
  const stops: (() => Promise<void>)[] = []

  beforeEach(async () => {
    slices = await startSlices()
    machine = join(slices.folder, 'machine')
    fetched = []
    warnings.length = 0
    const kept = slices.deps.store
    store = {
      ...slices.deps.store,
      get: (slice, version) => {
        fetched.push(version)
        return kept.get(slice, version)
      },
    }
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await slices.stop()
  })

  const copiesOf = () =>
    createSliceCopies({ dataDirectory: machine, store: { get: (...version) => store.get(...version) } })
  const follow = async (database: Parameters<typeof serveHeld>[0] = slices.database) => {
    const served: (string | undefined)[] = []
    const onChange = ({ storefront }: ActiveSlices) => void served.push(storefront?.version)
    const options = { dataDirectory: machine, copies: copiesOf(), logger, retryMs, patienceMs }
    const held = await serveHeld(database, onChange, options)
    stops.push(held.stop)
    return Object.assign(served, { lacking: held.lacking })
  }
  const fileOf = (version: string, path = 'client/remoteEntry.js') =>
    readFile(join(machine, 'slices/storefront', version, path), 'utf8')
  const nothing = { query: away, listen: away }

  it('are unpacked before a version serves', async () => {
    await slices.serve('1.0.0-a')
    const served = await follow()
    expect(served.at(-1)).toBe('1.0.0-a')
    expect(await fileOf('1.0.0-a')).toBe('1.0.0-a')
    expect(await fileOf('1.0.0-a', 'server/server.cjs')).toBe('server')
    expect((await readdir(join(machine, 'slices/storefront'))).toSorted()).toEqual(['1.0.0-a'])
  })

  it('follow an activation and a rollback, for which the previous version is at hand', async () => {
    await slices.serve('1.0.0-a')
    await slices.serve('1.0.0-b')
    const served = await follow()
    await eventually(async () => expect(await fileOf('1.0.0-a')).toBe('1.0.0-a'))
    store.get = away
    await rollbackSlice(slices.deps, 'storefront')
    await eventually(() => expect(served.at(-1)).toBe('1.0.0-a'))
  })

  it.each<FileStoreFault>(['away', 'slow', 'busy', 'forbidden', 'changed', 'unexpected'])(
    'leave the version before in service while the store is %s, and take the new one once it is well',
    async (fault) => {
      await slices.serve('1.0.0-a')
      const served = await follow()
      const { get } = store
      store.get = () => Promise.reject(new FileStoreError(fault, 'the bucket does not give it'))
      await slices.serve('1.0.0-b')
      await eventually(() => expect(warnings).toMatchObject([{ version: '1.0.0-b' }, { version: '1.0.0-b' }]))
      expect(served.at(-1)).toBe('1.0.0-a')
      expect(served.lacking()).toEqual([])
      store.get = get
      await eventually(() => expect(served.at(-1)).toBe('1.0.0-b'))
    },
  )

  it('are lacking on a fresh disk until the store gives them, and not lacking while an older version serves', async () => {
    await slices.serve('1.0.0-a')
    const { get } = store
    store.get = away
    const served = await follow()
    expect(served.lacking()).toEqual(['storefront'])
    store.get = get
    await eventually(() => expect(served.lacking()).toEqual([]))
    store.get = away
    await slices.serve('1.0.0-b')
    await eventually(() => expect(warnings).toContainEqual(expect.objectContaining({ version: '1.0.0-b' })))
    expect(served.lacking()).toEqual([])
  })

  it('of a canary are there before visitors get it, and no visitor waits for them', async () => {
    await slices.serve('1.0.0-a')
    const canaries: (string | undefined)[] = []
    const onChange = ({ storefront }: ActiveSlices) => void canaries.push(storefront?.canary?.version)
    const held = await serveHeld(slices.database, onChange, {
      dataDirectory: machine,
      copies: copiesOf(),
      logger,
      retryMs,
      patienceMs,
    })
    stops.push(held.stop)
    const { get } = store
    store.get = away
    await publishSlice(slices.deps, await slices.build('1.0.0-b', '1.0.0-b'))
    expect(await startCanary(slices.deps, 'storefront', '1.0.0-b', 10)).toMatchObject({
      ok: true,
    })
    await eventually(() => expect(warnings).toMatchObject([{ version: '1.0.0-b' }, { version: '1.0.0-b' }]))
    expect(new Set(canaries)).toEqual(new Set([undefined]))
    store.get = get
    await eventually(() => expect(canaries.at(-1)).toBe('1.0.0-b'))
    expect(await fileOf('1.0.0-b')).toBe('1.0.0-b')
    await endCanary(slices.deps, 'storefront')
    await eventually(() => expect(canaries.at(-1)).toBeUndefined())
  })

  it.each([
    ['other bytes', () => Buffer.from('no package at all')],
    ['the end cut off', (packed: Buffer) => packed.subarray(0, packed.length / 2)],
  ])('are not made of a package with %s', async (_, change) => {
    await slices.serve('1.0.0-a')
    const served = await follow()
    const { get } = store
    store.get = async (...version) => change((await get(...version)) ?? Buffer.alloc(0))
    await slices.serve('1.0.0-b')
    await eventually(() => expect(warnings.length).toBeGreaterThan(0))
    expect(String((warnings[0] as { err: Error }).err)).toContain('is not the one that was published')
    expect(served.at(-1)).toBe('1.0.0-a')
    expect(await readdir(join(machine, 'slices/storefront'))).toEqual(['1.0.0-a'])
  })

  it('are not made of a package whose files were changed with their hashes', async () => {
    await slices.serve('1.0.0-a')
    const forged = await slices.build('1.0.0-a', 'evil')
    store.get = () => Promise.resolve(forged)
    expect((await follow()).at(-1)).toBeUndefined()
    await eventually(() => expect(warnings.length).toBeGreaterThan(0))
    await expect(fileOf('1.0.0-a')).rejects.toThrow('ENOENT')
  })

  it('serve on after a restart while store and database are away, also when a newer version is active', async () => {
    await slices.serve('1.0.0-a')
    await follow()
    for (const stop of stops.splice(0)) await stop()
    store.get = away
    await slices.serve('1.0.0-b')
    expect((await follow()).at(-1)).toBe('1.0.0-a')
    for (const stop of stops.splice(0)) await stop()
    expect((await follow(nothing)).at(-1)).toBe('1.0.0-a')
  })

  it('that were damaged on the disk are fetched again', async () => {
    await slices.serve('1.0.0-a')
    await follow()
    await writeFile(join(machine, 'slices/storefront/1.0.0-a/client/remoteEntry.js'), 'torn')
    await follow()
    expect(await fileOf('1.0.0-a')).toBe('1.0.0-a')
  })

  it('lose what a killed process left of one, and not what another one writes', async () => {
    const folder = join(machine, 'slices/storefront')
    for (const [name, age] of [
      ['.incoming-dead', 2 * 3_600_000],
      ['.incoming-writing', 60_000],
    ] as const) {
      await mkdir(join(folder, name), { recursive: true })
      const since = new Date(Date.now() - age)
      await utimes(join(folder, name), since, since)
    }
    await slices.serve('1.0.0-a')
    await follow()
    expect((await readdir(folder)).toSorted()).toEqual(['.incoming-writing', '1.0.0-a'])
  })

  it('of a version that an open page asks for are fetched once for all who ask', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b']) await publishSlice(slices.deps, await slices.build(version, version))
    const fetchVersion = createOnDemand({
      known: publishedSlices(slices.database),
      copies: copiesOf(),
      clock: systemClock,
    })
    const asked = Array.from({ length: 20 }, (_, nth) => fetchVersion('storefront', nth % 2 ? '1.0.0-a' : '1.0.0-b'))
    expect(await Promise.all(asked)).toEqual(Array(20).fill(true))
    expect(fetched.toSorted()).toEqual(['1.0.0-a', '1.0.0-b'])
    expect(await fileOf('1.0.0-a')).toBe('1.0.0-a')
    // the version is there, so a file that it does not have is not looked for again
    expect(await fetchVersion('storefront', '1.0.0-a')).toBe(false)
    await rm(join(machine, 'slices'), { recursive: true })
    expect(await fetchVersion('storefront', '1.0.0-a')).toBe(true)
    expect(await fileOf('1.0.0-a')).toBe('1.0.0-a')
  })

  it('of unknown versions ask the database once a second, and never the store', async () => {
    await slices.serve('1.0.0-a')
    const { database } = slices
    const statements: string[] = []
    const counting: typeof database.query = (text, ...rest) => {
      statements.push(text)
      return database.query(text, ...rest)
    }
    let now = 0
    const clock = { now: () => new Date(now) }
    const fetchVersion = createOnDemand({ known: publishedSlices({ query: counting }), copies: copiesOf(), clock })
    const ask = () => Promise.all(Array.from({ length: 50 }, (_, nth) => fetchVersion('storefront', `9.9.${nth}`)))
    expect(await ask()).toEqual(Array(50).fill(false))
    await ask()
    expect(statements).toHaveLength(1)
    now = 1_000
    await ask()
    expect(statements).toHaveLength(2)
    expect(fetched).toEqual([])
  })

  it('that were retired or cannot be fetched are not tried for each who asks', async () => {
    await publishSlice(slices.deps, await slices.build('1.0.0-a'))
    let now = 0
    const clock = { now: () => new Date(now) }
    const fetchVersion = createOnDemand({ known: publishedSlices(slices.database), copies: copiesOf(), clock })
    let tries = 0
    const { get } = store
    store.get = () => {
      tries += 1
      return away()
    }
    for (let nth = 0; nth < 5; nth += 1) await expect(fetchVersion('storefront', '1.0.0-a')).rejects.toThrow('reached')
    expect(tries).toBe(1)
    store.get = get
    now = 5_000
    await retireVersion(slices.deps, 'storefront', '1.0.0-a')
    expect(await fetchVersion('storefront', '1.0.0-a')).toBe(false)
    expect(fetched).toEqual([])
  })

  it('of before there were packages serve as they are, and become packages', async () => {
    await slices.serve('1.0.0-a')
    await follow()
    const settings = { sliceBucketUrl: undefined, dataDirectory: machine }
    // the machine as it was before: folders, no packages, no signature of the oldest
    await rm(join(machine, 'slices/storefront/1.0.0-a/signature.json'))
    const machineStore = sliceStoreOf(settings)
    store.get = (...version) => machineStore.get(...version)
    expect((await follow()).at(-1)).toBe('1.0.0-a')

    expect(await seedPackages(slices.database, settings)).toEqual(new Set(['storefront@1.0.0-a']))
    const packed = await machineStore.get('storefront', '1.0.0-a')
    expect(packed && (await unpackFiles(packed))).toMatchObject({ ok: true })
    await rm(join(machine, 'slices'), { recursive: true })
    expect((await follow()).at(-1)).toBe('1.0.0-a')
    expect(await fileOf('1.0.0-a')).toBe('1.0.0-a')
  })

  it('become no packages when they are not what was published', async () => {
    await slices.serve('1.0.0-a')
    await follow()
    await writeFile(join(machine, 'slices/storefront/1.0.0-a/client/remoteEntry.js'), 'torn')
    const settings = { sliceBucketUrl: undefined, dataDirectory: machine }
    expect(await seedPackages(slices.database, settings)).toEqual(new Set())
    expect(await sliceStoreOf(settings).list()).toEqual([])
  })

  it('of a package that names other files than were published are refused', async () => {
    await publishSlice(slices.deps, await slices.build('1.0.0-a'))
    const packed = await slices.deps.store.get('storefront', '1.0.0-a')
    const unpacked = packed && (await unpackFiles(packed))
    if (!unpacked?.ok) throw new Error('no package')
    const more = await packFiles(new Map([...unpacked.files, ['client/more.js', Buffer.from('more')]]))
    store.get = () => Promise.resolve(more)
    const fetchVersion = createOnDemand({
      known: publishedSlices(slices.database),
      copies: copiesOf(),
      clock: systemClock,
    })
    await expect(fetchVersion('storefront', '1.0.0-a')).rejects.toThrow('client/more.js is not listed')
    expect(await activateSlice(slices.deps, 'storefront', '1.0.0-a')).toMatchObject({ ok: true })
  })
})
