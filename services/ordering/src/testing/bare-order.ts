import { newId, type Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { lockSlot, saveBooking } from '../garage/booking.repository.ts'
import type { Slot } from '../garage/slots.decider.ts'

/** The row of an order to be installed, and nothing that it holds: for tests of what hangs on it. */
export const placeBareOrder = async (sql: Sql, orderId: string, status = 'open'): Promise<void> => {
  await sql.query(
    `insert into ordering.orders (order_id, person_id, sip, payment_method, payments, status, subtotal, shipping,
       installation, discount, pay_now, terms_version, terms_accepted_at, placed_at, expires_at)
     values ($1, $2, 'install', 'banktransfer', 1, $3, 94900, 0, 12000, 0, 94900, 'test', now(), now(), now())`,
    [orderId, newId(), status],
  )
}

/** Such an order with an appointment. */
export const placeBooked = async (
  { database, clock }: Pick<ServiceDeps, 'database' | 'clock'>,
  orderId: string,
  slot: Slot,
  status = 'open',
): Promise<void> => {
  await placeBareOrder(database, orderId, status)
  await database.transaction(async (tx) => {
    await lockSlot(tx, slot)
    await saveBooking(tx, orderId, slot, clock.now())
  })
}
