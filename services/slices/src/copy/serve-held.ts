import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Logger } from '@zmig/kit'
import { followActive, type ActiveSlices } from '../slice/follow-active.ts'
import { readPrevious } from './held.queries.ts'
import type { PublishedVersion } from '../slice/stored-package.ts'
import type { SliceCopies } from './slice-copies.ts'

type Options = {
  dataDirectory: string
  copies: SliceCopies
  logger: Pick<Logger, 'warn'>
  /** first and longest wait after a fetch that failed, in milliseconds */
  retryMs?: { first: number; most: number }
  /** how long a start waits for files, in milliseconds */
  patienceMs?: number
}

/** 1 s: a bucket that is back is used at once. 30 s: one that is away is not asked more often by each process. */
const RETRY_MS = { first: 1_000, most: 30_000 }

/** 3 s: a bucket that is well gives all slices within one. A start that goes on without them serves older versions, or is not ready. */
const PATIENCE_MS = 3_000

const readKept = async (file: string): Promise<ActiveSlices> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as ActiveSlices

const keep = async (file: string, serving: ActiveSlices): Promise<void> => {
  const fresh = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(fresh, JSON.stringify(serving))
  await rename(fresh, file)
}

const versionsOf = (slice: string, { canary, ...active }: ActiveSlices[string]): PublishedVersion[] =>
  [active, ...(canary ? [canary] : [])].map(({ version, meta }) => ({ slice, version, meta }))

/**
 * What serves of what is wanted: an active version that is not on this disk leaves the one before in service, and a canary that
 * is not there nothing.
 */
const servingNow = (
  wanted: ActiveSlices,
  serving: ActiveSlices,
  isOnHand: (slice: string, version: string) => boolean,
): ActiveSlices =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([slice, { canary, ...active }]) => {
      const base = isOnHand(slice, active.version) ? active : serving[slice]
      if (!base) return []
      const { version, meta } = base
      const isServed = canary && canary.version !== version && isOnHand(slice, canary.version)
      return [[slice, { version, meta, ...(isServed && { canary }) }] as const]
    }),
  )

/**
 * Follows which versions are active, and reports each once its files are on this disk; until then the one before goes on
 * serving. While the store is away a version is tried again and again; while both it and the database are away the last
 * versions that this disk served stay. A store that does not answer holds up no start for longer than `patienceMs`.
 * @param onChange called once before this resolves, then after every change
 * @returns how to stop, and the slices that should serve and have no version on this disk
 */
export const serveHeld = async (
  database: Pick<Database, 'query' | 'listen'>,
  onChange: (serving: ActiveSlices) => void,
  { dataDirectory, copies, logger, retryMs = RETRY_MS, patienceMs = PATIENCE_MS }: Options,
): Promise<{ stop: () => Promise<void>; lacking: () => string[] }> => {
  const file = join(dataDirectory, 'slices/serving.json')
  let wanted = await readKept(file)
  let serving: ActiveSlices = {}
  let stopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  let keeping = Promise.resolve()

  const serve = (): void => {
    if (stopped) return
    serving = servingNow(wanted, serving, copies.isOnHand)
    onChange(serving)
    keeping = keeping
      .then(() => keep(file, serving))
      .catch((error: unknown) => logger.warn({ err: error }, 'the versions that serve could not be written down'))
  }

  /** Fetches a version, and serves it if it is still wanted then. */
  const fetch = async (target: PublishedVersion, waitMs: number): Promise<void> => {
    const { slice, version } = target
    const name = `${slice}@${version}`
    clearTimeout(timers.get(name))
    const isWanted = () => !stopped && [wanted[slice]?.version, wanted[slice]?.canary?.version].includes(version)
    if (!isWanted()) return
    try {
      await copies.hold(target)
      if (isWanted()) serve()
    } catch (error) {
      logger.warn(
        { err: error, slice, version },
        'a version that should serve could not be fetched; the one before stays',
      )
      const again = () => void fetch(target, Math.min(2 * waitMs, retryMs.most))
      if (isWanted()) timers.set(name, setTimeout(again, waitMs).unref())
    }
  }

  /** A rollback should find its files here. What cannot be fetched now is fetched when it serves. */
  const fetchPrevious = async (): Promise<void> => {
    try {
      for (const previous of await readPrevious(database)) if (!stopped) await copies.hold(previous)
    } catch (error) {
      if (!stopped) logger.warn({ err: error }, 'the previous versions could not be fetched; a rollback fetches them')
    }
  }

  const allWanted = () => Object.entries(wanted).flatMap(([slice, active]) => versionsOf(slice, active))
  let fetching: Promise<void> = Promise.resolve()
  const follow = (active: ActiveSlices): void => {
    wanted = active
    serve()
    const missing = allWanted().filter(({ slice, version }) => !copies.isOnHand(slice, version))
    // to no value: an array of values would hold that of the change before, and so one for every change there ever was
    fetching = Promise.all([fetching, ...missing.map((version) => fetch(version, retryMs.first))]).then(() => undefined)
    void fetching.then(fetchPrevious)
  }

  await Promise.allSettled(allWanted().map((version) => copies.hold(version)))
  serving = servingNow(wanted, serving, copies.isOnHand)
  const stopFollowing = await followActive(database, follow, {
    file: join(dataDirectory, 'slices/active.json'),
    logger,
  })
  await Promise.race([fetching, wait(patienceMs, undefined, { ref: false })])
  return {
    stop: async () => {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await stopFollowing()
      await keeping // a fetch may take longer than the process has
    },
    lacking: () => Object.keys(wanted).filter((slice) => !serving[slice]),
  }
}
