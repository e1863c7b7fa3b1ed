/** Catalog as a process of its own. */
import { runService } from '@zmig/projections/host'
import { createCatalogService, catalogMigrations } from './composition.ts'

await runService(
  { name: 'catalog', migrations: [catalogMigrations], create: (deps) => createCatalogService(deps) },
  process.env,
)
