import type { EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { closeCases, openCase } from '../attention/attention.repository.ts'
import { reportBroken } from '../garage/broken-bookings.commands.ts'
import { termsOfOrder } from '../garage/install-terms.queries.ts'
import { isInTime } from '../garage/slots.decider.ts'
import { messageDue } from '../order/order.events.ts'
import { limitLockWaits, lockOrders, readOrder } from '../order/order.repository.ts'
import { canMove, type OrderRow } from '../order/order.ts'
import { shareSupply } from '../stock/supply.repository.ts'
import { findLateOrders, type LateOrder } from './late-order.queries.ts'
import type { Role } from './shipment.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** Orders with an open case of a late shipment. */
const readOpenCases = async (tx: Sql): Promise<string[]> =>
  (
    await tx.query<{ orderId: string }>(
      `select order_id as "orderId" from ordering.attention where kind = 'shipment-late' and closed_at is null
       order by order_id`,
    )
  ).map(({ orderId }) => orderId)

/**
 * Opens a case for each order whose tyres come later than it says, and closes those of orders that are in time again. Buyers
 * hear nothing before staff say so (see createLateOrders).
 *
 * @param roles of the shipments that got later just now: a case that staff closed opens again for them only
 * @returns the events, for the caller to publish
 */
export const reportLate = async (
  tx: Sql,
  deps: Pick<Deps, 'clock' | 'newId'>,
  roles: readonly Role[],
): Promise<EventEnvelope[]> => {
  const events: EventEnvelope[] = []
  const late = new Set((await findLateOrders(tx)).map(({ orderId }) => orderId))
  for (const orderId of await readOpenCases(tx))
    if (!late.has(orderId)) events.push(...(await closeCases(tx, deps, orderId, ['shipment-late'])))
  if (roles.length === 0) return events
  for (const { orderId } of await findLateOrders(tx, { roles })) {
    const opened = await openCase(tx, deps, orderId, 'shipment-late')
    if (opened) events.push(opened.event)
  }
  return events
}

/** What the mail about a late order would say to its buyer. */
export type LatePreview = LateOrder & {
  isPaid: boolean
  /** of its installation; null without a time */
  appointment: { garageId: string; day: string; startHour: number } | null
  /** the tyres come too late for it: the buyer has to choose another time */
  breaks: boolean
}

const appointmentOf = ({ garageId, day, startHour }: OrderRow): LatePreview['appointment'] =>
  garageId !== null && day !== null && startHour !== null ? { garageId, day, startHour } : null

const previewOf = async (sql: Sql, late: LateOrder, order: OrderRow, now: Date): Promise<LatePreview> => {
  const appointment = appointmentOf(order)
  const { latest: _latest, ...terms } = await termsOfOrder(sql, order.orderId, now)
  const breaks = appointment !== null && canMove(order) && !isInTime(appointment.day, appointment.startHour, terms)
  return { ...late, isPaid: order.paymentStatus === 'paid', appointment, breaks }
}

export type LateOrders = {
  /** Whose orders are late, and which appointments cannot be kept. */
  preview: (role: Role) => Promise<LatePreview[]>
  /**
   * Tells the buyers of these orders, each once: the order names the new day from now on, and an appointment before it is
   * broken. Orders that are not late, or not any more, are passed over.
   */
  tell: (role: Role, orderIds: readonly string[]) => Promise<{ told: number; broken: number }>
}

/** What staff do about orders whose tyres come late. */
export const createLateOrders = (deps: Deps): LateOrders => ({
  preview: async (role) => {
    const { database, clock } = deps
    const previews: LatePreview[] = []
    for (const late of await findLateOrders(database, { roles: [role] })) {
      const order = await readOrder(database, late.orderId)
      if (order) previews.push(await previewOf(database, late, order, clock.now()))
    }
    return previews
  },
  tell: (role, orderIds) =>
    deps.database.transaction(async (tx) => {
      await limitLockWaits(tx)
      const orders = await lockOrders(tx, 'order_id = any($1)', [orderIds])
      await shareSupply(tx)
      const lateOrders = await findLateOrders(tx, { roles: [role], orderIds })
      const late = new Map(lateOrders.map((one) => [one.orderId, one]))
      let broken = 0
      const events: EventEnvelope[] = []
      for (const order of orders) {
        const lateness = late.get(order.orderId)
        if (!lateness) continue
        const { appointment, breaks } = await previewOf(tx, lateness, order, deps.clock.now())
        const { lines } = lateness
        await tx.query(
          `update ordering.order_line as line set arrives_on = late."arrivesOn"
           from jsonb_to_recordset($2::jsonb) as late(line integer, "arrivesOn" date)
           where line.order_id = $1 and line.line = late.line`,
          [order.orderId, JSON.stringify(lines)],
        )
        const arrivals = lines.map(({ ean, arrivesOn }) => ({ ean, arrivesOn }))
        events.push(
          ...(await closeCases(tx, deps, order.orderId, ['shipment-late'])),
          messageDue(deps, order, 'arrival-postponed', { arrivals }),
        )
        if (!breaks || !appointment) continue
        broken += 1
        events.push(
          ...(await reportBroken(tx, deps, [{ orderId: order.orderId, ...appointment, cause: 'late-tyres' }])),
        )
      }
      await deps.outbox.append(tx, events)
      return { told: late.size, broken }
    }),
})
