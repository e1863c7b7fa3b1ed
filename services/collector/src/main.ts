/** Collector as a process of its own. */
import { noSettings, runService } from '@zmig/projections/host'
import { createCollectorService, collectorMigrations } from './composition.ts'

await runService({
  name: 'collector',
  migrations: [collectorMigrations],
  config: noSettings,
  create: createCollectorService,
})
