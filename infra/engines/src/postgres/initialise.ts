import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PostgresHome } from './home.ts'

export const SUPERUSER = 'zmig'

const readOrCreatePassword = (file: string): string => {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const password = randomBytes(24).toString('base64url')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, password, { mode: 0o600, flag: 'wx' })
  return password
}

const own = (path: string, { identity }: PostgresHome): void => {
  if (identity) chownSync(path, identity.uid, identity.gid)
}

const runInitdb = (home: PostgresHome, data: string, password: string): void => {
  // initdb reads the password from a file that its own user can read; the one beside the data is only ours.
  const folder = mkdtempSync(join(tmpdir(), 'zmig-initdb-'))
  const passwordFile = join(folder, 'password')
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    own(folder, home)
    own(passwordFile, home)
    const { status, stderr, error } = spawnSync(
      join(home.binaries, 'initdb'),
      [
        `--pgdata=${data}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Sorting and case by code point, the same on every machine and version.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { cwd: '/', encoding: 'utf8', ...home.identity },
    )
    if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Creates the database cluster when there is none. It is built beside its place and moved there when complete, so that
 * an interrupted first start leaves nothing half-made.
 * @returns the superuser's password
 * @throws when data exist but their password does not
 */
export const initialise = (home: PostgresHome): string => {
  const { data, passwordFile } = home
  // The password is in the requested place of the data: if it is missing, the caller has deleted the state for a fresh start.
  if (home.moved && !existsSync(passwordFile)) rmSync(data, { recursive: true, force: true })
  if (existsSync(join(data, 'PG_VERSION'))) {
    if (existsSync(passwordFile)) return readOrCreatePassword(passwordFile)
    throw new Error(`${passwordFile} is missing, which holds the password of ${data}; restore it or delete the data`)
  }
  const password = readOrCreatePassword(passwordFile)
  const unfinished = `${data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  own(unfinished, home)
  runInitdb(home, unfinished, password)
  rmSync(data, { recursive: true, force: true })
  renameSync(unfinished, data)
  return password
}
