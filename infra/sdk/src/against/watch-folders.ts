import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A save is noticed within this time. Looking costs about a millisecond for a slice. */
const LOOK_MILLISECONDS = 250

/**
 * What the files of the folders look like now. Looked at, not listened to: `fs.watch` of a folder loses a file that
 * was replaced by a rename, which is how git, prettier and many editors save.
 */
export const fingerprint = (folders: readonly string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .map((file) => {
      const found = statSync(file, { throwIfNoEntry: false })
      return found ? `${file}:${found.mtimeMs}:${found.size}` : ''
    })
    .join('\n')

/** Calls after each save in folders, one save after the other. @returns what ends it */
export const watchFolders = (folders: readonly string[], saved: () => Promise<void>): (() => void) => {
  let applied = fingerprint(folders)
  let seen = applied
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async () => {
    const now = fingerprint(folders)
    // editors write a file in several steps: a save is over when two looks see the same
    if (now !== applied && now === seen) {
      applied = now
      await saved()
    }
    seen = now
    if (!stopped) timer = setTimeout(() => void look(), LOOK_MILLISECONDS)
  }
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
