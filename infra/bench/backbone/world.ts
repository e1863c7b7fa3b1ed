import { openEventLog, eventMigrations, type EventLog } from '@zmig/event-log'
import { edgeMigrations } from '@zmig/edge'
import { createDatabase, createLogger, migrate, type Database } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { andThen, type Measure } from '../measure.ts'
import type { BackboneOptions } from './options.ts'
import { withServers } from './servers.ts'

/** Says what goes wrong and is tried again: figures of such a run mean little. */
export const logger = createLogger('bench', { level: 'warn' })

export type LogAddress = { url: string; brokers?: string[]; topicPrefix: string }

export type OpenWorld = { database: Database; log: EventLog; close: () => Promise<void> }

/** An empty database with the tables of the backbone and of the edge, and an empty log. */
export type World = LogAddress & {
  engine: 'PostgreSQL' | 'Kafka'
  /** opens it with connections of its own; the part closes them */
  open: () => Promise<OpenWorld>
}

/** Opens database and log where another process, or this one, has made them. */
export const openWorld = async ({ url, brokers, topicPrefix }: LogAddress): Promise<OpenWorld> => {
  const database = createDatabase(url, { max: 12, applicationName: 'zmigo bench' })
  const log = await openEventLog({ database, logger, brokers, topicPrefix })
  return {
    database,
    log,
    close: async () => {
      await log.close()
      await database.end()
    },
  }
}

/** @returns the address of a new database with all tables of the edge */
export const createEdgeDatabase = async (serverUrl: string, name: string): Promise<string> => {
  const server = createDatabase(serverUrl, { max: 1, applicationName: 'zmigo bench' })
  await server.query(`create database ${name}`)
  await server.end()
  const url = Object.assign(new URL(serverUrl), { pathname: name }).href
  await migrate(url, [eventMigrations, peopleMigrations, edgeMigrations])
  return url
}

const createWorld = async (serverUrl: string, engine: World['engine'], brokers?: string[]): Promise<World> => {
  const name = `bench_on_${engine.toLowerCase()}`
  const url = await createEdgeDatabase(serverUrl, name)
  const address = { url, topicPrefix: `${name}.`, ...(brokers && { brokers }) }
  return { ...address, engine, open: () => openWorld(address) }
}

/** Statistics, visibility and a clean write-ahead log, as a server has them that was not filled a moment ago. */
export const settle = async ({ database }: OpenWorld): Promise<void> => {
  await database.query('vacuum (analyze) events.log')
  await database.query('checkpoint')
}

/** Runs a part with the log in PostgreSQL and then, where Java is, with the log in Kafka. */
export const onEachLog = (options: BackboneOptions, work: (world: World) => Promise<Measure[]>): Promise<Measure[]> =>
  withServers(options, async (servers) => {
    const measures = await work(await createWorld(servers.postgres.url, 'PostgreSQL'))
    if (!options.engines) return measures
    return andThen(measures, 'Kafka', async () => {
      const { brokers } = await servers.kafka()
      return work(await createWorld(servers.postgres.url, 'Kafka', [brokers]))
    })
  })
