/** From a writer's transaction to the log: the outbox, the relay that empties it, and telemetry, which bypasses both. */
export * from './src/outbox.ts'
export { discardParkedEvents, listParkedEvents, releaseParkedEvents, type ParkedEvent } from './src/parked.ts'
export { startRelay } from './src/relay.ts'
export { waitForRelay } from './src/relay-lock.ts'
export * from './src/telemetry.ts'
