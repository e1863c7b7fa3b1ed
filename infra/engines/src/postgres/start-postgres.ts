import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findHome, type Home } from './home.ts'
import { initialise, SUPERUSER } from './initialise.ts'
import { endLeftovers } from './leftovers.ts'
import { claim } from './supervisor-lock.ts'

export type PostgresOptions = {
  /** created when missing; password and log lie beside it as `<dataDirectory>.password` and `.log` */
  dataDirectory: string
  /** a free one by default */
  port?: number
  /** called when the server ends without `stop` having been called */
  onExit: (reason: string) => void
  /** server settings on top of ours */
  settings?: Record<string, string>
}

export type RunningPostgres = {
  /** of database `zmig`, with the superuser's name and password */
  url: string
  port: number
  pid: number
  /** a sentence for the person at the terminal, when there is something to know */
  note?: string
  /** Fast shutdown: running transactions are rolled back. */
  stop(): Promise<void>
}

const DATABASE = 'zmig'
const START_MILLISECONDS = 30_000
const POLL_MILLISECONDS = 10
/** `npm start` ends within 5 s: after this, the write-ahead log must do what the shutdown could not. */
const STOP_MILLISECONDS = 3_000

const ourSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_min_messages: 'warning',
  // Short queries only: compiling one takes longer than running it.
  jit: 'off',
  // An abandoned transaction must not hold stock rows for ever.
  idle_in_transaction_session_timeout: '60s',
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const spawnServer = (home: Home, port: number, settings: Record<string, string>): ChildProcess => {
  const log = openSync(home.logFile, 'w')
  try {
    return spawn(
      join(home.binaries, 'postgres'),
      ['-D', home.data, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // A group of its own: Ctrl-C must reach us and not the server, which has to outlive those who still write.
      { cwd: '/', detached: true, stdio: ['ignore', log, log], ...home.identity },
    )
  } finally {
    closeSync(log)
  }
}

/** The last line of postmaster.pid says `ready` when the server takes connections. */
const isReady = (home: Home, pid: number): boolean => {
  try {
    const lines = readFileSync(join(home.data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

const waitUntilReady = async (home: Home, server: ChildProcess, failed: () => string | undefined): Promise<void> => {
  const deadline = performance.now() + START_MILLISECONDS
  while (!isReady(home, server.pid ?? 0)) {
    if (failed() || performance.now() > deadline) {
      server.kill('SIGQUIT')
      throw new Error(`PostgreSQL did not start (${failed() ?? 'no answer'}):\n${readFileSync(home.logFile, 'utf8').slice(-2_000)}`)
    }
    await pause(POLL_MILLISECONDS)
  }
}

const createDatabaseOnce = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

const stopServer = async (server: ChildProcess, ended: Promise<void>): Promise<void> => {
  server.kill('SIGINT')
  const hurry = setTimeout(() => server.kill('SIGQUIT'), STOP_MILLISECONDS)
  await ended
  clearTimeout(hurry)
}

/**
 * Starts the embedded PostgreSQL on loopback and sees to it that database `zmig` exists. Creates the cluster first when
 * needed, and ends a server that an earlier, killed process left on the same data.
 * @throws when the data are in use by another living process, or the server does not start; the message holds its log
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  mkdirSync(dirname(options.dataDirectory), { recursive: true })
  // Without symbolic links: leftovers are found by the working directory that the system reports.
  const home = findHome(join(realpathSync(dirname(options.dataDirectory)), basename(options.dataDirectory)))
  const release = claim(home.data)
  try {
    await endLeftovers(home.data)
    const password = initialise(home)
    const port = options.port ?? (await freePort())
    const server = spawnServer(home, port, { ...ourSettings, ...options.settings })

    let failure: string | undefined
    let stopping = false
    const ended = new Promise<void>((resolve) => {
      const end = (reason: string) => {
        failure ??= reason
        resolve()
      }
      server.once('error', (error) => end(error.message))
      server.once('exit', (code, signal) => end(`exit ${signal ?? code}`))
    })
    await waitUntilReady(home, server, () => failure)
    void ended.then(() => {
      if (!stopping) options.onExit(failure ?? '')
    })

    const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
    await createDatabaseOnce(url('postgres'))
    return {
      url: url(DATABASE),
      port,
      pid: server.pid ?? 0,
      ...(home.note && { note: home.note }),
      stop: async () => {
        stopping = true
        await stopServer(server, ended)
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
