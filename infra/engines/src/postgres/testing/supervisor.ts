import { startPostgres } from '../start-postgres.ts'

/** A process that starts PostgreSQL on the directory it is given and notifies its parent; for tests that kill it. */
const running = await startPostgres({ dataDirectory: process.argv[2] ?? '', onExit: () => undefined })
process.send?.({ url: running.url, pid: running.pid })
process.on('disconnect', () => process.exit(0))
