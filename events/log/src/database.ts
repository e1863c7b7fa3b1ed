import { join } from 'node:path'

type QueryOptions = { name?: string; deadlineMs?: number; unanswered?: boolean; wakes?: string }

/** What the events packages need of a database; `@zmig/kit`'s fits. */
export type Sql = {
  query<Row = Record<string, unknown>>(text: string, values?: unknown[], options?: QueryOptions): Promise<Row[]>
}

export type Database = Sql & {
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  listen(channel: string, onMessage: (payload: string) => void, onLost?: () => void): Promise<() => Promise<void>>
}

/** What the events packages need of a logger; pino fits. */
export type Logger = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * The relay, the retention and every process that appends to the log or reads it. Services do not: they write to the outbox, and learn
 * from projections.
 */
const backbone = {
  name: 'events',
  may: {
    'events.log': 'select, delete', // only what the policies of the table allow
    'events.log_head': 'select, delete',
    'events.append_batch()': 'execute',
    'events.offset_at()': 'execute',
    'events.note_in_inbox()': 'execute',
    'events.inbox': 'select, insert, update, delete',
    'events.outbox': 'select, insert, delete',
    // a replay puts refused events back into their places of the outbox
    'events.outbox_parked': 'select, insert, delete',
    // `since` is the server's time, so that no process can say that the history moved a week ago
    'events.history': 'select, insert (engine, cluster_id, brokers), update (brokers)',
    'events.projection_offset': 'select, update',
    'events.parked': 'select',
  },
}

/** Schema `events`: the log, its heads, the outbox, projections' offsets and parked events. */
export const eventMigrations = {
  schema: 'events',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [backbone],
}
