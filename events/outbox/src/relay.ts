import type { Addressed, Database, EventLog, Logger, Sql, TransactionalEventLog } from '@zmig/event-log'
import { startLoop } from '@zmig/event-log'

export type RelayOptions = { database: Database; log: EventLog; logger: Logger }

/** Advisory lock of the one active relay; any constant that nobody else in this database uses. */
const RELAY_LOCK = 7_301_001

/** Enough to amortise a commit, few enough to keep the transaction a few milliseconds long. */
const BATCH = 500

/** How long a lost notification, or the death of the active relay, may delay events, in milliseconds. */
const POLL_MILLISECONDS = 1_000

const isTransactional = (log: EventLog): log is TransactionalEventLog => 'appendAllIn' in log

type OutboxRow = Addressed & { id: number }

/**
 * The lock belongs to the transaction, so losing the connection loses lock and work together: a second relay can take
 * over at once and the first can never write late.
 */
const holdsLock = async (tx: Sql): Promise<boolean> => {
  const [row] = await tx.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [RELAY_LOCK], {
    name: 'relay-lock',
  })
  return row?.held === true
}

const takeBatch = async (tx: Sql): Promise<OutboxRow[]> => {
  const rows = await tx.query<OutboxRow>(
    `delete from events.outbox where id in (select id from events.outbox order by id limit $1)
     returning id, topic, partition, event`,
    [BATCH],
    { name: 'relay-take' },
  )
  return rows.sort((one, other) => one.id - other.id)
}

/** Moves one batch from the outbox to the log. @returns how many events it moved; 0 also when another relay is active */
export const relayBatch = (database: Database, log: EventLog): Promise<number> =>
  database.transaction(async (tx) => {
    if (!(await holdsLock(tx))) return 0
    const batch = (await takeBatch(tx)).map(({ topic, partition, event }) => ({ topic, partition, event }))
    // A log outside this database is written before the rows go: a crash in between repeats events, and the log drops
    // ids that it holds.
    await (isTransactional(log) ? log.appendAllIn(tx, batch) : log.appendAll(batch))
    return batch.length
  })

/**
 * Moves the outbox to the log, in order, as long as it runs. Any number of processes may start one: a lock lets one
 * work at a time, and another takes over within a second.
 * @returns a function that stops it after the running batch
 */
export const startRelay = async ({ database, log, logger }: RelayOptions): Promise<() => Promise<void>> => {
  const loop = startLoop({
    step: async () => (await relayBatch(database, log)) === BATCH,
    idleMs: POLL_MILLISECONDS,
    onError: (error) => logger.error({ err: error }, 'moving the outbox to the event log failed; trying again'),
  })
  const wake = () => loop.wake()
  const stopListening = await database.listen('outbox', wake, wake)
  return async () => {
    await stopListening()
    await loop.stop()
  }
}
