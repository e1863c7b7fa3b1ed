import type { Sql } from '@zmig/kit'
import type { ShipmentSettings } from '@zmig/edge-contract'

type ShipmentRow = { role: string; arrives_on: string; order_deadline: string }

/** When shipments arrive; empty texts when none is scheduled. */
export const findShipmentSettings = async (sql: Sql): Promise<ShipmentSettings> => {
  const rows = await sql.query<ShipmentRow>('select role, arrives_on, order_deadline from edge.shipment', [], {
    name: 'edge-shipments',
  })
  const current = rows.find(({ role }) => role === 'current')
  const next = rows.find(({ role }) => role === 'next')
  return {
    currentShipmentDisplayTime: current?.arrives_on ?? '',
    nextShipmentDisplayTime: next?.arrives_on ?? '',
    nextShipmentOrderDeadline: next?.order_deadline ?? '',
  }
}
