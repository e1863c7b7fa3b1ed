import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { startPostgres } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { createDatabase, type Database, migrate } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { eventMigrations } from '../database.ts'
import { createPostgresEventLog } from '../postgres-event-log.adapter.ts'
import type { FragileEngine, LogFixture, IsolatedLog } from './fixture.ts'
import { openProxy } from './proxy.ts'

const logOn = (url: string, end: () => Promise<void>): IsolatedLog => {
  const opened: Database[] = []
  const connect = () => {
    const database = createDatabase(url, { applicationName: 'event log under test' })
    opened.push(database)
    return database
  }
  return {
    open: () => Promise.resolve(createPostgresEventLog(connect())),
    database: connect(),
    address: { databaseUrl: url },
    end: async () => {
      await Promise.all(opened.map((database) => database.end()))
      await end()
    },
  }
}

const startFragile = async (): Promise<FragileEngine> => {
  const folder = makeServerFolder()
  const start = (port?: number) =>
    startPostgres({ dataDirectory: join(folder, 'data'), onExit: () => undefined, ...(port && { port }) })
  let server = await start()
  const proxy = await openProxy(() => server.port)
  return {
    proxy,
    begin: async () => {
      const name = `scene_${randomBytes(6).toString('hex')}`
      const administrator = createDatabase(server.url, { max: 1 })
      await administrator.query(`create database ${name}`)
      await administrator.end()
      await migrate(Object.assign(new URL(server.url), { pathname: name }).href, [eventMigrations])
      return logOn(Object.assign(new URL(server.url), { pathname: name, port: proxy.port }).href, () =>
        Promise.resolve(),
      )
    },
    restart: async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.stop() // waits until it has ended
      server = await start(server.port)
    },
    end: async () => {
      await proxy.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The log in PostgreSQL. */
export const postgresFixture: LogFixture = {
  shared: {
    begin: async () => {
      const held = await startTestDatabase([eventMigrations])
      return logOn(held.url, () => held.stop())
    },
  },
  startFragile,
}
