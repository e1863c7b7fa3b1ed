/** The event log: an ordered, partitioned, append-only history of facts. A port with its PostgreSQL adapter. */
export * from './src/database.ts'
export * from './src/errors.ts'
export * from './src/event-log.port.ts'
export * from './src/loop.ts'
export * from './src/migrations.ts'
export * from './src/postgres-event-log.adapter.ts'
