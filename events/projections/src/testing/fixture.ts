import { AvailabilityChanged, partitionOf } from '@zmig/events'
import {
  createPostgresEventLog,
  type Database,
  type EventLog,
  eventMigrations,
  type Logger,
  type Sql,
} from '@zmig/event-log'
import { availability } from '@zmig/event-log/testing'
import { createLogger } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { type Change, defineProjection, type Projection, when } from '../define-projection.ts'
import { startProjections } from '../start-projections.ts'

export type Availability = ReturnType<typeof AvailabilityChanged.read>
type Hook = (batch: Change<Availability>[], tx: Sql) => void | Promise<void>

export const silentLogger: Logger = createLogger('test', { level: 'silent' })

export const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

/**
 * Stores every revision in table `seen`, which shows events that were applied twice, out of order or not at all.
 * `before` and `after` run around the writes.
 */
export const keepingRevisions = ({ before, after }: { before?: Hook; after?: Hook } = {}): Projection =>
  defineProjection({
    name: 'seen',
    topics: ['orders'],
    events: [AvailabilityChanged],
    on: when(AvailabilityChanged, async (batch, tx) => {
      await before?.(batch, tx)
      for (const { data } of batch)
        await tx.query(
          `insert into seen values ($1, array[$2::int])
           on conflict (ean) do update set revisions = seen.revisions || excluded.revisions`,
          [data.ean, data.revision],
        )
      await after?.(batch, tx)
      return batch.map(({ data }) => ({ key: `tyre:${data.ean}`, version: data.revision }))
    }),
  })

/** A log, a projection of it and what it has seen, in a database of their own. */
export const openFixture = () => openBenchOn((database) => Promise.resolve(createPostgresEventLog(database)))

/** A fixture with a log of another engine. */
export const openBenchOn = async <Log extends EventLog>(openLog: (database: Database) => Promise<Log>) => {
  const running = await startTestDatabase([eventMigrations])
  const { database } = running
  const log = await openLog(database)
  await database.query('create table seen (ean text primary key, revisions int[] not null)')
  return {
    url: running.url,
    database,
    log,
    keeping: keepingRevisions,
    append: (ean: string, revisions: number[]) =>
      log.append(
        'orders',
        partitionOf('orders', ean),
        revisions.map((revision) => availability(ean, revision)),
      ),
    start: (projection: Projection, logger = silentLogger) =>
      startProjections({ database, log, projections: [projection], logger }),
    seen: async () => {
      const rows = await database.query<{ ean: string; revisions: number[] }>('select * from seen')
      return new Map(rows.map(({ ean, revisions }) => [ean, revisions]))
    },
    /** Resolves when the projection has read everything in the log. */
    caughtUp: async (name = 'seen') => {
      for (;;) {
        const rows = await database.query<{ place: string; next: number }>(
          `select topic || ':' || partition as place, next_offset as next from events.projection_offset where projection = $1`,
          [name],
        )
        const offsets = new Map(rows.map(({ place, next }) => [place, next]))
        const held = await log.list()
        if (held.every(({ topic, partition, head }) => (offsets.get(`${topic}:${partition}`) ?? 0) >= head)) return
      }
    },
    stop: async () => {
      await log.close()
      await running.stop()
    },
  }
}
export type Fixture = Awaited<ReturnType<typeof openFixture>>
export type BenchOn<Log extends EventLog> = Awaited<ReturnType<typeof openBenchOn<Log>>>
