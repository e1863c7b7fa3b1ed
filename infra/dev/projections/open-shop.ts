import { edgeProjections, openSearchIndex } from '@zmig/edge'
import { claimHistory, clusterOf, type EventLog, readHistoryMarker, openEventLog } from '@zmig/event-log'
import {
  createDatabase,
  createLogger,
  type Database,
  type ElasticsearchAddress,
  type Environment,
  type KafkaConnection,
  type Logger,
  newId,
  systemClock,
} from '@zmig/kit'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import type { Projection } from '@zmig/projections'
import { type AtEnd, Misuse, Refusal } from '../command/run-command.ts'
import { commandConfig, readStartConfig } from '../config.ts'
import { engineThatIsUp } from '../engines/records.ts'
import { createServices } from '@zmig/roles'
import { noShopIn, openShopDatabase } from '../shop/shop-database.ts'
import { environmentOfChildren } from '../stack/settings.ts'

/** The shop's database and log, as a command about its projections needs them. */
export type OpenShop = {
  url: string
  /** a shop runs on it, or may run somewhere else */
  running: boolean
  database: Database
  log: EventLog
  logger: Logger
  /** the engine that holds a search index; without one there is none to rebuild */
  elasticsearch?: ElasticsearchAddress | undefined
}

/** A shop that was last started with an older version lacks tables that the command needs. */
const refuseOutdated = async (database: Database, url: string): Promise<void> => {
  const [row] = await database.query<{ shop: boolean; ready: boolean }>(
    `select to_regclass('events.migration') is not null as shop, to_regclass('events.history') is not null
       and to_regclass('events.checkpoint_row') is not null and to_regclass('events.given_up') is not null
       and exists (select from pg_attribute where attrelid = to_regclass('events.parked') and attname = 'event') as ready`,
  )
  if (!row?.shop) throw noShopIn(url)
  if (!row?.ready)
    throw new Refusal('This database is from before the last update. Start the shop once, then try again.')
}

/** Where the history is: the Kafka that the settings name, or the one of `npm run engines`; nothing means PostgreSQL. */
const kafkaOfShop = async (env: Environment, database: Database): Promise<KafkaConnection> => {
  const held = await readHistoryMarker(database)
  if (!held) return {}
  const config = commandConfig(env)
  if (config.kafka.brokers) return config.kafka
  const up = engineThatIsUp(config.dataDirectory, 'kafka')
  if (up) return { brokers: [up.address] }
  throw new Refusal(
    `The history of this shop is in Kafka, last seen at ${held.brokers}. Set KAFKA_BROKERS to it, or bring it up with npm run engines -- up.`,
  )
}

/**
 * Opens the shop for a command, whether it runs or not.
 * @param name shown in pg_stat_activity
 * @throws Refusal, HistoryElsewhere and ConfigError with what to do
 */
export const openShop = async (env: Environment, name: string, atEnd: AtEnd): Promise<OpenShop> => {
  const shop = await openShopDatabase(env)
  atEnd(() => shop.close())
  const logger = createLogger(name, { level: 'error' })
  const database = createDatabase(shop.url, { applicationName: `zmigo ${name}` })
  atEnd(() => database.end())
  await refuseOutdated(database, shop.url)
  const kafka = await kafkaOfShop(env, database)
  const log = await openEventLog({ database, logger, ...kafka })
  atEnd(() => log.close())
  // a read model that is rebuilt from another shop's events, or from none, would be worse than any fault that it has
  await claimHistory({ database, log, cluster: clusterOf(log, kafka.brokers) })
  const config = commandConfig(env)
  const running = shop.running || config.databaseUrl !== undefined
  const up = engineThatIsUp(config.dataDirectory, 'elasticsearch')
  const elasticsearch = config.elasticsearch ?? (up && { url: up.address })
  return { url: shop.url, running, database, log, logger, elasticsearch }
}

/** Every projection of the shop: what edge reads from and searches in, and what services learn of each other. */
export const allProjections = async (env: Environment, shop: OpenShop, atEnd: AtEnd): Promise<Projection[]> => {
  const { url, database, log, logger, elasticsearch } = shop
  const searchIndex = await openSearchIndex({ database, logger, elasticsearch })
  atEnd(() => searchIndex.stop())
  const telemetry = createTelemetry({ log, logger })
  atEnd(() => telemetry.stop())
  const services = createServices(
    { log, outbox: createOutbox(), telemetry, clock: systemClock, newId, logger },
    () => database,
    environmentOfChildren(readStartConfig(env), env, url),
  )
  return [...edgeProjections, ...searchIndex.projections, ...services.flatMap(({ replicas }) => replicas)]
}

/** @throws Misuse when there is none of that name */
export const findProjection = (projections: Projection[], name: string): Projection => {
  const found = projections.find((projection) => projection.name === name)
  if (found) return found
  const names = projections.map((projection) => projection.name).toSorted()
  throw new Misuse(`There is no projection "${name}". Type one of these instead: ${names.join(', ')}`)
}
