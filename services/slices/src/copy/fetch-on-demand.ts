import type { Clock, Sql } from '@zmig/kit'
import { findPublished, readPublished } from './held.queries.ts'
import type { PublishedVersion } from '../slice/stored-package.ts'
import type { Copied, Copies } from './slice-copies.ts'

/** 1 s: however many versions are asked for that do not exist, the database is asked once in this time. */
const LIST_MS = 1_000

/** 5 s: a version that could not be fetched is not tried again sooner, however many ask for it. */
const FAILED_MS = 5_000

/** What the database knows of versions that can be loaded. */
export type Known<Version> = {
  list(): Promise<{ slice: string; version: string }[]>
  find(slice: string, version: string): Promise<Version | undefined>
}

/** The published versions of slices. */
export const publishedSlices = (database: Sql): Known<PublishedVersion> => ({
  list: () => readPublished(database),
  find: (slice, version) => findPublished(database, slice, version),
})

/**
 * Fetches versions that a page of this process never had, for browsers that opened theirs on another one or long ago. What
 * strangers ask for costs little: unknown versions one list a second for all of them, known ones one fetch for all who ask,
 * and one version is fetched at a time.
 * @returns a function that answers whether files of the version came to this disk; it throws when they cannot now
 */
export const createOnDemand = <Version extends Copied>({
  known,
  copies,
  clock,
}: {
  known: Known<Version>
  copies: Copies<Version>
  clock: Clock
}): ((slice: string, version: string) => Promise<boolean>) => {
  const now = () => clock.now().getTime()
  let listed: { at: number; names: Promise<ReadonlySet<string>> } | undefined
  const failed = new Map<string, { at: number; error: unknown }>()
  const fetches = new Map<string, Promise<boolean>>()
  let queue: Promise<unknown> = Promise.resolve()

  const readNames = async () => new Set((await known.list()).map(({ slice, version }) => `${slice}@${version}`))
  const isPublished = async (name: string): Promise<boolean> => {
    if (listed && (await listed.names.catch(() => undefined))?.has(name)) return true
    if (!listed || now() - listed.at >= LIST_MS) listed = { at: now(), names: readNames() }
    return (await listed.names).has(name)
  }

  const fetch = async (slice: string, version: string): Promise<boolean> => {
    const published = await known.find(slice, version)
    if (!published) {
      listed = undefined // it was retired since
      return false
    }
    await copies.hold(published)
    return true
  }

  return async (slice, version) => {
    if (await copies.isStillThere(slice, version)) return false
    const name = `${slice}@${version}`
    if (!(await isPublished(name))) return false
    const last = failed.get(name)
    if (last && now() - last.at < FAILED_MS) throw last.error
    const running = fetches.get(name)
    if (running) return running
    const turn = queue.then(() => fetch(slice, version))
    queue = turn.catch((error: unknown) => failed.set(name, { at: now(), error })).finally(() => fetches.delete(name))
    fetches.set(name, turn)
    return turn
  }
}
