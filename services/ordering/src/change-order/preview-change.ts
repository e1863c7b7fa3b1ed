import type { Agorot } from '@zmig/events'
import type { Database, Sql } from '@zmig/kit'
import { refusedChange, type ChangeRefused } from '../order/order-change.ts'
import { limitLockWaits, lockOrder } from '../order/order.repository.ts'
import type { OrderRow } from '../order/order.ts'
import type { ChangeAnswer } from './change-order.commands.ts'

/** Whom a change notifies: the buyer, or a garage by its id; and how. */
type Notified = { who: 'buyer' | 'garage'; garageId?: string; by: ('mail' | 'text')[] }

type State = Pick<
  OrderRow,
  'status' | 'paymentStatus' | 'garageId' | 'manualBooking' | 'day' | 'startHour' | 'installation'
>

/** What a change would do; amounts in agorot. */
export type ChangePreview =
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
      notifies: Notified[]
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
export const previewChange = (
  database: Pick<Database, 'transaction'>,
  orderId: string,
  change: (tx: Sql) => Promise<ChangeAnswer>,
): Promise<ChangePreview> =>
  database.transaction(async (tx) => {
    await limitLockWaits(tx)
    const before = await lockOrder(tx, orderId)
    if (!before) return refusedChange('NOT_FOUND', 'ההזמנה לא נמצאה')
    const tyres = await tx.query<{ ean: string; quantity: number; left: boolean }>(TYRES, [orderId])
    await tx.query('savepoint preview')
    const answer = await change(tx)
    await tx.query('rollback to savepoint preview')
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
      notifies: decideNotified(before, after, moved),
    }
  })

type Facts = Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentMethod' | 'garageId' | 'day'>

/** The appointment is firm: the order is paid, or held for a transfer. A garage knows of firm appointments only. */
const isFirm = ({ paymentStatus, paymentMethod }: Facts): boolean =>
  paymentStatus === 'paid' || (paymentStatus === 'pending' && paymentMethod === 'banktransfer')

const knows = (order: Facts): boolean =>
  order.garageId !== null && isFirm(order) && (order.day !== null || order.paymentStatus === 'paid')

const garage = (garageId: string | null): Notified[] =>
  garageId === null ? [] : [{ who: 'garage', garageId, by: ['mail'] }]

const buyer = (texted: boolean): Notified => ({ who: 'buyer', by: texted ? ['mail', 'text'] : ['mail'] })

/**
 * Whom a cancellation or a moved appointment notifies, as the notifications decide it from the events: said to staff before
 * they confirm. Other changes notify no one here.
 */
const decideNotified = (before: Facts, after: Facts & Pick<OrderRow, 'startHour'>, moved: boolean): Notified[] => {
  if (after.status === 'cancelled' && before.status !== 'cancelled')
    return [buyer(isFirm(before)), ...(knows(before) ? garage(before.garageId) : [])]
  if (!moved) return []
  const elsewhere = before.garageId !== null && before.garageId !== after.garageId
  const texted = before.status === 'doneTransit' || (elsewhere && isFirm(after))
  const left = elsewhere && knows(before) ? garage(before.garageId) : []
  return [buyer(texted), ...(isFirm(after) ? garage(after.garageId) : []), ...left]
}
