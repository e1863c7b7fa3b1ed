import { LRUCache } from 'lru-cache'
import type { ReadMark } from '../render/messages.ts'
import type { FinishedPage } from './finished-page.ts'

/** 60 s: the maximum age of data whose changes drop no page, such as likes and passed deadlines (architecture.md). */
const LIFETIME_MS = 60_000
/** 64 MB hold about 500 pages with their compressed forms. */
const MAX_BYTES = 64 * 1024 * 1024

/** The part of these bytes for pages whose addresses a visitor can invent. */
const INVENTED_SHARE = 1 / 4

export type MadePage = {
  page: FinishedPage
  /** the data that it shows; without it the page must not be cached */
  reads?: readonly ReadMark[]
  /** it was asked for by its canonical address, of which there are as many as the shop has pages */
  canonical?: boolean
}

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

const createRoom = (maxSize: number, dispose: (entry: Entry, name: string) => void, now: () => number) =>
  new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: sizeOf,
    dispose,
    ttl: LIFETIME_MS - 1, // lru-cache expires an entry only past its ttl
    ttlResolution: 0,
    perf: { now },
  })

/**
 * Finished pages by address and slice versions; dropped by the keys of the data that they show. Pages under other addresses
 * than canonical ones (searches, filters, redirects) have a room of their own, so that inventing addresses empties the cache
 * of no page of the shop. Pages of unknown addresses are the same page: they are kept once, by their content.
 */
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
  const canonicalPages = createRoom(maxBytes * (1 - INVENTED_SHARE), forget, now)
  const otherPages = createRoom(maxBytes * INVENTED_SHARE, forget, now)
  const rooms = [canonicalPages, otherPages]

  const find = (name: string): FinishedPage | undefined => rooms.find((pages) => pages.has(name))?.get(name)?.page

  /** @returns the page to send: of an unknown address that which is kept already, with its compressed forms */
  const keep = (address: string, made: MadePage, begun: number): MadePage => {
    const { page, reads, canonical } = made
    if (!reads || isOutdated(reads)) return made
    const isUnknown = page.status === 404
    const name = isUnknown ? `unknown ${page.etag}` : address
    const same = isUnknown && find(name)
    if (same) return { ...made, page: same }
    const keys = [...new Set(reads.flatMap((read) => read.keys))]
    const pages = canonical ? canonicalPages : otherPages
    pages.set(name, { page, keys }, { start: begun })
    // unless it is larger than the whole room
    if (pages.has(name)) for (const key of keys) pagesByKey.set(key, (pagesByKey.get(key) ?? new Set()).add(name))
    return made
  }

  const start = (name: string, make: () => Promise<MadePage>): Promise<MadePage> => {
    const begun = now()
    const made = make()
      .then((page) => keep(name, page, begun))
      .finally(() => {
        if (filling.get(name)?.made === made) filling.delete(name)
      })
    filling.set(name, { made, drops })
    return made
  }

  return {
    get: find,
    /**
     * The cached page, or one render for all concurrent requests; cached only if its data did not change meanwhile. A request
     * after a change receives a page that was rendered after it.
     */
    fill: async (name: string, make: () => Promise<MadePage>): Promise<FinishedPage> => {
      const known = find(name)
      if (known) return known
      const running = filling.get(name)
      if (!running) return (await start(name, make)).page
      const isEarlier = running.drops !== drops
      const { page, reads } = await running.made
      if (!isEarlier || !reads || !isOutdated(reads)) return page
      // a render that began meanwhile began after the change
      return find(name) ?? (await (filling.get(name)?.made ?? start(name, make))).page
    },
    /** Drops the pages that show any of the keys. */
    drop: (keys: readonly string[] | 'all') => {
      drops += 1
      if (keys === 'all') return rooms.forEach((pages) => pages.clear())
      for (const name of keys.flatMap((key) => [...(pagesByKey.get(key) ?? [])]))
        for (const pages of rooms) pages.delete(name)
    },
    count: () => canonicalPages.size + otherPages.size,
  }
}
export type PageCache = ReturnType<typeof createPageCache>
