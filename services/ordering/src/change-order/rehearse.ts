import type { Agorot } from '@zmig/events'
import type { Database, Sql } from '@zmig/kit'
import { refusedChange, type ChangeRefused } from '../order/order-change.ts'
import { limitLockWaits, lockOrder } from '../order/order.repository.ts'
import type { OrderRow } from '../order/order.ts'
import type { ChangeAnswer } from './change-order.commands.ts'
import { decideTold, type Told } from './told.decider.ts'

type State = Pick<
  OrderRow,
  'status' | 'paymentStatus' | 'garageId' | 'manualBooking' | 'day' | 'startHour' | 'installation'
>

/** What a change would do; amounts in agorot. */
export type Rehearsed =
  | ChangeRefused
  | {
      ok: true
      /** of the order as it is */
      version: number
      before: State
      after: State
      /** money that goes back, and what the shop keeps of it */
      refund: { amount: Agorot; kept: Agorot; method: OrderRow['paymentMethod'] } | null
      /** single tyres that the order holds, or that have left the shop for it */
      tyres: { ean: string; quantity: number; left: boolean }[]
      tells: Told[]
    }

const stateOf = ({
  status,
  paymentStatus,
  garageId,
  manualBooking,
  day,
  startHour,
  installation,
}: OrderRow): State => ({
  status,
  paymentStatus,
  garageId,
  manualBooking,
  day,
  startHour,
  installation,
})

const refundAfter = (before: OrderRow, after: OrderRow) =>
  after.paymentStatus === 'refund_due' && before.paymentStatus !== 'refund_due'
    ? { amount: after.payNow - after.refundKept, kept: after.refundKept, method: after.paymentMethod }
    : null

const TYRES = `
  select ean, sum(quantity)::integer as quantity, "left" from (
    select ean, quantity, false as "left" from ordering.reservation where order_id = $1
    union all select ean, quantity, true from ordering.handed_over where order_id = $1) as held
  group by ean, "left" order by ean`

/**
 * Makes a change and takes it back, so that staff see what it does before they confirm it: what the preview says and what the
 * change does are decided by the same code. Nothing is published.
 *
 * @param change in the transaction that it gets
 */
export const rehearse = (
  database: Pick<Database, 'transaction'>,
  orderId: string,
  change: (tx: Sql) => Promise<ChangeAnswer>,
): Promise<Rehearsed> =>
  database.transaction(async (tx) => {
    await limitLockWaits(tx)
    const before = await lockOrder(tx, orderId)
    if (!before) return refusedChange('NOT_FOUND', 'ההזמנה לא נמצאה')
    const tyres = await tx.query<{ ean: string; quantity: number; left: boolean }>(TYRES, [orderId])
    await tx.query('savepoint rehearsal')
    const answer = await change(tx)
    await tx.query('rollback to savepoint rehearsal')
    if (!answer.ok) return answer
    const { order: after } = answer
    const moved = before.garageId !== after.garageId || before.day !== after.day || before.startHour !== after.startHour
    return {
      ok: true,
      version: before.version,
      before: stateOf(before),
      after: stateOf(after),
      refund: refundAfter(before, after),
      tyres,
      tells: decideTold(before, after, moved),
    }
  })
