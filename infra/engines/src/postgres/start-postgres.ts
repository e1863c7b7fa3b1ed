import pg from 'pg'
import { freePort } from '../process/free-port.ts'
import { claim } from '../process/supervisor-lock.ts'
import { addressOf, DATABASE, nearestAddress, socketDirectories } from './address.ts'
import { findPostgresHome } from './home.ts'
import { initialise } from './initialise.ts'
import { endPostgres } from './leftovers.ts'
import { startServer } from './server.ts'

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
  // between two statements nobody else listens; the next one fails
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
