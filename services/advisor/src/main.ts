/** Advisor as a process of its own. */
import { noSettings, runService } from '@zmig/projections/host'
import { createAdvisorService, advisorMigrations } from './composition.ts'

await runService({ name: 'advisor', migrations: [advisorMigrations], config: noSettings, create: createAdvisorService })
