/** Catalog as a process of its own. */
import { noSettings, runService } from '@zmig/projections/host'
import { createCatalogService, catalogMigrations } from './composition.ts'

await runService({ name: 'catalog', migrations: [catalogMigrations], config: noSettings, create: createCatalogService })
