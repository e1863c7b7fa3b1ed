import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Files } from '../package/archive.ts'

/** Stores published versions; a folder now, a bucket later. */
export type SliceStore = {
  /**
   * Stores the files of a version, all of them or none.
   * @returns false when the version is there already; of several at once exactly one is stored
   */
  put(slice: string, version: string, files: Files): Promise<boolean>
  /** one file of a version; undefined when there is none */
  get(slice: string, version: string, path: string): Promise<Buffer | undefined>
  /** Removes the files of a version; does nothing when there are none. */
  remove(slice: string, version: string): Promise<void>
  /** the folder of a version: `client/`, `server/`, `meta.json`, `signature.json` */
  directoryOf(slice: string, version: string): string
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const INCOMING = '.incoming-'

/** 1 h: a version is written in seconds, so that an older folder belongs to a process that died. */
const ABANDONED_MS = 3_600_000

const removeAbandoned = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(INCOMING)) continue
    const path = join(directory, name)
    const written = await stat(path).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Versions below `DATA_DIR/slices`. A version appears as a whole or not at all: its files are written to a temporary folder,
 * which is then renamed. What a killed process left of one is removed with a later version of the slice.
 */
export const createDirectorySliceStore = (dataDirectory: string): SliceStore => {
  const root = join(dataDirectory, 'slices')
  const directoryOf = (slice: string, version: string) => join(root, slice, version)
  return {
    directoryOf,
    get: (slice, version, path) => readFile(join(directoryOf(slice, version), path)).catch(() => undefined),
    remove: (slice, version) => rm(directoryOf(slice, version), { recursive: true, force: true }),
    put: async (slice, version, files) => {
      const target = directoryOf(slice, version)
      if (await exists(target)) return false
      const incoming = join(root, slice, INCOMING + randomUUID())
      await mkdir(incoming, { recursive: true })
      try {
        for (const [path, content] of files) {
          await mkdir(dirname(join(incoming, path)), { recursive: true })
          await writeFile(join(incoming, path), content)
        }
        await rename(incoming, target)
      } catch (error) {
        await rm(incoming, { recursive: true, force: true })
        if (await exists(target)) return false // another process has published the same version
        throw error
      }
      await removeAbandoned(join(root, slice))
      return true
    },
  }
}
