/** Catalog as a process of its own. */
import { peopleMigrations } from '@zmig/kit/people'
import { runService } from '@zmig/projections/host'
import { createCatalogService, catalogMigrations } from './composition.ts'
import { catalogConfig } from './config.ts'

await runService({
  name: 'catalog',
  migrations: [peopleMigrations, catalogMigrations],
  config: catalogConfig,
  create: createCatalogService,
})
