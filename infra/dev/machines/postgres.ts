import { join } from 'node:path'
import pg from 'pg'
import { copyAsStandby, endEngine, standbySettings, startPostgres } from '@zmig/engines'
import { Refusal } from '../command/run-command.ts'
import { freePorts } from '../processes/ports.ts'
import type { Run } from '../processes/supervise.ts'
import { SETTINGS } from '../stack/postgres.ts'

/** Two processes of each role open more connections than a shop of one. */
const POSTGRES = { ...SETTINGS, max_connections: '300' }

const foldersIn = (directory: string) => ({ primary: join(directory, 'postgres'), standby: join(directory, 'standby') })

/** Ends servers that a shop which was killed left on these data. */
export const endServers = async (directory: string): Promise<void> => {
  for (const folder of Object.values(foldersIn(directory))) await endEngine('PostgreSQL', folder)
}

const runServer = async (dataDirectory: string, port: number, settings: Record<string, string>): Promise<Run> => {
  const ended = Promise.withResolvers<string>()
  const server = await startPostgres({ dataDirectory, port, settings, onExit: ended.resolve })
  return {
    ended: ended.promise,
    stop: () => void server.stop().then(() => ended.resolve('stopped'), ended.reject),
    kill: () => void process.kill(server.pid, 'SIGQUIT'), // its server processes end as well
  }
}

/**
 * The embedded PostgreSQL with a standby, a copy that follows it synchronously: an order that was answered is on both.
 * @param directory gets a data directory for each
 */
export const preparePostgres = async (directory: string) => {
  const folders = foldersIn(directory)
  const port = await freePorts(2)
  const begun = await startPostgres({ dataDirectory: folders.primary, port, onExit: () => undefined })
  await begun.stop()
  copyAsStandby(folders.primary, folders.standby)
  const { url } = begun
  const ports = { primary: port, standby: port + 1 }
  let isPromoted = false
  return {
    /** of the primary */
    url,
    ports,
    run: {
      database: async (): Promise<Run> => {
        if (isPromoted) throw new Refusal('The standby has taken over, and has orders that the old server lacks.')
        return runServer(folders.primary, ports.primary, { ...POSTGRES, synchronous_standby_names: 'standby' })
      },
      standby: (): Promise<Run> =>
        runServer(folders.standby, ports.standby, { ...POSTGRES, ...standbySettings(url, 'standby') }),
    },
    /** Makes the standby the server that takes orders; the primary has to be dead. */
    promote: async (): Promise<void> => {
      const client = new pg.Client({
        connectionString: Object.assign(new URL(url), { port: String(ports.standby) }).href,
      })
      await client.connect()
      try {
        await client.query('select pg_promote()')
        isPromoted = true
      } finally {
        await client.end()
      }
    },
  }
}
