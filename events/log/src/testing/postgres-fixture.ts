import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { startPostgres } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { createDatabase, type Database, migrate } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { eventMigrations } from '../database.ts'
import { createPostgresEventLog } from '../postgres-event-log.adapter.ts'
import type { FragileStage, LogRig, Scene } from './fixture.ts'
import { openWire } from './proxy.ts'

const sceneOn = (url: string, end: () => Promise<void>): Scene => {
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

const startFragile = async (): Promise<FragileStage> => {
  const folder = makeServerFolder()
  const start = (port?: number) =>
    startPostgres({ dataDirectory: join(folder, 'data'), onExit: () => undefined, ...(port && { port }) })
  let server = await start()
  const wire = await openWire(() => server.port)
  return {
    wire,
    begin: async () => {
      const name = `scene_${randomBytes(6).toString('hex')}`
      const administrator = createDatabase(server.url, { max: 1 })
      await administrator.query(`create database ${name}`)
      await administrator.end()
      await migrate(Object.assign(new URL(server.url), { pathname: name }).href, [eventMigrations])
      return sceneOn(Object.assign(new URL(server.url), { pathname: name, port: wire.port }).href, () =>
        Promise.resolve(),
      )
    },
    restart: async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.stop() // waits until it has ended
      server = await start(server.port)
    },
    end: async () => {
      await wire.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The log in PostgreSQL. */
export const postgresRig: LogRig = {
  calm: {
    begin: async () => {
      const held = await startTestDatabase([eventMigrations])
      return sceneOn(held.url, () => held.stop())
    },
  },
  startFragile,
}
