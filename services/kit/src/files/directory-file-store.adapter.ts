import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf, directoryFault } from './directory-fault.ts'
import {
  type FileStore,
  FileStoreError,
  isFileKey,
  MOST_FILE_BYTES,
  requireStorable,
  type StoredFile,
} from './file-store.port.ts'

/** Where files are until they are whole; begins with a dot, so that it is none of the keys. */
const INCOMING = '.incoming'
/** A file that is there for so long was left by a process that was killed (milliseconds). */
const LEFT_BEHIND = 86_400_000
/** How often a folder is made again that a delete beside us removed while it was empty. */
const TRIES = 10

/** The file does not exist: it or its folder is missing, or a folder has its name. */
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'EISDIR']

const orUndefined = async <Value>(work: Promise<Value>, codes = NOT_THERE): Promise<Value | undefined> => {
  try {
    return await work
  } catch (error) {
    if (codes.includes(codeOf(error))) return undefined
    throw error
  }
}

/** Writes the entries of a folder down to the disk: what was moved into it is there after a loss of power. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes one folder unless it is there. @param look `stat` where it may be a link to one, `lstat` where not */
const makeFolder = async (folder: string, look: typeof stat): Promise<void> => {
  try {
    await mkdir(folder)
    await flushFolder(dirname(folder))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !(await look(folder)).isDirectory()) throw error
  }
}

/** Makes the folder of the store and those above it; the recursive `mkdir` of Node never ends below `/proc`. */
const makeRoot = async (folder: string): Promise<void> => {
  try {
    await makeFolder(folder, stat)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || folder === dirname(folder)) throw error
    await makeRoot(dirname(folder))
    await makeFolder(folder, stat)
  }
}

/** @returns undefined for a folder, a pipe and the like */
const readWhole = async (handle: FileHandle): Promise<Buffer | undefined> => {
  const found = await handle.stat()
  if (!found.isFile()) return undefined
  if (found.size > MOST_FILE_BYTES)
    throw new FileStoreError('unexpected', `a file has ${found.size} bytes, more than the store takes; replace it`)
  return handle.readFile()
}

/** Makes the folder of a key below the root, one by one: a link on the way is not followed. */
const makeFolderOf = async (root: string, key: string): Promise<void> => {
  let folder = root
  for (const name of key.split('/').slice(0, -1)) {
    folder = join(folder, name)
    try {
      await makeFolder(folder, lstat)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      throw new FileStoreError('unexpected', `${folder} is a file or a link, so ${key} cannot be put; use another key`)
    }
  }
}

/** @returns false when there is a file already */
const linkTo = async (whole: string, target: string): Promise<boolean> => {
  try {
    await link(whole, target)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if ((await lstat(target)).isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' })
    return false
  }
}

/** Moves a whole file to its key. @returns false when `ifAbsent` and the key is there */
const settle = async (root: string, key: string, whole: string, ifAbsent: boolean): Promise<boolean> => {
  const target = join(root, key)
  for (let tries = 1; ; tries += 1)
    try {
      await makeFolderOf(root, key)
      if (ifAbsent && !(await linkTo(whole, target))) return false
      if (!ifAbsent) await rename(whole, target)
      await flushFolder(dirname(target))
      return true
    } catch (error) {
      const code = codeOf(error)
      if (code === 'EISDIR')
        throw new FileStoreError('unexpected', `${key} is a folder of other keys; use another key`, error)
      if (code !== 'ENOENT' || tries === TRIES) throw error
    }
}

/** Removes the folders of a key while they are empty: a bucket has none, and one would stand in the way of a key. */
const removeEmptyFolders = async (root: string, key: string): Promise<void> => {
  for (let folder = dirname(key); folder !== '.'; folder = dirname(folder)) {
    const removed = await rmdir(join(root, folder)).then(
      () => true,
      () => false,
    )
    if (!removed) return
  }
}

const walk = async (root: string, folder: string, prefix: string): Promise<StoredFile[]> => {
  const found: StoredFile[] = []
  for (const entry of (await orUndefined(readdir(join(root, folder), { withFileTypes: true }))) ?? []) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!isFileKey(key)) continue
    const below = `${key}/`
    if (entry.isDirectory() && (below.startsWith(prefix) || prefix.startsWith(below)))
      found.push(...(await walk(root, key, prefix)))
    if (!entry.isFile() || !key.startsWith(prefix)) continue
    const file = await orUndefined(lstat(join(root, key)))
    if (file) found.push({ key, bytes: file.size, changedAt: file.mtime })
  }
  return found
}

