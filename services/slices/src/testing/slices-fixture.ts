import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, systemClock } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { eventMigrations } from '@zmig/event-log'
import { createOutbox } from '@zmig/outbox'
import { slicesMigrations } from '../composition.ts'
import { unpackFiles } from '../package/archive.ts'
import { openGate } from '../gate/gate.ts'
import { addKey } from '../key/key.commands.ts'
import { createSigningKey } from '../key/slice-key.ts'
import { activateSlice, publishSlice, type SlicesDeps } from '../slice/slice.commands.ts'
import { sliceStoreOf } from '../slice/slice-store.ts'
import { samplePackage, type Sample } from './sample-package.ts'

/** The service without HTTP, on a database and a folder of its own, with a key of the storefront's team. */
export const startSlices = async () => {
  const test = await startTestDatabase([eventMigrations, slicesMigrations])
  const folder = await mkdtemp(join(tmpdir(), 'zmigo-slices-'))
  const { database, url } = test
  const dataDirectory = join(folder, 'data')
  const store = sliceStoreOf({ sliceBucketUrl: undefined, dataDirectory })
  const logger = { error: () => undefined, warn: () => undefined }
  const deps: SlicesDeps = {
    database,
    outbox: createOutbox(),
    clock: systemClock,
    newId,
    store,
    gate: openGate,
    logger,
  }
  const key = createSigningKey()
  await addKey(deps, 'storefront', key.publicKey)
  const build = (version: string, code = 'entry', sample: Partial<Sample> = {}) =>
    samplePackage({ key, version, code, ...sample })
  return {
    database,
    databaseUrl: url,
    folder,
    dataDirectory,
    deps,
    key,
    /** a file in the stored package of a version of the storefront */
    storedFile: async (version: string, path: string) => {
      const packed = await store.get('storefront', version)
      const unpacked = packed && (await unpackFiles(packed))
      return unpacked?.ok ? unpacked.files.get(path)?.toString() : undefined
    },
    /** a package of the storefront's team */
    build,
    serve: async (version: string) => {
      await publishSlice(deps, await build(version, version))
      return activateSlice(deps, 'storefront', version)
    },
    eventTypes: async () =>
      (await database.query<{ type: string }>(`select event->>'type' as type from events.outbox order by id`)).map(
        ({ type }) => type,
      ),
    stop: async () => {
      await test.stop()
      await rm(folder, { recursive: true })
    },
  }
}
