import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from '@zmig/kit'
import { bucketAddress, type Fetched, fetchPicture, LIMITS, type Limits, type Picture } from './fetch-picture.ts'

/** A picture with an ETag of its bytes. */
type KeptPicture = Picture & { etag: string }

/** Fetches a real picture by its path in the bucket; undefined when it is not available now. Never rejects. */
export type Pictures = (bucketPath: string) => Promise<KeptPicture | undefined>

/** 24 MB: the pictures of the most visited lists. */
const MAX_BYTES = 24 * 1024 * 1024
/** An hour: a picture that is replaced under its old name is seen then. */
const FRESH_MS = 3_600_000
/** A picture that failed is asked for again after this, not by every card that shows it. */
const FAILED_MS = 30_000
/** After this many pictures in a row without an answer, the bucket is not asked for a while and cards show drawings at once. */
const MAX_UNANSWERED = 3
const PAUSE_MS = 15_000
/** At most this many pictures are fetched at a time, 5 MB each at worst. */
const AT_ONCE = 6
/** Past this many waiting requests, the next picture is shown as its drawing. */
const MAX_WAITING = 200

type Options = {
  /** undefined: the shop has no bucket */
  baseUrl: string | undefined
  logger: Pick<Logger, 'warn'>
  limits?: Limits
}

/** Fetches pictures of the bucket, each once for all shoppers who ask at the same time. */
export const createBucketPictures = ({ baseUrl, logger, limits = LIMITS }: Options): Pictures => {
  const kept = new LRUCache<string, KeptPicture>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 500,
    ttl: FRESH_MS,
  })
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: FAILED_MS })
  const running = new Map<string, Promise<KeptPicture | undefined>>()
  const limit = pLimit(AT_ONCE)
  let unanswered = 0
  let pausedUntil = 0

  const note = (path: string, fetched: Fetched): void => {
    if (fetched.ok) {
      unanswered = 0
      return
    }
    failed.set(path, true)
    unanswered = fetched.away ? unanswered + 1 : 0
    if (unanswered >= MAX_UNANSWERED) pausedUntil = performance.now() + PAUSE_MS
    logger.warn({ bucketPath: path, reason: fetched.reason }, 'a picture could not be fetched; its drawing is shown')
  }

  const load = async (path: string, address: URL): Promise<KeptPicture | undefined> => {
    if (limit.pendingCount >= MAX_WAITING) return undefined
    // requests that waited while the bucket did not answer do not ask it either
    const fetched = await limit(async () =>
      performance.now() < pausedUntil ? undefined : fetchPicture(address, limits),
    )
    if (!fetched) return undefined
    note(path, fetched)
    if (!fetched.ok) return undefined
    const digest = createHash('sha256').update(fetched.picture.bytes).digest('base64url').slice(0, 22)
    const picture = { ...fetched.picture, etag: `"${digest}"` }
    kept.set(path, picture)
    return picture
  }

  return (path) => {
    const known = kept.get(path)
    if (known) return Promise.resolve(known)
    const address = baseUrl === undefined ? undefined : bucketAddress(baseUrl, path)
    if (!address || failed.has(path)) return Promise.resolve(undefined)
    const loading = running.get(path) ?? load(path, address).finally(() => running.delete(path))
    running.set(path, loading)
    return loading
  }
}
