import { ShipmentScheduled } from '@zmig/events'
import { createFactImporter } from '@zmig/kit/facts'
import type * as z from 'zod'

export type Shipment = z.infer<typeof ShipmentScheduled.data>

/** Schedules shipments. The newest of a role replaces the one before: there is one on its way and one to order for. */
export const importShipments = createFactImporter<Shipment>({
  table: 'catalog.shipment',
  idOf: (shipment) => shipment.role,
  event: ShipmentScheduled,
  source: '/catalog',
})
