import { LRUCache } from 'lru-cache'
import type { ReadMark } from '../render/messages.ts'
import type { FinishedPage } from './finished-page.ts'

/** 60 s: the maximum age of data whose changes drop no page, such as likes and passed deadlines (architecture.md). */
const LIFETIME_MS = 60_000
/** 64 MB hold about 500 pages with their compressed forms. */
const MAX_BYTES = 64 * 1024 * 1024

/** A page and the data it shows; without `reads` it must not be cached. */
export type MadePage = { page: FinishedPage; reads?: readonly ReadMark[] }

type Options = {
  /** whether data read at a generation is out of date, by the edge */
  movedSince: (generation: number, keys: readonly string[]) => boolean
  now?: () => number
  maxBytes?: number
}

/** A page that is being rendered, and the number of drops before it began. */
type Making = { made: Promise<MadePage>; drops: number }
type Entry = { page: FinishedPage; keys: readonly string[] }

// identity plus roughly a fifth for each compressed form, plus headers
const sizeOf = ({ page }: Entry) => Math.ceil(page.forms.identity.bytes.length * 1.4) + 2_000

/** Finished pages by address and slice versions; dropped by the keys of the data that they show. */
export const createPageCache = ({ movedSince, now = () => performance.now(), maxBytes = MAX_BYTES }: Options) => {
  const pagesByKey = new Map<string, Set<string>>()
  const filling = new Map<string, Making>()
  let drops = 0

  const isOutdated = (reads: readonly ReadMark[]) => reads.some(({ generation, keys }) => movedSince(generation, keys))
  const forget = ({ keys }: Entry, name: string) => {
    for (const key of keys) {
      const names = pagesByKey.get(key)
      names?.delete(name)
      if (names?.size === 0) pagesByKey.delete(key)
    }
  }
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    dispose: forget,
    ttl: LIFETIME_MS - 1, // lru-cache expires an entry only past its ttl
    ttlResolution: 0,
    perf: { now },
  })

  const keep = (name: string, { page, reads }: MadePage, begun: number) => {
    if (!reads || isOutdated(reads)) return
    const keys = [...new Set(reads.flatMap((read) => read.keys))]
    entries.set(name, { page, keys }, { start: begun })
    if (!entries.has(name)) return // larger than the whole cache
    for (const key of keys) pagesByKey.set(key, (pagesByKey.get(key) ?? new Set()).add(name))
  }

  const get = (name: string): FinishedPage | undefined => entries.get(name)?.page

  const start = (name: string, make: () => Promise<MadePage>): Promise<MadePage> => {
    const begun = now()
    const made = make()
      .then((page) => {
        keep(name, page, begun)
        return page
      })
      .finally(() => {
        if (filling.get(name)?.made === made) filling.delete(name)
      })
    filling.set(name, { made, drops })
    return made
  }

  return {
    get,
    /**
     * The cached page, or one render for all concurrent requests; cached only if its data did not change meanwhile. A request
     * after a change receives a page that was rendered after it.
     */
    fill: async (name: string, make: () => Promise<MadePage>): Promise<FinishedPage> => {
      const known = get(name)
      if (known) return known
      const running = filling.get(name)
      if (!running) return (await start(name, make)).page
      const isEarlier = running.drops !== drops
      const { page, reads } = await running.made
      if (!isEarlier || !reads || !isOutdated(reads)) return page
      // a render that began meanwhile began after the change
      return get(name) ?? (await (filling.get(name)?.made ?? start(name, make))).page
    },
    /** Drops the pages that show any of the keys. */
    drop: (keys: readonly string[] | 'all') => {
      drops += 1
      if (keys === 'all') return entries.clear()
      for (const name of keys.flatMap((key) => [...(pagesByKey.get(key) ?? [])])) entries.delete(name)
    },
    count: () => entries.size,
  }
}
export type PageCache = ReturnType<typeof createPageCache>
