import { ShipmentScheduled } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Change, type Projection, type ServiceDeps } from '@zmig/projections'
import type * as z from 'zod'
import { lockSupply, refreshAvailability } from '../availability/availability.commands.ts'

type Shipment = z.infer<typeof ShipmentScheduled.data>

/** Column of `ordering.stock` that holds what a shipment brings. */
const inboundColumn = { current: 'inbound_current', next: 'inbound_next' } as const

const saveShipment = async (tx: Sql, { id, role, arrivesOn, orderDeadline, lines }: Shipment): Promise<void> => {
  await tx.query(
    `insert into ordering.shipment (role, id, arrives_on, order_deadline) values ($1, $2, $3, $4)
     on conflict (role) do update
       set id = excluded.id, arrives_on = excluded.arrives_on, order_deadline = excluded.order_deadline`,
    [role, id, arrivesOn, orderDeadline],
  )
  const column = inboundColumn[role]
  await tx.query(`update ordering.stock set ${column} = 0 where ${column} > 0`)
  await tx.query(
    `insert into ordering.stock (ean, ${column})
     select ean, sum(quantity) from jsonb_to_recordset($1::jsonb) as line(ean text, quantity integer)
     group by ean order by ean
     on conflict (ean) do update set ${column} = excluded.${column}`,
    [JSON.stringify(lines)],
  )
}

/** Learns when shipments arrive, until when they take orders and what they bring. */
export const createShipmentReplica = (deps: ServiceDeps): Projection =>
  defineProjection({
    name: 'ordering-shipments',
    topics: ['catalogue'],
    events: [ShipmentScheduled],
    on: when(ShipmentScheduled, async (batch: Change<Shipment>[], tx) => {
      await lockSupply(tx)
      const newest = new Map(batch.map(({ data }) => [data.role, data]))
      for (const shipment of newest.values()) await saveShipment(tx, shipment)
      await refreshAvailability(tx, deps, 'all')
    }),
  })
