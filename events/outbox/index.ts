/** From a writer's transaction to the log: the outbox, the relay that empties it, and telemetry that needs neither. */
export * from './src/outbox.ts'
export * from './src/relay.ts'
export * from './src/telemetry.ts'
