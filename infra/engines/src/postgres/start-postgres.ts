import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgresHome, type PostgresHome } from './home.ts'
import { initialise, SUPERUSER } from './initialise.ts'
import { freePort } from '../process/free-port.ts'
import { claim } from '../process/supervisor-lock.ts'
import { endPostgres, startServer } from './server.ts'

/** The database that the embedded server holds the shop in. */
const DATABASE = 'zmig'

/** The kernel's limit for the path of a socket is 108 bytes on Linux and 104 on macOS, with a zero at its end. */
const SOCKET_PATH_BYTES = 103

const socketOf = ({ data }: PostgresHome, port: number): string => join(data, `.s.PGSQL.${port}`)

/**
 * Where the embedded server listens beside its port: in its data directory, which only its user can enter. A query
 * through the socket takes both processes less time than one through loopback.
 * @returns a value of `unix_socket_directories`; empty where a socket cannot be
 */
const socketDirectories = (home: PostgresHome, port: number): string => {
  const possible = process.platform !== 'win32' && Buffer.byteLength(socketOf(home, port)) <= SOCKET_PATH_BYTES
  return possible ? `"${home.data.replaceAll('"', '""')}"` : ''
}

/** The address of a database of the embedded server over TCP, with the superuser's name and password. */
export const addressOf = (password: string, port: number, database: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`

/** The same database through the socket when there is one, over TCP otherwise. */
const nearestAddress = (home: PostgresHome, address: string): string =>
  existsSync(socketOf(home, Number(new URL(address).port)))
    ? `${address}?host=${encodeURIComponent(home.data)}`
    : address

/**
 * Where the shop's database is on an embedded server that another process of ours has started.
 * @param dataDirectory as that process named it
 * @throws when its password cannot be read
 */
export const runningPostgresUrl = (dataDirectory: string, port: number): string => {
  const home = findPostgresHome(dataDirectory)
  return nearestAddress(home, addressOf(readFileSync(home.passwordFile, 'utf8').trim(), port, DATABASE))
}

type PostgresOptions = {
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
  /** of database `zmig` over TCP, with the superuser's name and password */
  url: string
  /** the same through a Unix socket where there can be one: for processes that ask all day */
  nearestUrl: string
  port: number
  pid: number
  /** a sentence for the person at the terminal, when there is something to know */
  note?: string
  /** Fast shutdown: running transactions are rolled back. */
  stop(): Promise<void>
}

const ourSettings = {
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  log_min_messages: 'warning',
  // Short queries only: compiling one takes longer than running it.
  jit: 'off',
  // An abandoned transaction must not hold stock rows for ever.
  idle_in_transaction_session_timeout: '60s',
}

const createDatabaseOnce = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  // an error between two statements is thrown by the next one
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/**
 * Starts the embedded PostgreSQL on loopback and sees to it that database `zmig` exists. Creates the cluster first when
 * needed, and ends a server that an earlier, killed process left on the same data.
 * @throws when the data are in use by another living process, or the server does not start; the message holds its log
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const home = findPostgresHome(options.dataDirectory)
  const claimed = claim(home.data)
  try {
    await endPostgres(home.data)
    const password = initialise(home)
    const port = options.port ?? (await freePort())
    const server = await startServer(home, port, {
      ...ourSettings,
      unix_socket_directories: socketDirectories(home, port),
      ...options.settings,
    })
    const url = (database: string) => addressOf(password, port, database)
    let stopping = false
    void server.ended.then((reason) => {
      if (!stopping) options.onExit(reason)
    })
    await createDatabaseOnce(url('postgres'))
    return {
      url: url(DATABASE),
      nearestUrl: nearestAddress(home, url(DATABASE)),
      port,
      pid: server.pid,
      ...(home.note && { note: home.note }),
      stop: async () => {
        stopping = true
        await server.stop()
        claimed.release()
      },
    }
  } catch (error) {
    claimed.release()
    throw error
  }
}
