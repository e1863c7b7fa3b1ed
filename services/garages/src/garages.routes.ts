import { CityListed, GarageListed } from '@zmig/events'
import { parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { importCities } from './city/city.commands.ts'
import { importGarages } from './garage/garage.commands.ts'

const Cities = z.object({ cities: z.array(CityListed.data) })
const Garages = z.object({ garages: z.array(GarageListed.data) })

/** `POST /cities` and `/garages`: each answers how many entries were new or changed. */
export const mountGarageRoutes = (router: Router, deps: ServiceDeps): void => {
  router.post('/cities', async (request, response) => {
    response.json({ changed: await importCities(deps, parseBody(Cities, request).cities) })
  })
  router.post('/garages', async (request, response) => {
    response.json({ changed: await importGarages(deps, parseBody(Garages, request).garages) })
  })
}
