import { PICTURE_FORMATS, type PictureFormat, type PictureSize, sizePath } from '@zmig/edge-contract'
import type { Logger } from '@zmig/kit'
import type { FileStore } from '@zmig/kit/files'
import { LRUCache } from 'lru-cache'
import type { Picture } from './fetch-picture.ts'

/** 32 MB: a thousand pictures of lists. */
const MAX_BYTES = 32 * 1024 * 1024
/** A file that was not there is asked for again after this, not by every card that shows it (milliseconds). */
const MISSING_MS = 10_000

type Options = { files: Pick<FileStore, 'get'>; logger: Pick<Logger, 'warn'> }

/** The best format that a browser says it reads; crawlers that name none get the JPEG, which everything reads. */
const formatFor = (accept: string): PictureFormat | undefined =>
  PICTURE_FORMATS.find((format) => accept.includes(`image/${format}`))

/**
 * Pictures that staff uploaded, from the store that the catalogue keeps them in, each read once for all who ask at the same
 * time. A path says what its file holds, so a file is never out of date. Never rejects.
 */
export const createUploadedPictures = ({ files, logger }: Options) => {
  const kept = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length + 200 })
  const missing = new LRUCache<string, true>({ max: 1_000, ttl: MISSING_MS })
  const running = new Map<string, Promise<Buffer | undefined>>()

  const load = async (key: string): Promise<Buffer | undefined> => {
    try {
      const bytes = await files.get(key)
      if (bytes) kept.set(key, bytes)
      else missing.set(key, true)
      return bytes
    } catch (error) {
      missing.set(key, true)
      logger.warn({ err: error, key }, 'an uploaded picture could not be read; its drawing is shown')
      return undefined
    }
  }

  const read = (key: string): Promise<Buffer | undefined> => {
    const known = kept.get(key)
    if (known) return Promise.resolve(known)
    if (missing.has(key)) return Promise.resolve(undefined)
    const loading = running.get(key) ?? load(key).finally(() => running.delete(key))
    running.set(key, loading)
    return loading
  }

  return {
    /** The whole picture as a JPEG. @param bucketPath as `isUploadedPicture` knows it */
    jpeg: read,
    /** @param accept the header of the browser that asks */
    sized: async (
      bucketPath: string,
      size: PictureSize,
      accept: string,
    ): Promise<(Picture & { etag: string }) | undefined> => {
      const format = formatFor(accept)
      const key = format ? sizePath(bucketPath, size, format) : bucketPath
      const bytes = await read(key)
      return bytes && { bytes, contentType: `image/${format ?? 'jpeg'}`, etag: `"${key}"` }
    },
  }
}
