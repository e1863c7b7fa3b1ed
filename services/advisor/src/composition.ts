import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import type { Service, ServiceDeps } from '@zmig/projections'
import { mountMotorcycleRoutes } from './motorcycle/motorcycle.routes.ts'

/** Schema `advisor`. */
export const advisorMigrations: Migrations = {
  schema: 'advisor',
  directory: join(import.meta.dirname, '../migrations'),
}

/** Which tyres fit which bike. It learns nothing from others yet. */
export const createAdvisorService = (deps: ServiceDeps): Service => ({
  name: 'advisor',
  mount: (router) => mountMotorcycleRoutes(router, deps),
  replicas: [],
})
