import { ShipmentScheduled } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Change, type Projection, type ServiceDeps } from '@zmig/projections'
import type * as z from 'zod'
import { refreshAvailability } from './availability.commands.ts'
import { moveReservations } from './reservation.repository.ts'
import { lockSupply } from './supply.repository.ts'

type Shipment = z.infer<typeof ShipmentScheduled.data>

/** Column of `ordering.stock` that holds what a shipment brings. */
const inboundColumn = { current: 'inbound_current', next: 'inbound_next' } as const

/**
 * Moves reservations before a shipment gets its role. A new current shipment means that the last one has arrived, so its
 * reservations are on the shelf now. A next shipment that becomes the current one keeps its reservations.
 */
const rollOver = async (tx: Sql, { id, role }: Shipment): Promise<void> => {
  const known = await tx.query<Pick<Shipment, 'id' | 'role'>>('select id, role from ordering.shipment')
  const arrived = role === 'current' && known.some((one) => one.role === 'current' && one.id !== id)
  if (arrived) await moveReservations(tx, 'current', 'on_hand')
  const before = known.find((one) => one.id === id && one.role !== role)
  if (!before) return
  await moveReservations(tx, before.role, role)
  const column = inboundColumn[before.role]
  await tx.query(`update ordering.stock set ${column} = 0 where ${column} > 0`)
  await tx.query('delete from ordering.shipment where role = $1', [before.role])
}

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

/** Keeps a copy of shipments: arrival, order deadline and quantities; and moves reservations with them. */
export const createShipmentReplica = (deps: ServiceDeps): Projection =>
  defineProjection({
    name: 'ordering-shipments',
    topics: ['catalogue'],
    events: [ShipmentScheduled],
    on: when(ShipmentScheduled, async (batch: Change<Shipment>[], tx) => {
      await lockSupply(tx)
      // Every shipment in order, a few a month: skipping one would not move its reservations.
      for (const { data } of batch) {
        await rollOver(tx, data)
        await saveShipment(tx, data)
      }
      await refreshAvailability(tx, deps, 'all')
    }),
  })
