/** Advisor as a process of its own. */
import { peopleMigrations } from '@zmig/kit/people'
import { runService } from '@zmig/projections/host'
import { advisorConfig, advisorMigrations, createAdvisorService } from './composition.ts'

await runService({
  name: 'advisor',
  migrations: [peopleMigrations, advisorMigrations],
  config: advisorConfig,
  create: createAdvisorService,
})
