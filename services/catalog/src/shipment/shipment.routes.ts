import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { Reschedule, Sail } from './shipment.commands.ts'
import { NO_SHIPMENT } from './shipment.decider.ts'
import type { KnownShipment } from './shipment.repository.ts'

const Days = z.object({
  id: z.string().max(100),
  arrivesOn: z.iso.date(),
  orderDeadline: z.iso.date(),
  version: z.int().positive(),
})
const Role = z.enum(['current', 'next'])
const Seen = z.object({ version: z.int().positive() })

/**
 * `GET /shipments`: the current and the next one with their versions. `PUT /shipments/{role}` `{id, arrivesOn,
 * orderDeadline, version}`, and `POST /shipments/next/sail` `{version}`: 200 with the shipment, or a refusal by name.
 */
export const mountShipmentRoutes = (
  router: Router,
  { list, reschedule, sail }: { list: () => Promise<KnownShipment[]>; reschedule: Reschedule; sail: Sail },
): void => {
  router.get('/shipments', letIn('edge', 'backoffice'), async (_request, response) => {
    response.json({ shipments: await list() })
  })
  router.put('/shipments/:role', letIn('edge'), async (request, response) => {
    const role = Role.safeParse(request.params['role'])
    const change = parseBody(Days, request)
    response.json(role.success ? await reschedule(role.data, change) : NO_SHIPMENT)
  })
  router.post('/shipments/next/sail', letIn('edge'), async (request, response) => {
    response.json(await sail(parseBody(Seen, request).version))
  })
}
