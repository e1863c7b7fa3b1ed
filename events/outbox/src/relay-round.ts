import type { Addressed, Database, EventLog, Logger, Sql, TransactionalEventLog } from '@zmig/event-log'
import { appendWithoutPoison } from './poison-events.ts'
import { type Batch, createParking, type Parking, takeBatch, type Waiting } from './outbox-rows.ts'
import { lockRound, sendHeartbeat, SILENCE_MILLISECONDS } from './relay-lock.ts'

export type RoundDeps = { database: Database; log: EventLog; logger: Logger }

/** The result of one transaction of the relay. `busy`: another one held the lock. `more`: the outbox holds more events. */
export type Round = { moved: number; parked: number; busy: boolean; more: boolean }

/** Enough events to amortise a commit, few enough for a transaction of about ten milliseconds. */
export const BATCH = 2_000

/** How long one transaction takes further batches for a log outside the database, in milliseconds. */
const GO_ON_MILLISECONDS = 300

const isTransactional = (log: EventLog): log is TransactionalEventLog => 'appendAllIn' in log

const addressed = (batch: Waiting[]): Addressed[] =>
  batch.map(({ topic, partition, event }) => ({ topic, partition, event }))

/** Sends heartbeats while work outside the database is running. */
const withHeartbeat = async <T>(tx: Sql, work: Promise<T>): Promise<T> => {
  let heartbeat = Promise.resolve()
  // A connection that fails here also fails the next statement of the transaction, which reports it.
  const timer = setInterval(() => {
    heartbeat = heartbeat.then(() => sendHeartbeat(tx)).catch(() => undefined)
  }, SILENCE_MILLISECONDS / 3)
  try {
    return await work
  } finally {
    clearInterval(timer)
    await heartbeat
  }
}

/**
 * One batch into a log of the same database: events and rows move in one transaction. Its commit does not wait for the disk,
 * so that commits of buyers have it for themselves: if the server dies before the flush, the rows are in the outbox again,
 * and what read the events is rolled back with them, because the write-ahead log is in order.
 */
const moveInside = async (tx: Sql, log: TransactionalEventLog, parking: Parking, limit: number): Promise<Batch> => {
  const [batch] = await Promise.all([takeBatch(tx, limit), tx.query('set local synchronous_commit = off', [])])
  const append = async (part: Waiting[]) => {
    try {
      await Promise.all([tx.query('savepoint part', []), log.appendAllIn(tx, addressed(part))])
    } catch (error) {
      await tx.query('rollback to savepoint part', [])
      throw error
    }
  }
  await appendWithoutPoison(parking.keepSendable(batch.events), { ...parking, append })
  return batch
}

/**
 * Moves batches into a log outside the database: each is confirmed before the next is sent, and all before the rows are
 * deleted. A crash in between repeats events; readers drop repeated ids. The next batch is taken while one is sent.
 */
const moveAcross = async (tx: Sql, log: EventLog, parking: Parking, limit: number): Promise<Batch> => {
  const append = (part: Waiting[]) => log.appendAll(addressed(part))
  const begun = performance.now()
  const all: Waiting[] = []
  let batch = await takeBatch(tx, limit)
  for (;;) {
    all.push(...batch.events)
    const sending = appendWithoutPoison(parking.keepSendable(batch.events), { ...parking, append })
    const goesOn = batch.more && performance.now() - begun < GO_ON_MILLISECONDS
    // Wait for both before either error is thrown, so that the lock is held until nothing is being sent.
    sending.catch(() => undefined)
    const [taking] = await Promise.allSettled([goesOn ? takeBatch(tx, limit) : undefined])
    await withHeartbeat(tx, sending)
    if (taking.status === 'rejected') throw taking.reason
    const next = taking.value
    if (!next) return { events: all, more: batch.more }
    batch = next
  }
}

/**
 * Moves events from the outbox to the log in one transaction: all that it took, or none. After a failure the same events
 * are taken again before newer ones, because they are still the oldest in the outbox.
 * @param limit events at most in one batch
 * @throws EventLogUnavailable and errors of the database; the outbox is unchanged then
 */
export const relayRound = ({ database, log, logger }: RoundDeps, limit: number = BATCH): Promise<Round> =>
  database.transaction(async (tx) => {
    if (!(await lockRound(tx))) return { moved: 0, parked: 0, busy: true, more: false }
    const parking = createParking(logger)
    const move = isTransactional(log) ? moveInside(tx, log, parking, limit) : moveAcross(tx, log, parking, limit)
    const { events, more } = await move
    const parked = await parking.save(tx)
    return { moved: events.length - parked, parked, busy: false, more }
  })
