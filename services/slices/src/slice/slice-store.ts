import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

/** Stores published versions; a folder now, a bucket later. */
export type SliceStore = {
  /** Stores a build under its version; does nothing when that version is already there. */
  put(slice: string, version: string, directory: string): Promise<void>
  /** the folder of a version: `client/`, `server/`, `meta.json` */
  directoryOf(slice: string, version: string): string
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Versions below `DATA_DIR/slices`. A version appears as a whole or not at all: it is copied to a temporary folder, then renamed. */
export const createDirectorySliceStore = (dataDirectory: string): SliceStore => {
  const root = join(dataDirectory, 'slices')
  const directoryOf = (slice: string, version: string) => join(root, slice, version)
  return {
    directoryOf,
    put: async (slice, version, directory) => {
      const target = directoryOf(slice, version)
      if (await exists(target)) return
      const incoming = join(root, slice, `.incoming-${randomUUID()}`)
      await mkdir(join(root, slice), { recursive: true })
      try {
        await cp(directory, incoming, { recursive: true })
        await rename(incoming, target)
      } catch (error) {
        await rm(incoming, { recursive: true, force: true })
        if (!(await exists(target))) throw error // otherwise another process has published the same version
      }
    },
  }
}
