import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from '@zmig/kit'
import { bucketAddress, type Fetched, fetchPicture, LIMITS, type Limits, type Picture } from './fetch-picture.ts'
import { createTurnstile } from './turnstile.ts'

/** A picture with what names its bytes. */
type KeptPicture = Picture & { etag: string }

/** A real picture by its path in the bucket; undefined when it cannot be had now. Never rejects. */
export type Pictures = (bucketPath: string) => Promise<KeptPicture | undefined>

/** 24 MB: the pictures of the lists that everybody opens. */
const MAX_BYTES = 24 * 1024 * 1024
/** An hour: a picture that is replaced under its old name is seen then. */
const FRESH_MS = 3_600_000
/** A picture that failed is asked for again after this, not by every card that shows it. */
const FAILED_MS = 30_000
/** After this many pictures in a row without an answer, the bucket is left alone for a while and cards are drawn at once. */
const PATIENCE = 3
const REST_MS = 15_000
/** Bytes of at most this many pictures are on their way at a time, 5 MB each at worst. */
const AT_ONCE = 6
const MAX_WAITING = 200

type Options = {
  /** undefined: the shop has no bucket */
  baseUrl: string | undefined
  logger: Pick<Logger, 'warn'>
  limits?: Limits
}

/** Reads pictures of the bucket, each once however many shoppers ask for it. */
export const createPictures = ({ baseUrl, logger, limits = LIMITS }: Options): Pictures => {
  const kept = new LRUCache<string, KeptPicture>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 500,
    ttl: FRESH_MS,
  })
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: FAILED_MS })
  const running = new Map<string, Promise<KeptPicture | undefined>>()
  const pass = createTurnstile(AT_ONCE, MAX_WAITING)
  let unanswered = 0
  let restsUntil = 0

  const note = (path: string, fetched: Fetched): void => {
    if (fetched.ok) {
      unanswered = 0
      return
    }
    failed.set(path, true)
    unanswered = fetched.away ? unanswered + 1 : 0
    if (unanswered >= PATIENCE) restsUntil = performance.now() + REST_MS
    logger.warn({ bucketPath: path, reason: fetched.reason }, 'a picture could not be had; its drawing is shown')
  }

  const load = async (path: string, address: URL): Promise<KeptPicture | undefined> => {
    // those that waited in line behind a bucket that is away do not try it too
    const fetched = await pass(async () => (performance.now() < restsUntil ? undefined : fetchPicture(address, limits)))
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
