import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePlace } from './file-place.ts'
import type { FileStore } from './file-store.port.ts'

/** Names the buckets that have the files of this folder; begins with a dot, so that it is none of the keys. */
const NOTE = '.carried'

/** Which bucket and which folder of it, without key and secret. */
const nameOf = (url: string, prefix: string): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/$/, '')}/${prefix}`
}

/**
 * Puts the files of this machine's folder into the bucket that the shop has from now on. A file that the bucket has stays as it
 * is there. Each folder is carried to a bucket once: what is deleted there afterwards does not come back.
 * @param folder the store of the directory
 * @param bucket the store of the place
 * @returns how many files were put; 0 for a place without a bucket
 * @throws FileStoreError when the bucket cannot be used; the next call goes on
 */
export const carryFiles = async (
  { url, prefix = '', directory }: FilePlace,
  folder: FileStore,
  bucket: FileStore,
): Promise<number> => {
  if (url === undefined) return 0
  const name = nameOf(url, prefix)
  const note = join(directory, NOTE)
  const carried = await readFile(note, 'utf8').catch(() => '')
  if (carried.split('\n').includes(name)) return 0
  const files = await folder.list('')
  let put = 0
  for (const { key } of files) {
    const bytes = await folder.get(key)
    if (bytes && (await bucket.put(key, bytes, { ifAbsent: true }))) put += 1
  }
  // a folder that cannot be written to is carried again, which puts nothing
  if (files.length > 0) await appendFile(note, `${name}\n`).catch(() => undefined)
  return put
}
