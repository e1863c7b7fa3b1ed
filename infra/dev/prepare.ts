import { EventLogRefused, EventLogUnavailable, HistoryElsewhere } from '@zmig/event-log'
import { onShutdown, readConfigOrExit } from '@zmig/kit'
import { environment } from './environment.ts'
import { prepareConfig } from './config.ts'
import { DemonstrationFound, prepareDatabase } from './prepare/database.ts'
import { publishBuilds } from './prepare/slices.ts'

// A short-lived process of the start: `database` brings the schemas up to date and seeds an empty shop, `slices`
// publishes new builds. It reports its progress to the supervisor over the channel.
const parts = process.argv.slice(2)
const config = readConfigOrExit(prepareConfig, environment)
const report = (detail: string) => process.send?.(detail)
onShutdown(() => Promise.resolve())

/** Where the database is, without the password that its address may hold. */
const { host, pathname } = new URL(config.databaseUrl)

try {
  if (parts.includes('database')) await prepareDatabase(config, report)
  if (parts.includes('slices')) await publishBuilds(config, report)
} catch (error) {
  if (
    [HistoryElsewhere, EventLogUnavailable, EventLogRefused, DemonstrationFound].some((kind) => error instanceof kind)
  ) {
    console.error((error as Error).message)
    process.exit(1)
  }
  const reason: unknown = error instanceof AggregateError ? error.errors[0] : error
  console.error(`The database ${host}${pathname} could not be prepared: ${String(reason)}`)
  console.error('Check DATABASE_URL: the server must run, and the database must exist and belong to the user.')
  process.exit(1)
}
process.exit(0) // the channel would keep us
