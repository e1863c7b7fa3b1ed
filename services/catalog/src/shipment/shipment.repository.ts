import { ShipmentScheduled } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Shipment } from './shipment.decider.ts'

export type KnownShipment = { shipment: Shipment; version: number }

// A next shipment that sails keeps its row of the next role until another one comes: it is the current one then.
const SHIPMENTS = `
  select fact as shipment, revision as version from catalog.shipment
  where id = 'current' or fact ->> 'id' is distinct from (select fact ->> 'id' from catalog.shipment where id = 'current')
  order by id`

/** The current and the next shipment, as far as there are any. */
export const listShipments = (sql: Sql): Promise<KnownShipment[]> => sql.query<KnownShipment>(SHIPMENTS)

/** The same, locked until the transaction ends. */
export const lockShipments = async (tx: Sql): Promise<KnownShipment[]> => {
  await tx.query('select 1 from catalog.shipment order by id for update')
  return listShipments(tx)
}

/** Saves a shipment in its role, in the place of the one that had it. */
export const saveShipment = async (tx: Sql, shipment: Shipment, now: Date): Promise<void> => {
  await tx.query(
    `insert into catalog.shipment as known (id, fact, changed_at) values ($1, $2::jsonb, $3)
     on conflict (id) do update
       set fact = excluded.fact, revision = known.revision + 1, changed_at = excluded.changed_at`,
    [shipment.role, JSON.stringify(shipment), now],
  )
}

/** Tyres of supplier orders into a shipment that are neither counted in nor given up. */
export const countUncounted = async (sql: Sql, shipmentId: string): Promise<number> => {
  const [count] = await sql.query<{ tyres: number }>(
    `select coalesce(sum(case kind when 'ordered' then quantity else -quantity end), 0)::integer as tyres
     from catalog.shipment_change, jsonb_to_recordset(lines) as line(quantity integer) where shipment_id = $1`,
    [shipmentId],
  )
  return count?.tyres ?? 0
}

type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>

/** What every event of the catalogue is published with. */
export const contextOf = ({ clock, newId }: Pick<Deps, 'clock' | 'newId'>) => ({
  id: newId(),
  source: '/catalog',
  time: clock.now().toISOString(),
})

/** Saves a shipment and publishes it in the same transaction. */
export const scheduleShipment = async (tx: Sql, deps: Deps, shipment: Shipment): Promise<void> => {
  await saveShipment(tx, shipment, deps.clock.now())
  await deps.outbox.append(tx, [ShipmentScheduled.create(shipment, contextOf(deps))])
}
