import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../checks/requirements.ts'
import { freePort, untilListening } from '../processes/ports.ts'

/** Sessions of the server for each role and database: far fewer than a process has connections, so that they change hands all the time. */
export const SESSIONS = 3

/**
 * Starts PgBouncer in transaction mode in front of the server of an address. It asks the server for the passwords of roles, as
 * the user of that address, and signs in with what their clients prove.
 * @param options.host the address it listens on; loopback by default
 * @returns the same address through it
 */
export const startPgBouncer = async (
  databaseUrl: string,
  { host = '127.0.0.1', sessions = SESSIONS }: { host?: string; sessions?: number } = {},
): Promise<{ url: string; stop: () => Promise<void> }> => {
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
      `listen_addr = ${host}`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      `default_pool_size = ${sessions}`,
      'server_login_retry = 1', // of a server that fails over; 15 s by default
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
  const pooler = spawn(findProgram('pgbouncer') ?? '', ['-q', settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  await untilListening(pooler, host, port)
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: host, port: String(port) }).href,
    stop: async () => {
      pooler.kill('SIGKILL')
      if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
