import type { Sql } from '@zmig/kit'
import { isDay } from '../calendar/day.ts'
import type { RequestedSlot, SlotState } from './booking.decider.ts'
import { findGarage, readHoliday, shareInstallation } from './garage.repository.ts'
import { isBookable } from './garage.ts'
import { slotHoursOf, type Slot } from './slots.decider.ts'

const columns = 'garage_id as "garageId", day, start_hour as "startHour"'

/** The slot of an order; undefined when it has none. */
export const findBooking = async (sql: Sql, orderId: string): Promise<Slot | undefined> =>
  (await sql.query<Slot>(`select ${columns} from ordering.booking where order_id = $1`, [orderId]))[0]

const isSame = (one: Slot, other: Slot | undefined): boolean =>
  one.garageId === other?.garageId && one.day === other.day && one.startHour === other.startHour

/** Locks rows in the order of their key, so that two orders that swap their slots do not deadlock. */
const lockRows = async (tx: Sql, wanted: Slot, own: Slot | undefined): Promise<number> => {
  await tx.query(`insert into ordering.slot (garage_id, day, start_hour) values ($1, $2, $3) on conflict do nothing`, [
    wanted.garageId,
    wanted.day,
    wanted.startHour,
  ])
  const rows = await tx.query<Slot & { booked: number }>(
    `select ${columns}, booked from ordering.slot
     where (garage_id, day, start_hour) in (($1, $2::date, $3::integer), ($4, $5::date, $6::integer))
     order by garage_id, day, start_hour for update`,
    [wanted.garageId, wanted.day, wanted.startHour, own?.garageId, own?.day, own?.startHour],
    { name: 'ordering-lock-slots' },
  )
  const booked = rows.find((row) => isSame(row, wanted))?.booked ?? 0
  return isSame(wanted, own) ? booked - 1 : booked
}

/**
 * Locks a slot until the transaction ends, so that its last place is booked once, and reads its state. A slot that the
 * garage does not have is not locked: decideBooking refuses it.
 *
 * @param movingOrderId an order that has an appointment and wants another: both slots are locked, and its own place does
 * not count as booked
 */
export const lockSlot = async (tx: Sql, requested: RequestedSlot, movingOrderId?: string): Promise<SlotState> => {
  await shareInstallation(tx)
  const garage = await findGarage(tx, requested.garageId)
  const { day, startHour } = requested
  if (!isBookable(garage) || day === undefined || startHour === undefined || !isDay(day))
    return { garage, closed: undefined, booked: 0 }
  const closed = await readHoliday(tx, day)
  if (!slotHoursOf(garage, day, closed).includes(startHour)) return { garage, closed, booked: 0 }
  const own = movingOrderId === undefined ? undefined : await findBooking(tx, movingOrderId)
  return { garage, closed, booked: await lockRows(tx, { garageId: garage.id, day, startHour }, own) }
}

/** Counts the appointments of unpaid transfers at a garage on a day, one order after the other until the transaction ends. */
export const lockTransfersThatDay = async (tx: Sql, { garageId, day }: RequestedSlot): Promise<number> => {
  if (day === undefined || !isDay(day)) return 0
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('ordering.day ' || $1 || ' ' || $2, 0))`, [
    garageId,
    day,
  ])
  const [row] = await tx.query<{ held: number }>(
    `select count(*)::integer as held from ordering.booking join ordering.orders using (order_id)
     where booking.garage_id = $1 and day = $2::date
       and payment_status = 'pending' and status = 'open' and payment_method = 'banktransfer'`,
    [garageId, day],
  )
  return row?.held ?? 0
}

/** Books a slot, locked by lockSlot, for an order that has none. Null books nothing. */
export const saveBooking = async (tx: Sql, orderId: string, slot: Slot | null, now: Date): Promise<void> => {
  if (!slot) return
  await tx.query(
    `with taken as (
       insert into ordering.booking (order_id, garage_id, day, start_hour, booked_at) values ($1, $2, $3, $4, $5)
       returning garage_id, day, start_hour)
     update ordering.slot set booked = slot.booked + 1 from taken
     where (slot.garage_id, slot.day, slot.start_hour) = (taken.garage_id, taken.day, taken.start_hour)`,
    [orderId, slot.garageId, slot.day, slot.startHour, now],
  )
}

/** Releases the slot of an order, if it has one. @returns the slot */
export const releaseBooking = async (tx: Sql, orderId: string): Promise<Slot | undefined> => {
  const [freed] = await tx.query<Slot>(
    `with gone as (
       delete from ordering.booking where order_id = $1 returning garage_id, day, start_hour)
     update ordering.slot set booked = slot.booked - 1 from gone
     where (slot.garage_id, slot.day, slot.start_hour) = (gone.garage_id, gone.day, gone.start_hour)
     returning slot.garage_id as "garageId", slot.day, slot.start_hour as "startHour"`,
    [orderId],
  )
  return freed
}

/** Exchanges the slot of an order for another; both are locked by `lockSlot(tx, requested, orderId)`. */
export const moveBooking = async (tx: Sql, orderId: string, slot: Slot | null, now: Date): Promise<void> => {
  await releaseBooking(tx, orderId)
  await saveBooking(tx, orderId, slot, now)
}
