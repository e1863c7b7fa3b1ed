import { join } from 'node:path'

type QueryOptions = { name?: string; deadlineMs?: number; unanswered?: boolean }

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

/** Schema `events`: the log, its heads, the outbox, projections' offsets and parked events. */
export const eventMigrations = { schema: 'events', directory: join(import.meta.dirname, '../migrations') }
