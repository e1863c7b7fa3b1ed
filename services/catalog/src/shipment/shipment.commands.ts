import { dayInIsrael } from '@zmig/kit/facts'
import type { ServiceDeps } from '@zmig/projections'
import {
  decideReschedule,
  decideSailing,
  NO_SHIPMENT,
  type Shipment,
  type ShipmentDays,
  type ShipmentRefused,
} from './shipment.decider.ts'
import { countUncounted, lockShipments, scheduleShipment, type KnownShipment } from './shipment.repository.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** A change that came too late is refused together with the shipment as it is now. */
export type RescheduleAnswer =
  (KnownShipment & { ok: true; before: ShipmentDays }) | (ShipmentRefused & Partial<KnownShipment>)

export type Reschedule = (
  role: 'current' | 'next',
  change: ShipmentDays & { id: string; version: number },
) => Promise<RescheduleAnswer>

/** Gives the shipment with this id another day of arrival, or another deadline for orders, and publishes it. */
export const createReschedule =
  (deps: Deps): Reschedule =>
  (role, change) =>
    deps.database.transaction(async (tx) => {
      const shipments = await lockShipments(tx)
      const known = shipments.find(({ shipment }) => shipment.role === role && shipment.id === change.id)
      if (!known) return NO_SHIPMENT
      const other = shipments.find(({ shipment }) => shipment.role !== role)?.shipment
      const decided = decideReschedule(known, change, other, dayInIsrael(deps.clock.now()))
      if (!decided.ok) return { ...decided, ...known }
      const { arrivesOn, orderDeadline } = known.shipment
      const before = { arrivesOn, orderDeadline }
      const { shipment } = decided
      if (shipment.arrivesOn === arrivesOn && shipment.orderDeadline === orderDeadline)
        return { ok: true, ...known, before }
      await scheduleShipment(tx, deps, shipment)
      return { ok: true, shipment, version: known.version + 1, before }
    })

export type Sail = (version: number) => Promise<{ ok: true; shipment: Shipment } | ShipmentRefused>

/** The next shipment is on its way: it takes the place of the current one, and the next place is free for a new one. */
export const createSail =
  (deps: Deps): Sail =>
  (version) =>
    deps.database.transaction(async (tx) => {
      const shipments = await lockShipments(tx)
      const next = shipments.find(({ shipment }) => shipment.role === 'next')
      if (!next) return NO_SHIPMENT
      const current = shipments.find(({ shipment }) => shipment.role === 'current')?.shipment
      const decided = decideSailing(next, current ? await countUncounted(tx, current.id) : 0, version)
      if (decided.ok) await scheduleShipment(tx, deps, decided.shipment)
      return decided
    })
