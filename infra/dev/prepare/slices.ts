import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDatabase, createLogger, newId, systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import {
  activateTogether,
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

type Built = { slice: string; version: string; addresses?: string[] }

const readBuilt = (slice: string): Built => {
  const meta = join(root, '.cache/build', slice, 'meta.json')
  if (!existsSync(meta)) throw new Error(`slice ${slice} has not been built`)
  return JSON.parse(readFileSync(meta, 'utf8')) as Built
}

/** Publishes builds and activates them together: a page may have moved from one slice to another. */
const publishAndActivate = async (
  deps: SlicesDeps,
  key: SigningKey,
  builds: readonly Built[],
  report: (detail: string) => void,
): Promise<void> => {
  const together = Object.fromEntries(builds.map(({ slice, addresses = [] }) => [slice, addresses] as const))
  for (const { slice } of builds) {
    report(slice)
    const added = await addKey(deps, slice, key.publicKey)
    const packed = await packSlice(join(root, '.cache/build', slice), key)
    const published = added.ok ? await publishSlice(deps, packed, together) : added
    if (!published.ok) throw new Error(`slice ${slice} could not be published: ${published.reason}`)
  }
  const activated = await activateTogether(deps, builds)
  if (!activated.ok) throw new Error(`the slices could not be activated: ${activated.reason}`)
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
    const all = sliceNames.map(readBuilt)
    const changed = all.filter(({ slice, version }) => {
      const serving = active.get(slice)
      return !serving || !stored.has(`${slice}@${serving}`) || before[slice] !== version
    })
    await publishAndActivate(deps, readShopKey(dataDirectory), changed, report)
    const built = Object.fromEntries(all.map(({ slice, version }) => [slice, version] as const))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(built))
  } finally {
    await database.end()
  }
}
