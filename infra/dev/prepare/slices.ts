import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDatabase, createLogger, newId, systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import {
  activateSlice,
  addKey,
  listSlices,
  liveShop,
  openGate,
  publishSlice,
  readShellFacts,
  seedPackages,
  sliceStoreOf,
  type SlicesDeps,
} from '@zmig/slices'
import { packSlice, readShopKey, type SigningKey } from '@zmig/slices/package'
import { root } from '../environment.ts'
import type { PrepareConfig } from '../config.ts'
import { sliceNames } from '@zmig/build/places'

const builtVersion = (slice: string): string | undefined => {
  const meta = join(root, '.cache/build', slice, 'meta.json')
  if (!existsSync(meta)) return undefined
  return (JSON.parse(readFileSync(meta, 'utf8')) as { version: string }).version
}

const publishAndActivate = async (deps: SlicesDeps, key: SigningKey, slice: string): Promise<void> => {
  const added = await addKey(deps, slice, key.publicKey)
  const packed = await packSlice(join(root, '.cache/build', slice), key)
  const published = added.ok ? await publishSlice(deps, packed) : added
  const activated = published.ok ? await activateSlice(deps, slice, published.version) : published
  if (!activated.ok) throw new Error(`slice ${slice} could not be published: ${activated.reason}`)
}

/** What earlier starts built on this data: a build that differs from it comes from changed sources. */
const builtBefore = (file: string): Record<string, string> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}

/**
 * Publishes and activates the builds whose sources have changed since the last start, back to an older version too; the
 * shop's own key signs them. They do not pass the gate: the shell comes from the same sources, and a start would take five
 * seconds longer.
 * Where they have not, the active version stays as its team left it: another one, or one rolled back.
 */
export const publishBuilds = async (config: PrepareConfig, report: (detail: string) => void): Promise<void> => {
  const { databaseUrl, dataDirectory } = config
  const database = createDatabase(databaseUrl, { max: 2, applicationName: 'zmigo publish' })
  const logger = createLogger('prepare', { level: config.logLevel })
  const deps = {
    database,
    outbox: createOutbox(),
    clock: systemClock,
    newId,
    store: sliceStoreOf(config),
    gate: openGate,
    logger,
  }
  const file = join(dataDirectory, 'slices', 'built.json')
  try {
    const stored = await seedPackages(database, config)
    await liveShop.noteShell(database, (await readShellFacts()).offer, systemClock.now())
    const before = builtBefore(file)
    const active = new Map((await listSlices(database)).map((listing) => [listing.slice, listing.active]))
    const built: Record<string, string> = {}
    for (const slice of sliceNames) {
      const version = builtVersion(slice)
      if (version === undefined) throw new Error(`slice ${slice} has not been built`)
      built[slice] = version
      const serving = active.get(slice)
      if (serving && stored.has(`${slice}@${serving}`) && before[slice] === version) continue
      report(slice)
      await publishAndActivate(deps, readShopKey(dataDirectory), slice)
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(built))
  } finally {
    await database.end()
  }
}
