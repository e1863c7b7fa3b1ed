/** Catalog as a process of its own. */
import { peopleMigrations } from '@zmig/kit/people'
import { noSettings, runService } from '@zmig/projections/host'
import { createCatalogService, catalogMigrations } from './composition.ts'

await runService({
  name: 'catalog',
  migrations: [peopleMigrations, catalogMigrations],
  config: noSettings,
  create: createCatalogService,
})
