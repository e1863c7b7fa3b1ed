import { join } from 'node:path'
import { CityListed, GarageListed, HolidayListed, parseOpeningHours } from '@zmig/events'
import { letIn, parseBody, type Migrations } from '@zmig/kit'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { importCities, importGarages, importHolidays } from './garages.commands.ts'

export * from './garages.commands.ts'

const Cities = z.object({ cities: z.array(CityListed.data) })
// Old events may have other hours; new entries need readable ones.
const Garage = GarageListed.data.refine(({ hours }) => parseOpeningHours(hours) !== undefined, {
  path: ['hours'],
  message: 'write hours like `sun-thu 08:00-18:00; fri 08:00-13:00`',
})
const Garages = z.object({ garages: z.array(Garage) })
const Holidays = z.object({ holidays: z.array(HolidayListed.data) })

/** `POST /cities`, `/garages` and `/holidays`: each answers how many entries were new or changed. */
const mountGarageRoutes = (router: Router, deps: ServiceDeps): void => {
  router.post('/cities', letIn('operator'), async (request, response) => {
    response.json({ changed: await importCities(deps, parseBody(Cities, request).cities) })
  })
  router.post('/garages', letIn('operator'), async (request, response) => {
    response.json({ changed: await importGarages(deps, parseBody(Garages, request).garages) })
  })
  router.post('/holidays', letIn('operator'), async (request, response) => {
    response.json({ changed: await importHolidays(deps, parseBody(Holidays, request).holidays) })
  })
}

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
})
