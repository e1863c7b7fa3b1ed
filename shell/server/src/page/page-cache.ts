import { LRUCache } from 'lru-cache'
import type { ReadMark } from '../render/messages.ts'
import type { FinishedPage } from './finished-page.ts'

/** 60 s: what drops no page, such as likes and the passing of a deadline, is never older (architecture.md). */
const LIFETIME_MS = 60_000
/** 64 MB hold about 500 pages with their compressed forms. */
const MAX_BYTES = 64 * 1024 * 1024

/** A page and what it was made of; `reads` absent means that it must not be kept. */
export type MadePage = { page: FinishedPage; reads?: readonly ReadMark[] }

type Options = {
  /** whether something read at a generation is out of date; the edge knows */
  movedSince: (generation: number, keys: readonly string[]) => boolean
  now?: () => number
  maxBytes?: number
}

/** A page in the making, and how many drops there had been when it began. */
type Making = { made: Promise<MadePage>; drops: number }
type Entry = { page: FinishedPage; keys: readonly string[] }

// identity plus roughly a fifth for each compressed form, plus headers
const sizeOf = ({ page }: Entry) => Math.ceil(page.forms.identity.bytes.length * 1.4) + 2_000

/** Finished pages, found by address and slice versions, dropped by the keys of what they show. */
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
     * The page from the cache, or made once however many ask; kept only if nothing it shows moved meanwhile. Whoever asks
     * after something moved gets a page that was made after it.
     */
    fill: async (name: string, make: () => Promise<MadePage>): Promise<FinishedPage> => {
      const known = get(name)
      if (known) return known
      const running = filling.get(name)
      if (!running) return (await start(name, make)).page
      const isEarlier = running.drops !== drops
      const { page, reads } = await running.made
      if (!isEarlier || !reads || !isOutdated(reads)) return page
      // one that began while we waited began after what moved
      return get(name) ?? (await (filling.get(name)?.made ?? start(name, make))).page
    },
    /** Drops what shows any of the keys. */
    drop: (keys: readonly string[] | 'all') => {
      drops += 1
      if (keys === 'all') return entries.clear()
      for (const name of keys.flatMap((key) => [...(pagesByKey.get(key) ?? [])])) entries.delete(name)
    },
    count: () => entries.size,
  }
}
export type PageCache = ReturnType<typeof createPageCache>
