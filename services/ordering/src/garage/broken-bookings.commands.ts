import { OrderMessageDue } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { openAttention } from '../attention/attention.repository.ts'
import { wallClockAt } from '../booking/day.ts'
import { newlyBroken, type Booking } from './broken-bookings.decider.ts'
import { readComingBookings } from './broken-bookings.queries.ts'
import type { Garage } from './garage.ts'
import { isGarageOut } from './garage-out.decider.ts'
import { findGarage, findGarages, readHolidays } from './garage.queries.ts'

type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>
type OrderFacts = Pick<(typeof OrderMessageDue)['example'], 'orderId' | 'orderVersion' | 'status' | 'paymentStatus'>

/**
 * Opens a case for each booking that a garage will not keep and lets its buyer be told: to choose another time, or, when
 * the garage is out, that the shop finds another garage. In the transaction of the change that broke them.
 */
export const reportBroken = async (tx: Sql, deps: Deps, broken: readonly Booking[]): Promise<void> => {
  if (broken.length === 0) return
  const orders = await tx.query<OrderFacts>(
    `select order_id as "orderId", version as "orderVersion", status, payment_status as "paymentStatus"
     from ordering.orders where order_id = any($1) order by order_id`,
    [broken.map(({ orderId }) => orderId)],
  )
  const garages = new Map(
    (await findGarages(tx, [...new Set(broken.map(({ garageId }) => garageId))])).map((garage) => [garage.id, garage]),
  )
  const out = new Set(
    broken.filter((booking) => isGarageOut(garages.get(booking.garageId), booking)).map(({ orderId }) => orderId),
  )
  const dueAt = deps.clock.now().toISOString()
  for (const { orderId } of orders) await openAttention(tx, deps, orderId, 'appointment-broken')
  await deps.outbox.append(
    tx,
    orders.map((order) =>
      OrderMessageDue.create(
        { ...order, message: 'appointment-broken', ...(out.has(order.orderId) && { garageOut: true }), dueAt },
        { id: deps.newId(), source: '/ordering', time: dueAt },
      ),
    ),
  )
}

/**
 * Names the bookings that a change of a garage would break, and changes nothing: staff see them before they save.
 * @param garage as it would be; only what decides about bookings need differ from what it is
 */
export const previewBroken = async (sql: Sql, garage: Garage, now: Date): Promise<Booking[]> => {
  const before = await findGarage(sql, garage.id)
  const bookings = await readComingBookings(sql, [garage.id], now)
  const holidays = await readHolidays(sql, wallClockAt(now).day)
  return newlyBroken({ garage: before, holidays }, { garage, holidays }, bookings)
}
