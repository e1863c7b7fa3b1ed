import { ShipmentCancelled, ShipmentReceived, ShipmentScheduled } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Change, type Projection, type ServiceDeps } from '@zmig/projections'
import type * as z from 'zod'
import { refreshAvailability } from '../stock/availability.commands.ts'
import { moveHandedOver, moveReservations } from '../stock/reservation.repository.ts'
import { lockSupply } from '../stock/supply.repository.ts'
import { reportLate } from './late-order.commands.ts'
import { receiveGoods } from './receive-goods.commands.ts'
import { inboundColumn } from './shipment.ts'

type Shipment = z.infer<typeof ShipmentScheduled.data>
type Receipt = z.infer<typeof ShipmentReceived.data>
type Known = Pick<Shipment, 'id' | 'role' | 'arrivesOn'>

const readShipments = (tx: Sql): Promise<Known[]> =>
  tx.query<Known>('select id, role, arrives_on as "arrivesOn" from ordering.shipment')

/**
 * Moves reservations before a shipment gets its role. A next shipment that sails keeps its reservations, and who still waits
 * for the current one waits for it: what was counted in of that one is theirs already. A current shipment that
 * was not known means that the last one has arrived, so its reservations are on the shelf now.
 */
const rollOver = async (tx: Sql, { id, role }: Shipment, known: readonly Known[]): Promise<void> => {
  const before = known.find((one) => one.id === id && one.role !== role)
  const isReplacing = role === 'current' && known.some((one) => one.role === 'current' && one.id !== id)
  if (isReplacing && before) await moveHandedOver(tx, 'current', 'on_hand')
  if (isReplacing && !before) await moveReservations(tx, 'current', 'on_hand')
  if (!before) return
  await moveReservations(tx, before.role, role)
  const column = inboundColumn[before.role]
  await tx.query(`update ordering.stock set ${column} = 0 where ${column} > 0`)
  await tx.query('delete from ordering.shipment where role = $1', [before.role])
}

/** What a shipment brings, without the tyres of it that staff have sent to buyers before it was counted in. */
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
     select ean, greatest(0, sum(quantity) - coalesce(
       (select sum(gone.quantity) from ordering.handed_over gone where gone.ean = line.ean and gone.source = $2), 0))
     from jsonb_to_recordset($1::jsonb) as line(ean text, quantity integer)
     group by ean order by ean
     on conflict (ean) do update set ${column} = excluded.${column}`,
    [JSON.stringify(lines), role],
  )
}

/** Forgets a shipment and what it would have brought. */
const cancelShipment = async (tx: Sql, id: string, known: readonly Known[]): Promise<void> => {
  for (const { role } of known.filter((one) => one.id === id)) {
    const column = inboundColumn[role]
    await tx.query(`update ordering.stock set ${column} = 0 where ${column} > 0`)
    await tx.query('delete from ordering.shipment where role = $1', [role])
  }
}

/** Whether the tyres of a shipment may come later than orders say: it has a later day, or another one took its place. */
const isLater = ({ id, role, arrivesOn }: Shipment, known: readonly Known[]): boolean =>
  !known.some((one) => one.id === id && one.role === role && one.arrivesOn >= arrivesOn)

/**
 * Keeps a copy of shipments: arrival, order deadline and quantities; moves reservations with them, and counts in what was
 * received. ShipmentScheduled says all that a shipment still brings, ShipmentReceived what it brings no more: they have one
 * key, so they come in the order in which the catalogue decided them, and no tyre counts twice.
 */
export const createShipmentReplica = (deps: ServiceDeps): Projection =>
  defineProjection({
    name: 'ordering-shipments',
    topics: ['catalogue'],
    gatherMs: 250, // every product wakes it, and shipments seldom change
    events: [ShipmentScheduled, ShipmentReceived, ShipmentCancelled],
    on: {
      ...when(ShipmentScheduled, async (batch: Change<Shipment>[], tx) => {
        await lockSupply(tx)
        const later: Shipment['role'][] = []
        // Every shipment in order, a few a month: skipping one would not move its reservations.
        for (const { data } of batch) {
          const known = await readShipments(tx)
          await rollOver(tx, data, known)
          await saveShipment(tx, data)
          if (isLater(data, known)) later.push(data.role)
        }
        await deps.outbox.append(tx, await reportLate(tx, deps, later))
        await refreshAvailability(tx, deps, 'all')
      }),
      ...when(ShipmentReceived, async (batch: Change<Receipt>[], tx) => {
        await lockSupply(tx)
        const eans = new Set<string>()
        for (const { data } of batch) for (const ean of await receiveGoods(tx, deps, data)) eans.add(ean)
        if (eans.size > 0) await refreshAvailability(tx, deps, [...eans])
      }),
      ...when(ShipmentCancelled, async (batch: Change<{ id: string }>[], tx) => {
        await lockSupply(tx)
        for (const { data } of batch) await cancelShipment(tx, data.id, await readShipments(tx))
        await refreshAvailability(tx, deps, 'all')
      }),
    },
  })
