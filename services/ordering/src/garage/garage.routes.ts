import { parseOpeningHours } from '@zmig/events'
import { letIn, HttpProblem, parseBody } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Router } from 'express'
import * as z from 'zod'
import { previewBroken } from './broken-bookings.commands.ts'
import { findGarage } from './garage.repository.ts'

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
})

/** `POST /garages/{id}/broken-bookings`: the bookings that a planned change would break; changes nothing. */
export const mountGarageRoutes = (
  router: Router,
  { database, clock }: Pick<ServiceDeps, 'database' | 'clock'>,
): void => {
  router.post('/garages/:id/broken-bookings', letIn('operator'), async (request, response) => {
    const planned = parseBody(Planned, request)
    const garage = await findGarage(database, request.params.id)
    if (!garage) throw new HttpProblem(404, 'Not found', 'There is no such garage.')
    response.json({ broken: await previewBroken(database, { ...garage, ...planned }, clock.now()) })
  })
}
