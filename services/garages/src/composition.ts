import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import { mountGarageRoutes } from './garages.routes.ts'
import { startListingHolidays } from './holiday/list-holidays.timer.ts'

export type * from './facts.ts'
export * from './garages.commands.ts'

/** Schema `garages`. */
export const garagesMigrations: Migrations = {
  schema: 'garages',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('garages')],
}

/** Where tyres are fitted: towns, partner garages, holidays. It follows no events. */
export const createGaragesService = (deps: ServiceDeps): Service => ({
  name: 'garages',
  mount: (router) => mountGarageRoutes(router, deps),
  replicas: [],
  start: () => Promise.resolve(startListingHolidays(deps)),
})
