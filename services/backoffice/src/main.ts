/** The back office as a process of its own. */
import { runService } from '@zmig/projections/host'
import { backofficeConfig, backofficeMigrations, createBackofficeService } from './composition.ts'

await runService({
  name: 'backoffice',
  migrations: [backofficeMigrations],
  config: backofficeConfig,
  create: createBackofficeService,
})
