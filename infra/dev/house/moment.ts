import pg from 'pg'
import type { PartitionState, Sql } from '@zmig/event-log'
import { heldElsewhere } from '@zmig/event-log'
import { waitForRelay } from '@zmig/outbox'
import type { KafkaHistory } from './kafka-history.ts'
import { Refusal } from './refusal.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

/** One moment of the whole shop: of its tables, and of the Kafka that holds its history, if one does. */
export type Moment = {
  snapshot: Snapshot
  kafka: { history: KafkaHistory; positions: PartitionState[] } | undefined
}

const sqlOn = (client: pg.ClientBase): Sql => ({
  query: async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
})

const hasMarker = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query<{ there: boolean }>(`select to_regclass('events.history') is not null as there`)).rows[0]
    ?.there === true

/**
 * Holds the relay still while both are looked at, some milliseconds: so every fact is either in the outbox of the snapshot
 * or in Kafka before the position, and none is in both.
 */
const whileRelayRests = async <T>(url: string, look: () => Promise<T>): Promise<T> => {
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
 * Opens the snapshot of a backup on the client, and finds out how far the history goes at that moment when it is in Kafka.
 * @throws Refusal when it is in another Kafka than the given one
 */
export const openMoment = async (
  url: string,
  client: pg.ClientBase,
  openKafka: () => Promise<KafkaHistory>,
): Promise<Moment> => {
  const elsewhere = (await hasMarker(client)) ? await heldElsewhere(sqlOn(client)) : undefined
  if (!elsewhere) return { snapshot: await openSnapshot(client), kafka: undefined }
  const history = await openKafka()
  if (history.cluster.id !== elsewhere.cluster_id)
    throw new Refusal(
      `The history of this shop is in Kafka cluster ${elsewhere.cluster_id} (last seen at ${elsewhere.brokers}), and ${history.cluster.brokers} is cluster ${history.cluster.id}. ` +
        'Set KAFKA_BROKERS to the right one: a backup holds the history as well.',
    )
  // Both again after a slow answer: the relay must not rest for as long as that may take.
  return history.patience(() =>
    whileRelayRests(url, async () => {
      await client.query('rollback') // of the snapshot before; without one it does nothing
      return { snapshot: await openSnapshot(client), kafka: { history, positions: await history.log.list() } }
    }),
  )
}
