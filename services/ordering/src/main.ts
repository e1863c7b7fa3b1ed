/** Ordering as a process of its own. */
import { peopleMigrations } from '@zmig/kit/people'
import { readConfigOrExit } from '@zmig/kit'
import { runService } from '@zmig/projections/host'
import { createOrderingService, orderingMigrations } from './composition.ts'
import { orderingConfig } from './config.ts'

const config = readConfigOrExit(orderingConfig, process.env)

await runService(
  {
    name: 'ordering',
    migrations: [peopleMigrations, orderingMigrations],
    create: (deps) => createOrderingService(deps, config),
  },
  process.env,
)
