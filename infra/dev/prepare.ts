import { EventLogRefused, EventLogUnavailable, HistoryElsewhere } from '@zmig/event-log'
import { onShutdown, readConfigOrExit } from '@zmig/kit'
import { environment } from './environment.ts'
import { prepareConfig } from './config.ts'
import { DemonstrationFound, prepareDatabase } from './prepare/database.ts'
import { publishBuilds, SlicesMissing } from './prepare/slices.ts'

// A short-lived process of the start: `database` brings the schemas up to date and seeds an empty shop, `slices`
// publishes new builds, `watched=<slice>` names the one that a developer works on. It reports its progress to the supervisor
// over the channel.
const parts = process.argv.slice(2)
const config = readConfigOrExit(prepareConfig, environment)
const report = (detail: string) => process.send?.(detail)
onShutdown(() => Promise.resolve())

/** What the supervisor prints on lines of their own. */
const lines: string[] = []
const tell = (line: string) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send({ say: line }, () => resolve())
    else resolve(console.log(line))
  })
const watched = parts.find((part) => part.startsWith('watched='))?.slice('watched='.length)

/** Where the database is, without the password that its address may hold. */
const { host, pathname } = new URL(config.databaseUrl)

/** Ends with the sentences that an error has, below a heading of the part that failed. */
const fail = (error: unknown, heading: string, cure: string): never => {
  const isSaid = [HistoryElsewhere, EventLogUnavailable, EventLogRefused, DemonstrationFound, SlicesMissing].some(
    (kind) => error instanceof kind,
  )
  const reason: unknown = error instanceof AggregateError ? error.errors[0] : error
  for (const line of lines) console.error(line)
  if (error instanceof SlicesMissing) console.error('Slices have nothing to show, so the shop does not start:')
  console.error(isSaid ? (error as Error).message : `${heading}: ${String(reason)}\n${cure}`)
  return process.exit(1)
}

if (parts.includes('database'))
  await prepareDatabase(config, report).catch((error: unknown) =>
    fail(
      error,
      `The database ${host}${pathname} could not be prepared`,
      'Check DATABASE_URL: the server must run, and the database must exist and belong to the user.',
    ),
  )
if (parts.includes('slices'))
  await publishBuilds(config, { report, say: (line) => lines.push(line), watched }).catch((error: unknown) =>
    fail(
      error,
      'The slices could not be published',
      'Check what is named above: the builds in .cache/build, SLICE_BUCKET_URL or DATA_DIR/packages, and the database.',
    ),
  )
for (const line of lines) await tell(line)
process.exit(0) // the channel would keep us
