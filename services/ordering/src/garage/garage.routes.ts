import { parseOpeningHours } from '@zmig/events'
import { letIn, HttpProblem, parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { isDay } from '../calendar/day.ts'
import { previewBroken, previewHoliday } from './broken-bookings.commands.ts'
import { findGarage } from './garage.repository.ts'
import { readGarageWeek } from './garage-week.queries.ts'

/** The changes of a garage that can break bookings; absent fields stay as they are. */
const Planned = z.object({
  hours: z
    .string()
    .refine(
      (hours) => parseOpeningHours(hours) !== undefined,
      'write hours like `sun-thu 08:00-18:00; fri 08:00-13:00`',
    )
    .exactOptional(),
  capacityPerSlot: z.int().nonnegative().exactOptional(),
  manualBooking: z.boolean().exactOptional(),
  hide: z.boolean().exactOptional(),
  closures: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })).exactOptional(),
})

const WeekFacts = Planned.required().omit({ hide: true })

const PlannedHoliday = z.object({ closed: z.enum(['true', 'half']) })

/** A day of an address. @throws HttpProblem 400 for one that does not exist */
const dayOf = (text: string): string => {
  if (!isDay(text)) throw new HttpProblem(400, 'Invalid input', 'Write the day as year-month-day.')
  return text
}

/**
 * `POST /garages/{id}/broken-bookings` and `POST /holidays/{day}/broken-bookings`: the bookings that a planned change would
 * break; they change nothing. `POST /garages/{id}/week/{day}`: seven days of a garage, whose facts are in the body, by the hour, from that day.
 */
export const mountGarageRoutes = (
  router: Router,
  { database, clock }: Pick<ServiceDeps, 'database' | 'clock'>,
): void => {
  router.post('/garages/:id/broken-bookings', letIn('edge', 'operator'), async (request, response) => {
    const planned = parseBody(Planned, request)
    const garage = await findGarage(database, request.params.id)
    if (!garage) throw new HttpProblem(404, 'Not found', 'There is no such garage.')
    response.json({ broken: await previewBroken(database, { ...garage, ...planned }, clock.now()) })
  })
  router.post('/holidays/:day/broken-bookings', letIn('edge'), async (request, response) => {
    const { closed } = parseBody(PlannedHoliday, request)
    response.json({ broken: await previewHoliday(database, dayOf(request.params.day), closed, clock.now()) })
  })
  router.post('/garages/:id/week/:day', letIn('edge'), async (request, response) => {
    const { id, day } = request.params
    response.json({ days: await readGarageWeek(database, id, parseBody(WeekFacts, request), dayOf(day)) })
  })
}
