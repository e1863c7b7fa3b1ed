import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Finished pictures on disk, each under the hash of what it shows. */
export type PictureStore = {
  read(name: string): Promise<Buffer | undefined>
  /** @throws what the disk says */
  write(name: string, bytes: Buffer): Promise<void>
}

/** 200 MB hold some two thousand cards; networks ask for those that people share. */
const MAX_BYTES = 200 * 1024 * 1024
/** Clearing goes down to this share, so that not every new picture clears again. */
const CLEARED = 0.8

type Entry = { name: string; bytes: number; usedAt: number }

const listEntries = async (directory: string): Promise<Entry[]> => {
  const names = await readdir(directory)
  const entries = names.map(async (name) => {
    const found = await stat(join(directory, name)).catch(() => undefined) // another process may clear as well
    return found ? [{ name, bytes: found.size, usedAt: found.mtimeMs }] : []
  })
  return (await Promise.all(entries)).flat()
}

/**
 * @param directory is made when the first picture is written
 * @param maxBytes past it, what was longest not asked for is removed
 */
export const createPictureStore = (directory: string, maxBytes = MAX_BYTES): PictureStore => {
  let held: number | undefined

  const clear = async () => {
    const entries = await listEntries(directory)
    let total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total > maxBytes)
      for (const { name, bytes } of entries.toSorted((one, other) => one.usedAt - other.usedAt)) {
        if (total <= maxBytes * CLEARED) break
        await rm(join(directory, name), { force: true })
        total -= bytes
      }
    held = total
  }

  return {
    read: async (name) => {
      const file = join(directory, name)
      const bytes = await readFile(file).catch(() => undefined)
      // its time says when it was last asked for; a disk that is read only keeps the older one
      if (bytes) void utimes(file, new Date(), new Date()).catch(() => undefined)
      return bytes
    },
    write: async (name, bytes) => {
      await mkdir(directory, { recursive: true })
      // written to a temporary file and moved, so that no reader gets half of it
      const temporary = join(directory, `.${name}.${process.pid}`)
      await writeFile(temporary, bytes)
      await rename(temporary, join(directory, name))
      held = held === undefined ? undefined : held + bytes.length
      if (held === undefined || held > maxBytes) await clear()
    },
  }
}
