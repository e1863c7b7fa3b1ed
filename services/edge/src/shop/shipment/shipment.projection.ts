import { ShipmentCancelled, ShipmentScheduled } from '@zmig/events'
import { defineProjection, type Change, type Touched } from '@zmig/projections'
import type { Sql } from '@zmig/kit'

type Shipment = { id: string; role: 'current' | 'next'; arrivesOn: string; orderDeadline: string }

const UPSERT = `
  insert into shipment (role, id, arrives_on, order_deadline) values ($1, $2, $3, $4)
  on conflict (role) do update
  set id = excluded.id, arrives_on = excluded.arrives_on, order_deadline = excluded.order_deadline`

const scheduleShipments = async (batch: Change<Shipment>[], tx: Sql): Promise<Touched[]> => {
  for (const { data } of batch) {
    // the next shipment sails: the same id turns from next to current and leaves its old place
    await tx.query('delete from shipment where id = $1 and role <> $2', [data.id, data.role])
    await tx.query(UPSERT, [data.role, data.id, data.arrivesOn, data.orderDeadline])
  }
  return [{ key: 'shipments' }]
}

const cancelShipments = async (batch: Change<{ id: string }>[], tx: Sql): Promise<Touched[]> => {
  await tx.query('delete from shipment where id = any($1)', [batch.map(({ data }) => data.id)])
  return [{ key: 'shipments' }]
}

/** The current and the next shipment; a handful a month, so one statement each is enough. */
export const shipments = defineProjection({
  name: 'edge-shipment',
  schema: 'edge',
  tables: ['shipment'],
  topics: ['catalogue'],
  gatherMs: 250, // every product wakes it, and shipments seldom change
  events: [ShipmentScheduled, ShipmentCancelled],
  on: { [ShipmentScheduled.type]: scheduleShipments, [ShipmentCancelled.type]: cancelShipments },
})
