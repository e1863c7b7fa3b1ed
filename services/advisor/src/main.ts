/** Advisor as a process of its own. */
import { runService } from '@zmig/projections/host'
import { createAdvisorService, advisorMigrations } from './composition.ts'

await runService(
  { name: 'advisor', migrations: [advisorMigrations], create: (deps) => createAdvisorService(deps) },
  process.env,
)
