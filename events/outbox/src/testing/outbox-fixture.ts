import { partitionOf, type RecordedEvent, topics } from '@zmig/events'
import {
  type Addressed,
  createPostgresEventLog,
  type Database,
  type EventLog,
  eventMigrations,
  type Logger,
} from '@zmig/event-log'
import { availability } from '@zmig/event-log/testing'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox } from '../outbox.ts'
import { LEADER_LOCK } from '../relay-lock.ts'
import { relayRound } from '../relay-round.ts'

export const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

export const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

/** The log as if it were outside the database: it cannot append inside a transaction of the relay. */
export const withoutTransactions = (log: EventLog): EventLog => {
  const { appendIn: _in, appendAllIn: _allIn, ...outside } = log as EventLog & Record<string, unknown>
  return outside as EventLog
}

const partitions = Array.from({ length: topics.orders.partitions }, (_, partition) => partition)

/** Reads topic `orders`, partition by partition, each time only what is new: what has been read never changes. */
const createOrdersReader = (log: EventLog) => {
  const readers = partitions.map((partition) => ({ partition, from: 0, found: [] as RecordedEvent[] }))
  const readOn = async (reader: (typeof readers)[number]): Promise<RecordedEvent[]> => {
    for (let more = true; more;) {
      const slice = await log.read('orders', reader.partition, reader.from, 2_000)
      reader.found.push(...slice.events)
      reader.from = slice.next
      more = slice.more
    }
    return reader.found
  }
  // One after the other: two calls at once would read the same twice.
  let reading: Promise<unknown> = Promise.resolve()
  return (): Promise<RecordedEvent[]> => {
    const events = reading.then(async () => (await Promise.all(readers.map(readOn))).flat())
    reading = events.catch(() => undefined)
    return events
  }
}

const revisionOf = ({ data }: RecordedEvent): number => (data as { revision: number }).revision

/** A database with an outbox and a log, and helpers to write to and read from them. */
export const openOutboxFixture = async (openLog?: (database: Database) => Promise<EventLog>) => {
  const running = await startTestDatabase([eventMigrations])
  const { database, url } = running
  const outbox = createOutbox()
  const inside = createPostgresEventLog(database)
  const log = openLog ? await openLog(database) : inside
  await database.query('create table stock (ean text primary key, revision int not null)')

  const events = createOrdersReader(log)
  const revisions = async (ean: string): Promise<number[]> =>
    (await events()).filter(({ key }) => key === ean).map(revisionOf)

  const sell = (ean: string) =>
    database.transaction(async (tx) => {
      const [row] = await tx.query<{ revision: number }>(
        `insert into stock values ($1, 1) on conflict (ean) do update set revision = stock.revision + 1
         returning revision`,
        [ean],
      )
      await outbox.append(tx, [availability(ean, row?.revision ?? 0)])
    })

  return {
    url,
    database,
    outbox,
    inside,
    log,
    events,
    revisions,
    /** One event of a tyre; its revisions count from 1 and are written in order, as the lock on its row makes sure. */
    sell,
    sellTimes: async (ean: string, times: number) => {
      for (let sold = 0; sold < times; sold += 1) await sell(ean)
    },
    /** An event that our writers could not have written: inserted straight into the table. */
    smuggle: (event: object | null, ean: string) =>
      database.query(`insert into events.outbox (topic, partition, event) values ('orders', $1, $2)`, [
        partitionOf('orders', ean),
        JSON.stringify(event),
      ]),
    /** Resolves when the log holds so many revisions of a tyre, with what it holds then. */
    until: async (ean: string, count: number): Promise<number[]> => {
      for (;;) {
        const found = await revisions(ean)
        if (found.length >= count) return found
      }
    },
    /** Resolves when some relay leads. */
    untilLed: async (): Promise<void> => {
      const leaders = `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and locktype = 'advisory' and objid = $1 and granted`
      while ((await database.query(leaders, [LEADER_LOCK])).length === 0);
    },
    waiting: async (): Promise<number> => {
      const [row] = await database.query<{ count: number }>('select count(*) as count from events.outbox')
      return row?.count ?? -1
    },
    /** One round of a relay. */
    round: (to: EventLog = inside, limit?: number) => relayRound({ database, log: to, logger: silent }, limit),
    /** The log as one outside the database; `around` may fail before or after the append. */
    outside: (around: (append: () => Promise<void>, events: Addressed[]) => Promise<void>): EventLog =>
      withoutTransactions({ ...inside, appendAll: (given) => around(() => inside.appendAll(given), given) }),
    stop: () => running.stop(),
  }
}
export type OutboxFixture = Awaited<ReturnType<typeof openOutboxFixture>>
