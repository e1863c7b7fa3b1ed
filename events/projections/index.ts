/** Projections: from the log to tables that answers are read from. */
export * from './src/define-projection.ts'
export * from './src/service.ts'
export * from './src/start-projections.ts'
export * from './src/touched.ts'
