import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import type { Service, ServiceDeps } from '@zmig/projections'
import { mountGarageRoutes } from './garages.routes.ts'

/** Schema `garages`. */
export const garagesMigrations: Migrations = {
  schema: 'garages',
  directory: join(import.meta.dirname, '../migrations'),
}

/** Where tyres are fitted: towns, partner garages, holidays. It learns nothing from others. */
export const createGaragesService = (deps: ServiceDeps): Service => ({
  name: 'garages',
  mount: (router) => mountGarageRoutes(router, deps),
  replicas: [],
})
