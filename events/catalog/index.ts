/** The event catalogue: every fact that services tell each other, versioned, with its topic and partition key. */
export * from './all-events.ts'
export * from './cloud-event.ts'
export * from './define-event.ts'
export * from './envelope.ts'
export * from './garages/opening-hours.ts'
export * from './partition.ts'
export * from './registry.ts'
export * from './topics.ts'
