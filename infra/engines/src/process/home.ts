import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { createHash } from 'node:crypto'

/** The user that a server runs as; undefined means our own user. */
type Identity = { uid: number; gid: number } | undefined

/** The default ids of user nobody in Linux. */
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

/** Where a server's programs and data are, and the user it runs as. */
export type Home = {
  programs: string
  data: string
  /** the server's log, beside the requested data directory, also when the data is elsewhere */
  logFile: string
  identity: Identity
  /** the data is not in the requested directory */
  moved: boolean
  /** a sentence for the terminal when programs and data are elsewhere */
  note?: string
}

type Wanted = {
  /** the server's usual name */
  name: string
  /** the folder with its programs as they were installed */
  programs: string
  /** a name for a copy of that folder; holds the version */
  folderName: string
  dataDirectory: string
}

export const cloneRoot = resolve(import.meta.dirname, '../../../..')

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Creates the folder for programs and data when user nobody cannot enter the clone. */
export const openFolder = (): string => {
  const all = '/var/lib/zmig'
  const ours = join(all, hash(cloneRoot))
  mkdirSync(ours, { recursive: true })
  // Root may well create folders that are closed to others.
  for (const folder of [all, ours]) chmodSync(folder, 0o755)
  return ours
}

const copyOnce = (programs: string, target: string): void => {
  if (existsSync(target)) return
  const unfinished = `${target}.${process.pid}`
  cpSync(programs, unfinished, { recursive: true, verbatimSymlinks: true })
  renameSync(unfinished, target)
}

/**
 * Finds a place where a server can run that refuses to run as root. As root inside a folder that user nobody cannot
 * enter (such as /root), programs and data live under `/var/lib/zmig/<hash of the clone's path>`.
 */
export const findHome = ({ name, programs, folderName, dataDirectory }: Wanted): Home => {
  mkdirSync(dirname(dataDirectory), { recursive: true })
  // Without symbolic links: leftovers are found by the working directory that the system reports.
  const asked = join(realpathSync(dirname(dataDirectory)), basename(dataDirectory))
  const logFile = `${asked}.log`
  const identity = identityFor(asked)
  const programsInReach = canReach(join(programs, 'any'), identity)
  if (programsInReach && canReach(asked, identity)) return { programs, data: asked, logFile, identity, moved: false }

  const home = openFolder()
  const copy = join(home, folderName)
  const data = join(home, `data-${hash(asked)}`)
  if (!programsInReach) copyOnce(programs, copy)
  return {
    programs: programsInReach ? programs : copy,
    data,
    logFile,
    identity: identityFor(data),
    moved: true,
    note: `${name} cannot run as root and user nobody cannot enter ${cloneRoot}: its programs and data are in ${home}.`,
  }
}

/**
 * When the data is elsewhere, a marker file stays in its requested place. If it is missing, the caller has deleted the state
 * for a fresh start, so the data elsewhere is deleted as well.
 */
export const forgetWhenReset = ({ data, logFile, moved }: Home): void => {
  if (!moved) return
  const marker = logFile.replace(/\.log$/, '.moved')
  if (!existsSync(marker)) rmSync(data, { recursive: true, force: true })
  writeFileSync(marker, `${data}\n`)
}

/** Writes a file that the server's user can read. */
export const writeOwned = ({ identity }: Home, file: string, content: string): void => {
  writeFileSync(file, content)
  if (identity) chownSync(file, identity.uid, identity.gid)
}

/** Creates a folder that belongs to the server's user. */
export const makeOwned = ({ identity }: Home, folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (identity) chownSync(folder, identity.uid, identity.gid)
}
