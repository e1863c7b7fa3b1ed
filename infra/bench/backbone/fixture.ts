import { openEventLog, eventMigrations, type EventLog } from '@zmig/event-log'
import { edgeMigrations, edgeProjections } from '@zmig/edge'
import { createDatabase, createLogger, migrate, type Database } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import type { Projection } from '@zmig/projections'
import { andThen, type Measure } from '../measure.ts'
import type { BackboneOptions } from './options.ts'
import { withServers } from './servers.ts'

/** Logs retried errors: the figures of such a run mean little. */
export const logger = createLogger('bench', { level: 'warn' })

export type LogAddress = { url: string; brokers?: string[]; topicPrefix: string }

export type OpenBackbone = { database: Database; log: EventLog; close: () => Promise<void> }

/** An empty database with the tables of the backbone and of the edge, and an empty log. */
export type Backbone = LogAddress & {
  engine: 'PostgreSQL' | 'Kafka'
  /** opens it with connections of its own; the part closes them */
  open: () => Promise<OpenBackbone>
}

/** Opens database and log where another process, or this one, has made them. */
export const openBackbone = async ({ url, brokers, topicPrefix }: LogAddress): Promise<OpenBackbone> => {
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

const createBackbone = async (serverUrl: string, engine: Backbone['engine'], brokers?: string[]): Promise<Backbone> => {
  const name = `bench_on_${engine.toLowerCase()}`
  const url = await createEdgeDatabase(serverUrl, name)
  const address = { url, topicPrefix: `${name}.`, ...(brokers && { brokers }) }
  return { ...address, engine, open: () => openBackbone(address) }
}

/** Collects statistics and writes a checkpoint, so that a freshly filled server behaves like one in use. */
export const settle = async ({ database }: OpenBackbone): Promise<void> => {
  await database.query('vacuum (analyze) events.log')
  await database.query('checkpoint')
}

/** Runs a part with the log in PostgreSQL and then, where Java is, with the log in Kafka. */
export const onEachLog = (
  options: BackboneOptions,
  work: (backbone: Backbone) => Promise<Measure[]>,
): Promise<Measure[]> =>
  withServers(options, async (servers) => {
    const measures = await work(await createBackbone(servers.postgres.url, 'PostgreSQL'))
    if (!options.engines) return measures
    return andThen(measures, 'Kafka', async () => {
      const { brokers } = await servers.kafka()
      return work(await createBackbone(servers.postgres.url, 'Kafka', [brokers]))
    })
  })

/** @throws when the edge has no projection of that name any more */
export const findProjection = (name: string): Projection => {
  const found = edgeProjections.find((projection) => projection.name === name)
  if (!found) throw new Error(`the edge has no projection ${name} any more; name another one in infra/bench`)
  return found
}
