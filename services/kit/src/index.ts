/** What every service shares: settings, HTTP with problem details, the database, logs, metrics, traces and shutdown. */
export * from './clock.ts'
export * from './config/company.ts'
export * from './config/config.ts'
export * from './config/development-secret.ts'
export * from './config/keys.ts'
export * from './config/engine-settings.ts'
export {
  databaseUrlSetting,
  optionalDatabaseUrlSetting,
  optionalHttpsSetting,
  pooledDatabaseUrlSetting,
  publicUrlSetting,
} from './config/secure-settings.ts'
export * from './config/services-address.ts'
export { fileOf, isGiven, isSecret } from './config/secret-files.ts'
export * from './config/settings.ts'
export * from './config/staff-discount.ts'
export * from './database/conflicts.ts'
export { isUnavailable } from './database/connection.ts'
export * from './database/database.ts'
export * from './database/migrate.ts'
export { claimRows, lockDueRows } from './database/row-queue.ts'
export { createDatabases, roleUrl, ROWS, type Databases, type Role } from './database/roles.ts'
export * from './escape-html.ts'
export * from './http/app.ts'
export * from './http/door.ts'
export { createCallTokens, letIn, requireDoors, type Caller } from './http/callers.ts'
export * from './http/client-address.ts'
export * from './http/input.ts'
export { readJson } from './http/json-body.ts'
export * from './http/monitoring.ts'
export { nameRoute, nameService } from './http/observe-requests.ts'
export {
  HttpProblem,
  problemBody,
  problemWithHeaders,
  problemWithSecurityEvent,
  type FieldError,
  type Problem,
} from './http/problem.ts'
export { readPacked, sendPacked } from './http/packed-body.ts'
export { readAnswer } from './http/read-answer.ts'
export { listRoutes } from './http/routes.ts'
export * from './http/server.ts'
export * from './http/service-client.ts'
export { createLogger, type Logger } from './log/logger.ts'
export type { RequestLogger } from './log/request-context.ts'
export { logSecurityEvent, type SecurityEvent } from './log/security-events.ts'
export * from './observe/health.ts'
export { createShopMetrics, type Peer, type ShopMetrics } from './observe/metrics.ts'
export * from './observe/request-durations.ts'
export { startTracing, traceEndpointSetting, traceShareSetting } from './observe/tracing.ts'
export * from './process/exit.ts'
export { createGatherer, type Gatherer } from './timer/gather.ts'
export { startTimer, stuckTimers } from './timer/start-timer.ts'
