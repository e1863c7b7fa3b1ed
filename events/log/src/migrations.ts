import { join } from 'node:path'

/** Schema `events`: the log, its heads, the outbox, projections' offsets and parked events. */
export const eventMigrations = { schema: 'events', directory: join(import.meta.dirname, '../migrations') }
