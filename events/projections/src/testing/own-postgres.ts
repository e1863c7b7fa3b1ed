import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { eventMigrations } from '@zmig/event-log'
import { createDatabase, migrate } from '@zmig/kit'

/**
 * Unflushed data is lost when the server dies, as in a power cut: usually the server would flush it soon afterwards, and a
 * commit that does not wait for the disk would mostly survive.
 */
const LAZY = { wal_writer_delay: '10s' }

/** A PostgreSQL of a test's own, which the test may kill, with the tables of the backbone. */
export const openOwnPostgres = async () => {
  const folder = makeServerFolder()
  const start = async (port?: number) => {
    let onExit: (reason: string) => void = () => undefined
    const ended = new Promise((resolve) => (onExit = resolve))
    const dataDirectory = join(folder, 'postgres')
    return { ...(await startPostgres({ dataDirectory, onExit, settings: LAZY, ...(port && { port }) })), ended }
  }
  let server = await start()
  const { url } = server
  await migrate(url, [eventMigrations])
  const database = createDatabase(url)
  return {
    url,
    database,
    /** Kills the server outright and starts it again on the same port. */
    crash: async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
      server = await start(server.port)
    },
    stop: async () => {
      await database.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type OwnPostgres = Awaited<ReturnType<typeof openOwnPostgres>>
