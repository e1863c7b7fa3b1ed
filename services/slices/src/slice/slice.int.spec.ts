import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, systemClock } from '@zmig/kit'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { eventMigrations } from '@zmig/event-log'
import { createOutbox } from '@zmig/outbox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slicesMigrations } from '../composition.ts'
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
  })
  afterEach(async () => {
    await test.stop()
    await rm(folder, { recursive: true })
  })

  const build = async (version: string, code = 'entry', hash = 'sha256') => {
    const directory = join(folder, `build-${version}-${code}`)
    const contents: Record<string, string> = { 'client/remoteEntry.js': code, 'server/server.cjs': 'server' }
    const files: Record<string, object> = {}
    for (const [path, text] of Object.entries(contents)) {
      await mkdir(join(directory, path, '..'), { recursive: true })
      await writeFile(join(directory, path), text)
      const integrity = `${hash}-${createHash(hash).update(text).digest('base64')}`
      files[path] = { integrity, bytes: text.length }
    }
    const meta = {
      slice: 'storefront',
      version,
      inputs: 'x',
      shared: {},
      platform: '1.0.0',
      contract: '1.0.0',
      files,
      client: { entry: 'remoteEntry.js', preload: [] },
    }
    await writeFile(join(directory, 'meta.json'), JSON.stringify(meta))
    return directory
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
    expect(await eventTypes()).toEqual(['slices.slice-published', 'slices.slice-activated'])
  })

  it('are published once when the same version is published twice', async () => {
    const directory = await build('1.0.0-a')
    expect(await publishSlice(deps, directory)).toMatchObject({ ok: true, published: true })
    expect(await publishSlice(deps, directory)).toMatchObject({ ok: true, published: false })
    expect(await listSlices(test.database)).toMatchObject([{ slice: 'storefront', versions: [{ version: '1.0.0-a' }] }])
  })

  it('may have the longer hashes of older builds', async () => {
    expect(await publishSlice(deps, await build('1.0.0-a', 'entry', 'sha384'))).toMatchObject({ ok: true })
    const weak = await publishSlice(deps, await build('1.0.0-b', 'entry', 'sha1'))
    expect(weak).toMatchObject({ ok: false })
  })

  it('are refused when a file was changed, added or removed', async () => {
    const changed = await build('1.0.0-a')
    await writeFile(join(changed, 'client/remoteEntry.js'), 'evil')
    const added = await build('1.0.0-b')
    await writeFile(join(added, 'client/extra.js'), 'evil')
    const removed = await build('1.0.0-c')
    await rm(join(removed, 'server/server.cjs'))
    for (const directory of [changed, added, removed])
      expect(await publishSlice(deps, directory)).toMatchObject({ ok: false })
    expect(await listSlices(test.database)).toEqual([])
  })

  it('cannot change the files of a published version', async () => {
    await publishSlice(deps, await build('1.0.0-a'))
    expect(await publishSlice(deps, await build('1.0.0-a', 'other'))).toMatchObject({ ok: false })
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
