import { type FilePlace, fileStoreOf, type FileStore, isFileKey } from '@zmig/kit/files'
import { LRUCache } from 'lru-cache'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The bytes of a file of the owner by its name; undefined when it is not there. Rejects when it cannot be read now. */
export type ReadOwnerFile = (name: string) => Promise<Buffer | undefined>

/** A minute: no event says that the owner changed a file. */
const FRESH_MS = 60_000
/** The list, its 25 pictures, and as many that were replaced. */
const KEPT = 60

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Files have any name here: people make them with what their camera and their language give. */
const fromFolder =
  (directory: string): ReadOwnerFile =>
  (name) =>
    readFile(join(directory, name)).catch((error: unknown) => {
      if (isAbsent(error)) return undefined
      throw error
    })

/**
 * Reads files of a bucket, each once a minute for all who ask. What was read before is given at once, also while the bucket is
 * away, slow or gives other bytes than were put.
 * @param complain called with what is wrong with the bucket
 */
export const fromBucket = (files: Pick<FileStore, 'get'>, complain: (what: string) => void, freshMs = FRESH_MS) => {
  const kept = new LRUCache<string, { bytes: Buffer | undefined }>({
    max: KEPT,
    ttl: freshMs,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (name) => {
      try {
        return { bytes: await files.get(name) }
      } catch (error) {
        complain(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
  })
  const read: ReadOwnerFile = async (name) => (isFileKey(name) ? (await kept.fetch(name))?.bytes : undefined)
  return read
}

/** Reads the owner's files from where the settings keep them. */
export const readOwnerFileOf = (place: FilePlace, complain: (what: string) => void): ReadOwnerFile =>
  place.url === undefined ? fromFolder(place.directory) : fromBucket(fileStoreOf(place), complain)
