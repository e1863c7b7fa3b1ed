import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@zmig/kit/testing'
import { freePort } from '../../processes/ports.ts'

/** Debian keeps it where only root looks. */
const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPgBouncer = spawnSync(PROGRAM, ['--version']).status === 0

/** Sessions of the server for each role and database: far fewer than a process has connections, so that they change hands all the time. */
export const SESSIONS = 3

const untilItListens = (port: number): Promise<void> =>
  eventually(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
  })

/**
 * Starts PgBouncer in transaction mode in front of the server of an address. It asks the server for the passwords of roles, as
 * the user of that address, and signs in with what their clients prove.
 * @returns the same address through it
 */
export const startPgBouncer = async (databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'zmig-pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`)
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      `default_pool_size = ${SESSIONS}`,
      'max_client_conn = 500',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `auth_user = ${decodeURIComponent(server.username)}`,
      ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
    ].join('\n'),
  )
  for (const [path, mode] of [
    [folder, 0o755],
    [users, 0o644],
    [settings, 0o644],
  ] as const)
    chmodSync(path, mode)
  const pooler = spawn(PROGRAM, ['-q', settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  await untilItListens(port)
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    stop: async () => {
      pooler.kill('SIGKILL')
      if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
