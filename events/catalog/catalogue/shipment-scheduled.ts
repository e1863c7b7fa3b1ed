import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { Day, Ean } from '../primitives.ts'

/** An inbound shipment. `current` is on its way, `next` still takes orders until `orderDeadline`. */
const Shipment = z.object({
  id: z.string(),
  role: z.enum(['current', 'next']),
  arrivesOn: Day,
  orderDeadline: Day,
  lines: z.array(z.object({ ean: Ean, quantity: z.int().positive() })),
})

export const ShipmentScheduled = defineEvent({
  type: 'catalogue.shipment-scheduled',
  version: 1,
  topic: 'catalogue',
  key: () => 'shipments',
  data: Shipment,
  example: {
    id: 'sh-2026-12',
    role: 'current',
    arrivesOn: '2026-12-03',
    orderDeadline: '2026-11-20',
    lines: [{ ean: '2907373823466', quantity: 12 }],
  },
})
