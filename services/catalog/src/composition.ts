import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import type { Service, ServiceDeps } from '@zmig/projections'
import { mountCatalogRoutes } from './catalog.routes.ts'

/** Schema `catalog`. */
export const catalogMigrations: Migrations = {
  schema: 'catalog',
  directory: join(import.meta.dirname, '../migrations'),
}

/** What the shop carries: tyres, sets, categories, shipments, and how shoppers spell them. It learns nothing from others. */
export const createCatalogService = (deps: ServiceDeps): Service => ({
  name: 'catalog',
  mount: (router) => mountCatalogRoutes(router, deps),
  replicas: [],
})
