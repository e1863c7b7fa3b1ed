import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { Reschedule } from './shipment.commands.ts'
import { NO_SHIPMENT } from './shipment.decider.ts'
import type { KnownShipment } from './shipment.repository.ts'

const Days = z.object({ arrivesOn: z.iso.date(), orderDeadline: z.iso.date(), version: z.int().positive() })
const Role = z.enum(['current', 'next'])

/**
 * `GET /shipments`: the current and the next one with their versions. `PUT /shipments/{role}` `{arrivesOn, orderDeadline,
 * version}`: 200 with the shipment, or a refusal by name.
 */
export const mountShipmentRoutes = (
  router: Router,
  { list, reschedule }: { list: () => Promise<KnownShipment[]>; reschedule: Reschedule },
): void => {
  router.get('/shipments', letIn('edge', 'backoffice'), async (_request, response) => {
    response.json({ shipments: await list() })
  })
  router.put('/shipments/:role', letIn('edge'), async (request, response) => {
    const role = Role.safeParse(request.params['role'])
    const change = parseBody(Days, request)
    response.json(role.success ? await reschedule(role.data, change) : NO_SHIPMENT)
  })
}
