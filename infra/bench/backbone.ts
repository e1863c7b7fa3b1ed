import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { edgeMigrations, edgeProjections } from '@zmig/edge'
import {
  endEngine,
  startElasticsearch,
  startKafka,
  startPostgres,
  type RunningElasticsearch,
  type RunningKafka,
  type RunningPostgres,
} from '@zmig/engines'
import { eventMigrations, openEventLog, type EventLog } from '@zmig/event-log'
import { createDatabase, createLogger, migrate, newId, type Database } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import type { Projection } from '@zmig/projections'
import kafkajs, { type Kafka } from 'kafkajs'

/** The options of the parts that need no shop, only servers. */
export type BackboneOptions = {
  /** for the data of the bench's own servers; each part empties it at its start and removes its own at its end */
  directory: string
  /** settings of PostgreSQL: those that the shop gives its own */
  postgresSettings: Record<string, string>
  /** whether Kafka and Elasticsearch can run here */
  engines: boolean
  /** called with a sentence about a long step */
  say: (line: string) => void
  /** registers a step that runs at the end of this process */
  atEnd: (step: () => Promise<void>) => void
}

/** Servers for one part, on empty data; each starts when the part comes to it, so that the others have the machine. */
type Servers = {
  postgres: RunningPostgres
  kafka: () => Promise<RunningKafka>
  elasticsearch: () => Promise<RunningElasticsearch>
}

const TITLES = { postgres: 'PostgreSQL', kafka: 'Kafka', elasticsearch: 'Elasticsearch' }

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** Runs a part with servers of its own and stops them, also when the part fails. */
export const withServers = async <T>(
  { directory, postgresSettings, say, atEnd }: BackboneOptions,
  work: (servers: Servers) => Promise<T>,
): Promise<T> => {
  mkdirSync(directory, { recursive: true })
  // A run that was killed, or a part that took too long, may have left servers.
  for (const left of readdirSync(directory)) {
    for (const [name, title] of Object.entries(TITLES)) await endEngine(title, join(directory, left, name))
    rmSync(join(directory, left), { recursive: true, force: true })
  }
  const own = join(directory, newId())
  mkdirSync(own)
  const place = (name: keyof typeof TITLES) => ({ dataDirectory: join(own, name), say })

  const stops: (() => Promise<void>)[] = []
  const started = <Server extends { stop: () => Promise<void> }>(server: Server): Server => {
    const stop = once(() => server.stop())
    stops.push(stop)
    atEnd(stop)
    return server
  }
  try {
    const onExit = () => undefined // the next query reports the error
    return await work({
      postgres: started(await startPostgres({ ...place('postgres'), settings: postgresSettings, onExit })),
      kafka: async () => started(await startKafka(place('kafka'))),
      elasticsearch: async () => started(await startElasticsearch(place('elasticsearch'))),
    })
  } finally {
    for (const stop of stops.toReversed()) await stop()
    rmSync(own, { recursive: true, force: true })
  }
}

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
export const onEachLog = (options: BackboneOptions, work: (backbone: Backbone) => Promise<void>): Promise<void> =>
  withServers(options, async ({ postgres, kafka }) => {
    await work(await createBackbone(postgres.url, 'PostgreSQL'))
    if (!options.engines) return
    const { brokers } = await kafka()
    await work(await createBackbone(postgres.url, 'Kafka', [brokers]))
  })

/** @throws when the edge has no projection of that name any more */
export const findProjection = (name: string): Projection => {
  const found = edgeProjections.find((projection) => projection.name === name)
  if (!found) throw new Error(`the edge has no projection ${name} any more; name another one in infra/bench`)
  return found
}

/** A client of plain kafkajs, for what the engine does without us. Silent: what it cannot do in the end, it throws. */
export const createKafkaClient = (brokers: string[]): Kafka =>
  new kafkajs.Kafka({ clientId: 'bench', brokers, logLevel: kafkajs.logLevel.NOTHING })
