import { CityListed, GarageListed, HolidayListed, parseOpeningHours } from '@zmig/events'
import { HttpProblem, letIn, parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { createSaveGarage } from './garage/garage.commands.ts'
import { findGarage, listCities, listGarages } from './garage/garage.repository.ts'
import { importCities, importGarages, importHolidays } from './garages.commands.ts'
import { createHolidayCommands, listHolidays } from './holiday/holiday.commands.ts'

const Cities = z.object({ cities: z.array(CityListed.data) })
// Old events may have other hours; new entries need readable ones.
const Garage = GarageListed.data.refine(({ hours }) => parseOpeningHours(hours) !== undefined, {
  path: ['hours'],
  message: 'write hours like `sun-thu 08:00-18:00; fri 08:00-13:00`',
})
const Garages = z.object({ garages: z.array(Garage) })
const Holidays = z.object({ holidays: z.array(HolidayListed.data) })

const Version = z.int().positive()
/** `version`: of the entry that staff saw; null for a new one. */
const SavedGarage = z.object({ garage: GarageListed.data, version: Version.nullable() })
const SavedHoliday = z.object({ holiday: HolidayListed.data, version: Version.nullable() })
const Seen = z.object({ version: Version })

const requireSame = (inAddress: string, inBody: string): void => {
  if (inAddress !== inBody)
    throw new HttpProblem(400, 'Invalid input', 'The address and the body name different things.')
}

/** `POST /cities`, `/garages` and `/holidays`: each answers how many entries were new or changed. */
const mountImports = (router: Router, deps: ServiceDeps): void => {
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

/**
 * For staff: `GET /garages` with the towns, `GET` and `PUT /garages/{id}`; `GET /holidays`, `PUT /holidays/{day}` and
 * `POST /holidays/{day}/remove`. Changes name the version that was seen; 200 with a refusal by name when it is another now.
 */
export const mountGarageRoutes = (router: Router, deps: ServiceDeps): void => {
  mountImports(router, deps)
  const { database } = deps
  const saveGarage = createSaveGarage(deps)
  const holidays = createHolidayCommands(deps)
  router.get('/garages', letIn('edge'), async (_request, response) => {
    const [garages, cities] = await Promise.all([listGarages(database), listCities(database)])
    response.json({ garages, cities })
  })
  router.get('/garages/:id', letIn('edge'), async (request, response) => {
    const garage = await findGarage(database, request.params.id)
    if (!garage) throw new HttpProblem(404, 'Not found', 'There is no such garage.')
    response.json(garage)
  })
  router.put('/garages/:id', letIn('edge'), async (request, response) => {
    const command = parseBody(SavedGarage, request)
    requireSame(request.params.id, command.garage.id)
    response.json(await saveGarage(command))
  })
  router.get('/holidays', letIn('edge'), async (_request, response) => {
    response.json({ holidays: await listHolidays(database) })
  })
  router.put('/holidays/:day', letIn('edge'), async (request, response) => {
    const { holiday, version } = parseBody(SavedHoliday, request)
    requireSame(request.params.day, holiday.day)
    response.json(await holidays.save(holiday, version))
  })
  router.post('/holidays/:day/remove', letIn('edge'), async (request, response) => {
    response.json(await holidays.remove(request.params.day, parseBody(Seen, request).version))
  })
}
