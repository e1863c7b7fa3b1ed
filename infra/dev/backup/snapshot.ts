import { readHistoryMarker, type PartitionState, type Sql } from '@zmig/event-log'
import { waitForRelay } from '@zmig/outbox'
import pg from 'pg'
import { Refusal } from '../command/run-command.ts'
import {
  quoted,
  readSequences,
  readTables,
  type Sequence,
  tableName,
  tableNames,
  type TableDefinition,
} from './catalogue.ts'
import type { KafkaHistory } from '../shop/shop-kafka.ts'

/** A snapshot of the whole database, valid while the transaction is open. */
type Snapshot = { at: Date; server: string; tables: TableDefinition[]; sequences: Sequence[] }

/** Only a program that creates or drops tables every few milliseconds would need more. */
const ATTEMPTS = 5

/**
 * A rebuild switches a read model by renaming tables, which a snapshot does not notice: opened before the switch, it would
 * find the new table empty. So the tables are locked against that first (`lock table` opens no snapshot), then looked at.
 */
const lockTables = async (client: pg.ClientBase): Promise<string[]> => {
  const names = await tableNames(client)
  await client.query('begin isolation level repeatable read read only')
  const list = names.map(({ schema, name }) => quoted(schema, name))
  if (list.length > 0) await client.query(`lock table ${list.join(', ')} in access share mode`)
  return names.map(tableName)
}

const sameNames = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index])

const tryToOpen = async (client: pg.ClientBase): Promise<Snapshot | undefined> => {
  const locked = await lockTables(client)
  const answer = await client.query<{ at: Date; server: string }>(
    `select clock_timestamp() as at, current_setting('server_version') as server`,
  )
  const tables = await readTables(client)
  const [now] = answer.rows
  if (now && sameNames(locked, tables.map(tableName))) return { ...now, tables, sequences: await readSequences(client) }
  await client.query('rollback')
  return undefined
}

/** undefined_table: dropped or renamed between looking and locking. */
const VANISHED = '42P01'

const vanished = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === VANISHED

/**
 * Opens a transaction with a snapshot of all tables of the shop and reads their definitions. The caller ends it.
 * @throws when tables come and go faster than they can be locked
 */
export const openSnapshot = async (client: pg.ClientBase): Promise<Snapshot> => {
  // Values are written so that any server reads them the same; names always with their schema.
  await client.query(`set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC'; set extra_float_digits = 3;
    set search_path = ''; set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0`)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const snapshot = await tryToOpen(client)
      if (snapshot) return snapshot
    } catch (error) {
      await client.query('rollback')
      if (!vanished(error)) throw error
    }
  }
  throw new Error('tables are created and dropped all the time; run the backup again when that is over')
}

/** A consistent view of the whole shop: its tables, and the Kafka that holds its history, if there is one. */
type ShopSnapshot = {
  snapshot: Snapshot
  kafka: { history: KafkaHistory; positions: PartitionState[] } | undefined
}

/** Statements on a client of ours, as the services write them. */
export const sqlOn = (client: pg.ClientBase): Sql => ({
  query: async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
})

const hasMarker = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query<{ there: boolean }>(`select to_regclass('events.history') is not null as there`)).rows[0]
    ?.there === true

/**
 * Pauses the relay for the few milliseconds in which both are read: so every event is either in the outbox of the snapshot
 * or in Kafka before the position, and none is in both.
 */
const withRelayPaused = async <T>(url: string, look: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'zmigo backup' })
  await client.connect()
  try {
    await client.query('begin')
    await waitForRelay(sqlOn(client))
    return await look()
  } finally {
    await client.end()
  }
}

/**
 * Opens the snapshot of a backup on the client, and reads the heads of the history at the same time when it is in Kafka.
 * @throws Refusal when it is in another Kafka than the given one
 */
export const openShopSnapshot = async (
  url: string,
  client: pg.ClientBase,
  openKafka: () => Promise<KafkaHistory>,
): Promise<ShopSnapshot> => {
  const elsewhere = (await hasMarker(client)) ? await readHistoryMarker(sqlOn(client)) : undefined
  if (!elsewhere) return { snapshot: await openSnapshot(client), kafka: undefined }
  const history = await openKafka()
  if (history.cluster.id !== elsewhere.cluster_id)
    throw new Refusal(
      `The history of this shop is in Kafka cluster ${elsewhere.cluster_id} (last seen at ${elsewhere.brokers}), and ${history.cluster.brokers} is cluster ${history.cluster.id}. ` +
        'Set KAFKA_BROKERS to the right one: a backup holds the history as well.',
    )
  // After a slow answer both are read again: the relay must not pause for as long as that may take.
  return history.retry(() =>
    withRelayPaused(url, async () => {
      await client.query('rollback') // of the snapshot before; without one it does nothing
      return { snapshot: await openSnapshot(client), kafka: { history, positions: await history.log.list() } }
    }),
  )
}
