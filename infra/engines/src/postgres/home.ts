import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hydrateLinks, installedPostgres, installedVersion } from './binaries.ts'
import { canReach, identityFor, type Identity } from './identity.ts'

/** Where PostgreSQL's programs and data are, and the user it runs as. */
export type Home = {
  binaries: string
  data: string
  /** beside the data directory that the caller named, also when the data itself had to move */
  passwordFile: string
  logFile: string
  identity: Identity
  /** the data are not where the caller asked for them */
  moved: boolean
  /** a sentence for the person at the terminal when things are not where they would look */
  note?: string
}

const cloneRoot = resolve(import.meta.dirname, '../../../..')

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

const copyBinaries = (native: string, target: string): void => {
  if (existsSync(target)) return
  const unfinished = `${target}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  renameSync(unfinished, target)
}

/**
 * Finds a place where PostgreSQL can run. As root inside a folder that user nobody cannot enter (such as /root),
 * programs and data live under `/var/lib/zmig/<hash of the clone's path>`.
 */
export const findHome = (dataDirectory: string): Home => {
  const native = installedPostgres()
  hydrateLinks(native)
  const asked = resolve(dataDirectory)
  const beside = { passwordFile: `${asked}.password`, logFile: `${asked}.log` }
  const identity = identityFor(asked)
  if (canReach(join(native, 'bin/postgres'), identity) && canReach(asked, identity))
    return { binaries: join(native, 'bin'), data: asked, ...beside, identity, moved: false }

  const home = join('/var/lib/zmig', hash(cloneRoot))
  const programs = join(home, `postgres-${installedVersion(native)}`)
  const data = join(home, `data-${hash(asked)}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  copyBinaries(native, programs)
  return {
    binaries: join(programs, 'bin'),
    data,
    ...beside,
    identity: identityFor(data),
    moved: true,
    note: `PostgreSQL cannot run as root and user nobody cannot enter ${cloneRoot}: its programs and data are in ${home}.`,
  }
}
