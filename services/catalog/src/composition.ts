import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import { startForgetting } from '@zmig/kit/people'
import type { Service, ServiceDeps } from '@zmig/projections'
import { mountCatalogRoutes } from './catalog.routes.ts'
import { createRequestTyre, tyreRequests } from './tyre-request/tyre-request.commands.ts'
import { mountTyreRequestRoutes } from './tyre-request/tyre-request.routes.ts'

/** Schema `catalog`; requests refer to people (`@zmig/kit/people`), whose migrations come with the kit. */
export const catalogMigrations: Migrations = {
  schema: 'catalog',
  directory: join(import.meta.dirname, '../migrations'),
}

/**
 * What the shop carries: tyres, sets, categories, shipments, and how shoppers spell them; and what they ask for that it does
 * not carry. It learns nothing from others.
 */
export const createCatalogService = (deps: ServiceDeps): Service => ({
  name: 'catalog',
  mount: (router) => {
    mountCatalogRoutes(router, deps)
    mountTyreRequestRoutes(router, createRequestTyre(deps))
  },
  replicas: [],
  start: () => Promise.resolve(startForgetting(deps, [tyreRequests])),
})
