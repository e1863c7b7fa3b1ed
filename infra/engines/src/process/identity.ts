import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user that PostgreSQL runs as; undefined means: the one who runs us. */
export type Identity = { uid: number; gid: number } | undefined

/** Linux gives nobody this number when /etc/passwd does not say otherwise. */
const NOBODY = { uid: 65_534, gid: 65_534 }

const nobody = (): { uid: number; gid: number } => {
  const line = /^nobody:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : NOBODY
}

/** PostgreSQL refuses to run as root: root runs it as nobody, or as the user who owns the data already. */
export const identityFor = (dataDirectory: string): Identity => {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataDirectory, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
}

const mayEnter = (directory: string, { uid, gid }: { uid: number; gid: number }): boolean => {
  const found = statSync(directory, { throwIfNoEntry: false })
  // What does not exist yet is created by us, open to enter.
  if (!found) return true
  const shift = found.uid === uid ? 6 : found.gid === gid ? 3 : 0
  return ((found.mode >> shift) & 1) === 1
}

/** Whether that user can reach a path: enter every folder above it. */
export const canReach = (path: string, identity: Identity): boolean => {
  if (!identity) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!mayEnter(folder, identity)) return false
    if (folder === dirname(folder)) return true
  }
}
