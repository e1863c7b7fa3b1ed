import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '../package/archive.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { isFileOf } from '../package/slice-package.ts'
import type { Refusal } from '../refuse.ts'
import type { SliceStore } from '../slice/slice-store.ts'
import { openStored, type PublishedVersion } from '../slice/stored-package.ts'

/** What is copied: a version of a slice, or a build of the shell, with the hashes of its files. */
export type Copied = { slice: string; version: string; meta: Pick<SliceMeta, 'files'> }

/** Versions on the disk of this process, as folders: `client/`, `server/`, `meta.json`, `signature.json`. */
export type Copies<Version extends Copied> = {
  directoryOf(slice: string, version: string): string
  /** Whether every file is on this disk; known once `hold` has looked. */
  isOnHand: (slice: string, version: string) => boolean
  /** The same, and its folder was not deleted since. */
  isStillThere(slice: string, version: string): Promise<boolean>
  /**
   * Brings a version to this disk unless it is there. Callers at the same time share one fetch.
   * @throws FileStoreError when the store cannot be used, Error when the package is not there or not what was published
   */
  hold(version: Version): Promise<void>
  /** Removes what is on this disk of a version. */
  drop(slice: string, version: string): Promise<void>
  /** The versions that have a folder on this disk. */
  list(): Promise<{ slice: string; version: string }[]>
}

export type SliceCopies = Copies<PublishedVersion>

const INCOMING = '.incoming-'

/** 1 h: a version is written in seconds, so that an older folder belongs to a process that died. */
const ABANDONED_MS = 3_600_000

const foldersIn = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

const removeAbandoned = async (directory: string): Promise<void> => {
  for (const name of await foldersIn(directory)) {
    if (!name.startsWith(INCOMING)) continue
    const path = join(directory, name)
    const written = await stat(path).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Whether a folder holds every file that was published, unchanged. */
export const isWholeCopy = async (directory: string, { files }: Copied['meta']): Promise<boolean> => {
  for (const [path, described] of Object.entries(files)) {
    const content = await readFile(join(directory, path)).catch(() => undefined)
    if (!isFileOf(described, content)) return false
  }
  return true
}

/**
 * Copies below a folder of this machine. A copy appears as a whole or not at all: its files are written to a temporary folder, which
 * is then renamed. Several processes may share the folder.
 * @param open the files of a version as the store gives them, compared with their hashes
 */
export const createCopies = <Version extends Copied>(
  root: string,
  open: (version: Version) => Promise<{ ok: true; files: Files } | Refusal>,
): Copies<Version> => {
  const directoryOf = (slice: string, version: string) => join(root, slice, version)
  const onHand = new Set<string>()
  const fetches = new Map<string, Promise<void>>()

  const write = async ({ slice, version, meta }: Version, files: Files): Promise<void> => {
    const target = directoryOf(slice, version)
    const incoming = join(root, slice, INCOMING + randomUUID())
    await mkdir(incoming, { recursive: true })
    try {
      for (const [path, content] of files) {
        await mkdir(dirname(join(incoming, path)), { recursive: true })
        await writeFile(join(incoming, path), content)
      }
      const damaged = join(root, slice, INCOMING + randomUUID())
      await rename(target, damaged).catch(() => undefined)
      await rm(damaged, { recursive: true, force: true })
      await rename(incoming, target)
    } catch (error) {
      await rm(incoming, { recursive: true, force: true })
      // another process has made the same copy
      if (!(await isWholeCopy(target, meta))) throw error
    }
    await removeAbandoned(join(root, slice))
  }

  const fetch = async (wanted: Version): Promise<void> => {
    if (await isWholeCopy(directoryOf(wanted.slice, wanted.version), wanted.meta)) return
    const opened = await open(wanted)
    if (!opened.ok) throw new Error(opened.reason)
    await write(wanted, opened.files)
  }

  const nameOf = (slice: string, version: string) => `${slice}@${version}`
  return {
    directoryOf,
    isOnHand: (slice, version) => onHand.has(nameOf(slice, version)),
    isStillThere: async (slice, version) => {
      const name = nameOf(slice, version)
      if (!onHand.has(name)) return false
      const found = await stat(directoryOf(slice, version)).catch(() => undefined)
      if (!found) onHand.delete(name)
      return found !== undefined
    },
    hold: async (published) => {
      const name = nameOf(published.slice, published.version)
      if (onHand.has(name)) return
      const running = fetches.get(name) ?? fetch(published).finally(() => fetches.delete(name))
      fetches.set(name, running)
      await running
      onHand.add(name)
    },
    drop: async (slice, version) => {
      onHand.delete(nameOf(slice, version))
      await rm(directoryOf(slice, version), { recursive: true, force: true })
    },
    list: async () => {
      const slices = await foldersIn(root)
      const versions = slices.map(async (slice) =>
        (await foldersIn(join(root, slice)))
          .filter((version) => !version.startsWith(INCOMING))
          .map((version) => ({ slice, version })),
      )
      return (await Promise.all(versions)).flat()
    },
  }
}

/** Copies of slices, below `DATA_DIR/slices`. Versions that were published before there were packages have their folders there already. */
export const createSliceCopies = ({
  dataDirectory,
  store,
}: {
  dataDirectory: string
  store: Pick<SliceStore, 'get'>
}): SliceCopies =>
  createCopies(join(dataDirectory, 'slices'), async (published: PublishedVersion) =>
    openStored(published, await store.get(published.slice, published.version)),
  )
