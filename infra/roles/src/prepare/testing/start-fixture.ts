import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eventMigrations } from '@zmig/event-log'
import { newId, systemClock } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox } from '@zmig/outbox'
import { listSlices, openGate, publishSlice, sliceStoreOf, slicesMigrations, type SlicesDeps } from '@zmig/slices'
import { packFiles, readShopKey, shopKeyFile, type SigningKey } from '@zmig/slices/package'
import { sampleFiles } from '@zmig/slices/testing'
import { publishBuilds } from '../slices.ts'

const ADDRESSES: Record<string, string[]> = { gifts: ['/gifts'], wizard: ['/wizard'] }
const OFFER = { hash: 'a', shared: {}, platform: '1.0.0', contract: '1.0.0' }

type Published = { key?: SigningKey; addresses?: string[] | undefined; by?: SlicesDeps['by'] }

/** A clone with two slices, and its shop: a database and a folder of its own. */
export const openClone = async () => {
  const test = await startTestDatabase([eventMigrations, slicesMigrations])
  const { database } = test
  const folder = mkdtempSync(join(tmpdir(), 'zmigo-start-'))
  mkdirSync(join(folder, 'build/shell/a'), { recursive: true })
  writeFileSync(join(folder, 'build/shell/current.json'), JSON.stringify({ hash: 'a' }))
  writeFileSync(join(folder, 'build/shell/a/offer.json'), JSON.stringify(OFFER))
  const settings = { sliceBucketUrl: undefined, dataDirectory: join(folder, 'data') }
  const deps: SlicesDeps = {
    database,
    outbox: createOutbox(),
    clock: systemClock,
    newId,
    store: sliceStoreOf(settings),
    gate: openGate,
    logger: { error: () => undefined },
  }
  const shopKey = () => readShopKey(settings.dataDirectory)

  const filesOf = (slice: string, version: string, addresses = ADDRESSES[slice] ?? [], key = shopKey()) =>
    sampleFiles({ slice, version, code: version, key, describe: (meta) => ({ ...meta, addresses }) })

  const build = (slice: string, version: string, addresses?: string[]) => {
    for (const [path, content] of filesOf(slice, version, addresses)) {
      const file = join(folder, 'build', slice, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
  }

  const start = async (watched?: string, report: () => void | Promise<void> = () => undefined): Promise<string[]> => {
    const said: string[] = []
    await publishBuilds(
      { ...settings, databaseUrl: test.url, logLevel: 'silent' },
      {
        report,
        say: (line) => said.push(line),
        watched,
        folder: join(folder, 'build'),
        slices: ['gifts', 'wizard'],
      },
    )
    return said
  }

  return {
    /** has the builds in `build`, and the files of the shop in `data` */
    folder,
    /** the registry as the operator reaches it */
    deps,
    shopKey,
    keyFile: shopKeyFile(settings.dataDirectory),
    /** the sources of the clone are these from now on */
    build,
    /** @returns the lines that the start prints */
    start,
    /** changes sources, and starts. @returns the lines that the start prints */
    startWith: (versions: { gifts?: string; wizard?: string }) => {
      for (const [slice, version] of Object.entries(versions)) build(slice, version)
      return start()
    },
    /** active version by slice */
    active: async () =>
      Object.fromEntries((await listSlices(database)).map(({ slice, active: version }) => [slice, version] as const)),
    /** publishes by command, signed by the shop's key or that of a team */
    publish: async (
      slice: string,
      version: string,
      { key = shopKey(), addresses = ADDRESSES[slice], by }: Published = {},
    ) => {
      const published = await publishSlice({ ...deps, by }, await packFiles(filesOf(slice, version, addresses, key)))
      if (!published.ok) throw new Error(published.reason)
    },
    keysOf: async (slice: string) =>
      (await database.query<{ id: string }>('select id from slices.key where slice = $1', [slice])).map(({ id }) => id),
    close: async () => {
      await test.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
