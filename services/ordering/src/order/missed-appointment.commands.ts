import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { termsOfOrder } from '../booking/booking.commands.ts'
import { isInTime } from '../booking/slots.decider.ts'
import { reportBroken } from '../garage/broken-bookings.commands.ts'
import { canMove } from './change.decider.ts'
import { isDispatched } from './moves.decider.ts'
import type { OrderRow } from './order-row.ts'

/**
 * Money may come when the appointment is over, or so near that the tyres cannot be at the garage by then: a person looks and
 * the buyer is asked for another time, as when a garage breaks it. In the transaction of the payment, after it was saved.
 *
 * @param order as it is now that it is paid
 */
export const reportMissed = async (
  tx: Sql,
  deps: Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>,
  order: OrderRow,
  now: Date,
): Promise<void> => {
  const { orderId, garageId, day, startHour, status, paymentMethod, expiresAt } = order
  if (garageId === null || day === null || startHour === null || !canMove(order)) return
  // the horizon does not count: a time far away was agreed, and tyres that came in early do not break it
  const { latest: _latest, ...terms } = await termsOfOrder(tx, orderId, now)
  // tyres that staff sent before the money came are on their way already; and who pays by card within the minutes of the
  // hold has what was offered, though midnight may have passed
  const keeps = isDispatched(status) || (paymentMethod === 'creditcard' && now <= expiresAt)
  const earliest = keeps ? terms.today : terms.earliest
  if (isInTime(day, startHour, { ...terms, earliest })) return
  await reportBroken(tx, deps, [{ orderId, garageId, day, startHour }])
}
