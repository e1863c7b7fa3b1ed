import { resolve } from 'node:path'
import {
  clusterOf,
  openKafkaEventLog,
  type Cluster,
  type Database,
  type EventLog,
  type KafkaEventLog,
  type Logger,
} from '@zmig/event-log'
import type { Environment } from '@zmig/kit'
import { engineKinds } from '../engines/kinds.ts'
import { engineThatIsUp } from '../engines/records.ts'
import { commandConfig } from '../config.ts'
import type { AtEnd } from '../command/run-command.ts'
import { createRetry, type Retry } from './retry-unavailable.ts'

/** The history of a shop that is in Kafka, as a backup and a move read it. */
export type KafkaHistory = { log: EventLog; cluster: Cluster; retry: Retry }

type Options = {
  env: Environment
  database: Database
  logger: Logger
  /** prints what takes long or is good to know */
  say: (line: string) => void
  atEnd: AtEnd
}

/** The Kafka of `npm run engines` on this data directory: as it runs, or started for as long as the command takes. */
const ownKafka = async (dataDirectory: string, { say, atEnd }: Options): Promise<string> => {
  const up = engineThatIsUp(dataDirectory, 'kafka')
  if (up) return up.address
  const kind = engineKinds.find(({ key }) => key === 'kafka')
  if (!kind) throw new Error('the engines know no Kafka')
  say(`starting ${kind.title} for this command`)
  const started = await kind.start(dataDirectory, { say })
  atEnd(() => started.stop())
  if (started.note) say(started.note)
  return started.address
}

/**
 * Opens the log on the shop's Kafka for a command, whether the shop runs or not: the one that KAFKA_BROKERS names, else
 * the one of `npm run engines`.
 * @throws ConfigError, EventLogUnavailable and what keeps Kafka from starting
 */
export const openShopKafka = async (options: Options): Promise<KafkaHistory & { log: KafkaEventLog }> => {
  const { env, database, logger, say, atEnd } = options
  const config = commandConfig(env)
  const brokers = config.kafka.brokers ?? [await ownKafka(resolve(config.dataDirectory), options)]
  const log = await openKafkaEventLog({ database, logger, ...config.kafka, brokers })
  atEnd(() => log.close())
  const cluster = clusterOf(log, brokers)
  if (!cluster) throw new Error('the log on Kafka knows no cluster')
  const retry = createRetry({ say })
  return { log, cluster: await retry(cluster), retry }
}
