import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresHome } from './home.ts'

/**
 * Copies the data of a server that is stopped, for a standby that begins where it ended: the embedded PostgreSQL comes without
 * pg_basebackup.
 * @param from the data directory as `startPostgres` was given it
 * @param to that of the standby, which is emptied
 */
export const copyAsStandby = (from: string, to: string): void => {
  const source = findPostgresHome(from)
  const target = findPostgresHome(to)
  rmSync(target.data, { recursive: true, force: true })
  const { status, stderr } = spawnSync('cp', ['-a', source.data, target.data], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`)
  copyFileSync(source.passwordFile, target.passwordFile)
  const signal = join(target.data, 'standby.signal')
  writeFileSync(signal, '')
  if (target.identity) chownSync(signal, target.identity.uid, target.identity.gid)
}

/**
 * The settings with which a copy follows its primary.
 * @param primaryUrl with the superuser's name and password
 * @param name by which the primary's `synchronous_standby_names` knows it
 */
export const standbySettings = (primaryUrl: string, name: string): Record<string, string> => {
  const { hostname, port, username, password } = new URL(primaryUrl)
  return {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`,
  }
}
