import { DeliveryFellShort, GoodsReceived, ShipmentReceived, SupplierOrderPlaced } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Change, type Projection, type ServiceDeps } from '@zmig/projections'
import type * as z from 'zod'
import { addLines, takeLines, type Lines } from './shipment.decider.ts'
import { contextOf, lockShipments, saveShipment, scheduleShipment } from './shipment.repository.ts'

type Ordered = z.infer<typeof SupplierOrderPlaced.data>
type Received = z.infer<typeof GoodsReceived.data>
type Short = z.infer<typeof DeliveryFellShort.data>
type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>
type Kind = 'ordered' | 'received' | 'short'

type Noted = { changeId: string; shipmentId: string; lines: Lines }

/** Notes that shipments have taken in a change. @returns whether it is new */
const noteChange = async (tx: Sql, { clock }: Deps, kind: Kind, { changeId, shipmentId, lines }: Noted) => {
  const noted = await tx.query(
    `insert into catalog.shipment_change (change_id, kind, shipment_id, lines, applied_at) values ($1, $2, $3, $4::jsonb, $5)
     on conflict do nothing returning 1`,
    [changeId, kind, shipmentId, JSON.stringify(lines), clock.now()],
  )
  return noted.length > 0
}

const findShipment = async (tx: Sql, shipmentId: string) =>
  (await lockShipments(tx)).find(({ shipment }) => shipment.id === shipmentId)?.shipment

/**
 * The shipment brings what was ordered as well. An unknown one is new, as long as no other has its role: otherwise it has sailed
 * away or was opened twice meanwhile, and its tyres are on the shelf once they are counted in.
 */
const addOrder = async (tx: Sql, deps: Deps, { draftOrderId, shipment, lines }: Ordered): Promise<void> => {
  if (!(await noteChange(tx, deps, 'ordered', { changeId: draftOrderId, shipmentId: shipment.id, lines }))) return
  // the catalogue knows its days and its role better: they may have changed since the order was placed
  const shipments = (await lockShipments(tx)).map((one) => one.shipment)
  const known = shipments.find(({ id }) => id === shipment.id)
  if (!known && shipments.some(({ role }) => role === shipment.role)) return
  const { lines: before } = known ?? { lines: [] }
  await scheduleShipment(tx, deps, { ...(known ?? shipment), lines: addLines(before, lines) })
}

/** What was received is no part of the shipment any more. ShipmentReceived says so; ShipmentScheduled would say it twice. */
const receive = async (tx: Sql, deps: Deps, receipt: Received): Promise<void> => {
  const { receiptId, shipmentId, lines, receivedAt } = receipt
  if (!(await noteChange(tx, deps, 'received', { changeId: receiptId, shipmentId, lines }))) return
  const known = await findShipment(tx, shipmentId)
  if (known) await saveShipment(tx, { ...known, lines: takeLines(known.lines, lines) }, deps.clock.now())
  await deps.outbox.append(tx, [ShipmentReceived.create({ receiptId, shipmentId, lines, receivedAt }, contextOf(deps))])
}

/** The shipment brings less. */
const shorten = async (tx: Sql, deps: Deps, { shortfallId, shipmentId, lines }: Short): Promise<void> => {
  if (!(await noteChange(tx, deps, 'short', { changeId: shortfallId, shipmentId, lines }))) return
  const known = await findShipment(tx, shipmentId)
  if (known) await scheduleShipment(tx, deps, { ...known, lines: takeLines(known.lines, lines) })
}

const oneByOne =
  <Data>(deps: Deps, apply: (tx: Sql, deps: Deps, data: Data) => Promise<void>) =>
  async (batch: Change<Data>[], tx: Sql): Promise<void> => {
    for (const { data } of batch) await apply(tx, deps, data)
  }

/** Follows what is bought: shipments bring what was ordered, until it is received or does not come. */
export const createShipmentReplica = (deps: Deps): Projection =>
  defineProjection({
    name: 'catalog-shipments',
    topics: ['backoffice'],
    events: [SupplierOrderPlaced, GoodsReceived, DeliveryFellShort],
    on: {
      ...when(SupplierOrderPlaced, oneByOne(deps, addOrder)),
      ...when(GoodsReceived, oneByOne(deps, receive)),
      ...when(DeliveryFellShort, oneByOne(deps, shorten)),
    },
  })
