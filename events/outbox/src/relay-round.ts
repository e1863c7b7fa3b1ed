import type { Addressed, Database, EventLog, Logger, Sql, TransactionalEventLog } from '@zmig/event-log'
import { appendWithoutPoison } from './poison-events.ts'
import { type Batch, createParking, type Parking, takeBatch, type Waiting } from './outbox-rows.ts'
import { enterRound, sayAlive, SILENCE_MILLISECONDS } from './relay-lock.ts'

export type RoundDeps = { database: Database; log: EventLog; logger: Logger }

/** What one transaction of the relay did. `busy`: another one was at it. `more`: there are further events now. */
export type Round = { moved: number; parked: number; busy: boolean; more: boolean }

/** Enough to amortise a commit, few enough to keep the transaction some ten milliseconds long. */
export const BATCH = 2_000

/** For how long one transaction goes on taking batches for a log outside the database, in milliseconds. */
const GO_ON_MILLISECONDS = 300

const isTransactional = (log: EventLog): log is TransactionalEventLog => 'appendAllIn' in log

const addressed = (batch: Waiting[]): Addressed[] =>
  batch.map(({ topic, partition, event }) => ({ topic, partition, event }))

/** Tells the server that we live while something outside the database takes its time. */
const stayingAlive = async <T>(tx: Sql, work: Promise<T>): Promise<T> => {
  let sign = Promise.resolve()
  // A connection that fails here fails the transaction's next statement as well, which is the one that is heard.
  const timer = setInterval(() => {
    sign = sign.then(() => sayAlive(tx)).catch(() => undefined)
  }, SILENCE_MILLISECONDS / 3)
  try {
    return await work
  } finally {
    clearInterval(timer)
    await sign
  }
}

/** One batch into a log of the same database: events and rows move in one transaction. */
const moveInside = async (tx: Sql, log: TransactionalEventLog, parking: Parking, limit: number): Promise<Batch> => {
  const batch = await takeBatch(tx, limit)
  const append = async (part: Waiting[]) => {
    try {
      await Promise.all([tx.query('savepoint part', []), log.appendAllIn(tx, addressed(part))])
    } catch (error) {
      await tx.query('rollback to savepoint part', [])
      throw error
    }
  }
  await appendWithoutPoison(parking.sift(batch.events), { ...parking, append })
  return batch
}

/**
 * Batches into a log elsewhere, each confirmed before the next is sent and all before the rows go. A crash in between
 * repeats events; readers drop ids that they have seen. While one batch is on its way the next is taken.
 */
const moveAcross = async (tx: Sql, log: EventLog, parking: Parking, limit: number): Promise<Batch> => {
  const append = (part: Waiting[]) => log.appendAll(addressed(part))
  const begun = performance.now()
  const all: Waiting[] = []
  let batch = await takeBatch(tx, limit)
  for (;;) {
    all.push(...batch.events)
    const sending = appendWithoutPoison(parking.sift(batch.events), { ...parking, append })
    const goesOn = batch.more && performance.now() - begun < GO_ON_MILLISECONDS
    // Both come to an end before either is heard: the lock is held until nothing is on its way any more.
    sending.catch(() => undefined)
    const [taking] = await Promise.allSettled([goesOn ? takeBatch(tx, limit) : undefined])
    await stayingAlive(tx, sending)
    if (taking.status === 'rejected') throw taking.reason
    const next = taking.value
    if (!next) return { events: all, more: batch.more }
    batch = next
  }
}

/**
 * Moves events from the outbox to the log in one transaction: all that it took, or none. What failed, or may have
 * failed, is taken again before anything newer, because it is still the oldest in the outbox.
 * @param limit events at most in one batch
 * @throws EventLogUnavailable and errors of the database; nothing has left the outbox then
 */
export const relayRound = ({ database, log, logger }: RoundDeps, limit: number = BATCH): Promise<Round> =>
  database.transaction(async (tx) => {
    if (!(await enterRound(tx))) return { moved: 0, parked: 0, busy: true, more: false }
    const parking = createParking(logger)
    const move = isTransactional(log) ? moveInside(tx, log, parking, limit) : moveAcross(tx, log, parking, limit)
    const { events, more } = await move
    const parked = await parking.save(tx)
    return { moved: events.length - parked, parked, busy: false, more }
  })
