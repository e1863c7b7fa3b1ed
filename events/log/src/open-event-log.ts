import type { Database, Logger } from './database.ts'
import type { EventLog } from './event-log.port.ts'
import type { KafkaSecurity } from './kafka/client.ts'
import { openKafkaEventLog } from './kafka-event-log.adapter.ts'
import { createPostgresEventLog } from './postgres-event-log.adapter.ts'

type EventLogOptions = {
  /** with `eventMigrations`; holds the log itself unless Kafka does */
  database: Database
  logger: Logger
  /** KAFKA_BROKERS as `host:port`; unset is the log in the database */
  brokers?: string[] | undefined
  /** TLS and sign-in of Kafka */
  security?: KafkaSecurity | undefined
  /** KAFKA_COPIES: brokers that must hold each event */
  copies?: number | undefined
  /** before each topic's name in Kafka; for several shops on one */
  topicPrefix?: string
}

/**
 * Opens the shop's log on the engine that its settings name. The caller closes it.
 * @throws EventLogRefused as `openKafkaEventLog` does
 */
export const openEventLog = async ({ brokers, ...options }: EventLogOptions): Promise<EventLog> =>
  brokers ? openKafkaEventLog({ ...options, brokers }) : createPostgresEventLog(options.database)
