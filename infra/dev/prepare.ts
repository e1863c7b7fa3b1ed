import { onShutdown, readConfigOrExit } from '@zmig/kit'
import { environment } from './environment.ts'
import { prepareConfig } from './prepare/config.ts'
import { prepareDatabase } from './prepare/database.ts'
import { publishBuilds } from './prepare/slices.ts'

// A short-lived process of the start: `database` brings the schemas up to date and seeds an empty shop, `slices`
// publishes new builds. It tells the supervisor over the channel how far it is.
const parts = process.argv.slice(2)
const config = readConfigOrExit(prepareConfig, environment)
const tell = (detail: string) => process.send?.(detail)
onShutdown(() => Promise.resolve())
if (parts.includes('database')) await prepareDatabase(config, tell)
if (parts.includes('slices')) await publishBuilds(config, tell)
process.exit(0) // the channel would keep us
