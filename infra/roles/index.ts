/** The shop's processes: what each role consists of, composed once for `npm start`, `--apart` and the roles. */
export { openBackend } from './src/backend.ts'
export { beginProcess, workChecks, unlessEnding } from './src/begin-process.ts'
export { createServicesApp } from './src/services-app.ts'
export { createServices, databaseOfProjection } from './src/services.ts'
export { createParkedService } from './src/parked/parked-service.ts'
export { OUTBOX, replayByName } from './src/parked/replay-by-name.ts'
export { DemonstrationFound, refuseDemonstration } from './src/prepare/database.ts'
export { prepare, PreparationFailed, type PreparationPart } from './src/prepare/prepare.ts'
