/** `npm run role -- web|api|worker|migrate`: one process of a shop on several machines. */
import type { Environment } from '@zmig/kit'
import { environment } from './environment.ts'

/** By what is typed. Loaded when it is needed: a role carries nothing of another one. */
const ROLES: Record<string, () => Promise<(environment: Environment) => Promise<void>>> = {
  web: async () => (await import('@zmig/shell-server/run')).runWeb,
  api: async () => (await import('./src/api.ts')).runApi,
  worker: async () => (await import('./src/worker.ts')).runWorker,
  migrate: async () => (await import('./src/migrate.ts')).runMigrate,
  'migrate --copies': async () => (await import('./src/migrate.ts')).runCopies,
}

const HELP = `Usage: npm run role -- <role>

Runs one process of a shop on several machines, any number of each:
  web      pages and /edge, on the public port
  api      the commands of all services
  worker   relay, projections, replicas, search index, timers, retention, mail
  migrate  brings schemas, database roles, topics and the first slices up to date, and ends
           --copies: before that copies each topic of Kafka to as many brokers as KAFKA_COPIES says

infra/docs/run-a-shop/settings.md has the settings.
`

const name = process.argv.slice(2).join(' ')
const load = Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
if (name === '--help' || name === '-h') process.stdout.write(HELP)
else if (!load) {
  process.stderr.write(`error: "${name}" is no role\n\n${HELP}`)
  process.exit(2)
} else await (await load())(environment)
