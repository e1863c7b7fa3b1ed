/** What the log may forget, and when: single metrics after a while, facts never. */
export { forgetMetrics, type Retained, type RetentionDeps } from './src/retention.ts'
export { startRetention, type RetentionOptions } from './src/retention.ts'
