/** Deletes old metrics from the log; every other event stays. */
export { forgetMetrics, forgetMovedLog, type Retained, type RetentionDeps } from './src/retention.ts'
export { startRetention, type RetentionOptions } from './src/retention.ts'
