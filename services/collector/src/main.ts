/** Collector as a process of its own. */
import { runService } from '@zmig/projections/host'
import { createCollectorService, collectorMigrations } from './composition.ts'

await runService(
  { name: 'collector', migrations: [collectorMigrations], create: (deps) => createCollectorService(deps) },
  process.env,
)
