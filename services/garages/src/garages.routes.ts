import { CityListed, GarageListed, HolidayListed, parseOpeningHours } from '@zmig/events'
import { parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { importCities } from './city/city.commands.ts'
import { importGarages } from './garage/garage.commands.ts'
import { importHolidays } from './holiday/holiday.commands.ts'

const Cities = z.object({ cities: z.array(CityListed.data) })
// an event that was told is believed, whatever its hours; at the door nonsense is refused
const Garage = GarageListed.data.refine(({ hours }) => parseOpeningHours(hours) !== undefined, {
  path: ['hours'],
  message: 'write hours like `sun-thu 08:00-18:00; fri 08:00-13:00`',
})
const Garages = z.object({ garages: z.array(Garage) })
const Holidays = z.object({ holidays: z.array(HolidayListed.data) })

/** `POST /cities`, `/garages` and `/holidays`: each answers how many entries were new or changed. */
export const mountGarageRoutes = (router: Router, deps: ServiceDeps): void => {
  router.post('/cities', async (request, response) => {
    response.json({ changed: await importCities(deps, parseBody(Cities, request).cities) })
  })
  router.post('/garages', async (request, response) => {
    response.json({ changed: await importGarages(deps, parseBody(Garages, request).garages) })
  })
  router.post('/holidays', async (request, response) => {
    response.json({ changed: await importHolidays(deps, parseBody(Holidays, request).holidays) })
  })
}
