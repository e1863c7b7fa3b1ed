/** Runs ordering as a process of its own. */
import { peopleMigrations } from '@zmig/kit/people'
import { runService } from '@zmig/projections/host'
import { createOrderingService, orderingMigrations } from './composition.ts'
import { orderingConfig } from './config.ts'

await runService({
  name: 'ordering',
  migrations: [peopleMigrations, orderingMigrations],
  config: orderingConfig,
  create: createOrderingService,
})