/** Once a process: removes what killed processes left half-written. */
const sweep = async (incoming: string): Promise<void> => {
  for (const name of await readdir(incoming)) {
    const found = await orUndefined(lstat(join(incoming, name)))
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND) await rm(join(incoming, name), { force: true })
  }
}

const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes files where no key leads to. */
const createIncoming = (root: string) => {
  const incoming = join(root, INCOMING)
  let isSwept = false
  /** @param use gets the path of the file, which is on the disk as a whole, and leaves it or moves it away */
  return async <Value>(bytes: Uint8Array, use: (whole: string) => Promise<Value>): Promise<Value> => {
    await makeRoot(incoming)
    if (!isSwept) await sweep(incoming)
    isSwept = true
    const whole = join(incoming, randomUUID())
    try {
      await writeWhole(whole, bytes)
      return await use(whole)
    } finally {
      await rm(whole, { force: true })
    }
  }
}

/** Files in a folder, which is made with the first one. It may be a link itself; links below it are not followed. */
export const createDirectoryFileStore = (directory: string): FileStore => {
  const root = resolve(directory)
  const withIncoming = createIncoming(root)

  const guarded = async <Value>(writing: boolean, work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof FileStoreError || error instanceof RangeError) throw error
      throw directoryFault(root, error, writing)
    }
  }
  const reading = <Value>(work: () => Promise<Value>) => guarded(false, work)
  const writing = <Value>(work: () => Promise<Value>) => guarded(true, work)

  /** Where the folder really is; undefined before the first file. */
  const place = (): Promise<string | undefined> => orUndefined(realpath(root), ['ENOENT'])

  /** Whether a text is a key whose folder is there, without a link on the way. */
  const isPlain = async (key: string): Promise<boolean> => {
    const base = isFileKey(key) ? await place() : undefined
    if (base === undefined) return false
    const folder = join(base, dirname(key))
    return (await orUndefined(realpath(folder), [...NOT_THERE, 'ELOOP'])) === folder
  }

  return {
    put: (key, bytes, { ifAbsent = false } = {}) =>
      writing(async () => {
        requireStorable(key, bytes)
        return withIncoming(bytes, (whole) => settle(root, key, whole, ifAbsent))
      }),
    get: (key) =>
      reading(async () => {
        if (!(await isPlain(key))) return undefined
        // not blocking: opening a pipe would wait for a process that writes into it
        const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
        const handle = await orUndefined(open(join(root, key), flags), [...NOT_THERE, 'ELOOP', 'ENXIO'])
        if (!handle) return undefined
        try {
          return await readWhole(handle)
        } finally {
          await handle.close()
        }
      }),
    list: (prefix) =>
      reading(async () => {
        const found = (await place()) === undefined ? [] : await walk(root, '', prefix)
        return found.sort((one, other) => (one.key < other.key ? -1 : 1))
      }),
    delete: (key) =>
      writing(async () => {
        if (!(await isPlain(key))) return
        if ((await orUndefined(lstat(join(root, key))))?.isDirectory()) return
        await orUndefined(unlink(join(root, key)))
        await removeEmptyFolders(root, key)
      }),
    check: () =>
      writing(() =>
        withIncoming(Buffer.from('check'), async (whole) => {
          // some network disks know no second name of a file, by which one of two puts at once wins
          const second = `${whole}.second`
          await linkTo(whole, second)
          await rm(second)
        }),
      ),
  }
}
