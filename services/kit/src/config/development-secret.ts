import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every development secret begins with it, those that earlier versions had in the repository too, so that production refuses them all. */
const PREFIX = 'development-'

/** Whether a value was made for development, here or in another clone. */
export const isDevelopmentSecret = (text: string): boolean => text.startsWith(PREFIX)

const readSeed = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The link fails when another process was faster, and a file is never seen half written. */
const makeSeed = (directory: string, path: string): void => {
  mkdirSync(directory, { recursive: true })
  const fresh = `${path}.${randomUUID()}`
  writeFileSync(fresh, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(fresh, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
}

/**
 * A secret for development, different in each data folder and the same for all processes of a shop. All of them derive from
 * one random file in the data folder, which only its owner may read; it is made on first use and is not part of a backup.
 *
 * @param name of the setting, e.g. `SESSION_SECRET`; each has a value of its own
 * @throws Error when the file can be neither read nor made
 */
export const developmentSecret = (dataDirectory: string, name: string): string => {
  const path = join(dataDirectory, 'development-secret')
  try {
    if (!readSeed(path)) makeSeed(dataDirectory, path)
    const key = hkdfSync('sha256', readFileSync(path), '', name, 32)
    return PREFIX + Buffer.from(key).toString('base64url')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `has no development value, because ${path} cannot be used (${reason}); set it, or another DATA_DIR`,
      {
        cause: error,
      },
    )
  }
}
