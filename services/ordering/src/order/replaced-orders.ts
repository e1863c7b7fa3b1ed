import type { EventContext, EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { settleCase } from '../attention/attention.repository.ts'
import { couponEvent } from '../coupon/coupon.events.ts'
import { decideChange } from './change.decider.ts'
import { releaseHoldings } from './holdings.ts'
import { changeEvent } from './order.events.ts'
import { lockOrders, type OrderRow } from './order-row.ts'
import { casesOver } from './over-cases.decider.ts'
import { REPLACED } from './own-holds.queries.ts'
import { saveChange } from './save-change.ts'

const EXPIRED = { kind: 'expired' } as const

/**
 * A visitor's unpaid card orders, locked: a new checkout takes their place, so that nobody is refused by their own hold.
 * Transfers stay: their money may be on its way.
 */
export const lockReplaced = async (tx: Sql, visitorId: string | undefined): Promise<OrderRow[]> =>
  visitorId === undefined ? [] : lockOrders(tx, REPLACED, [visitorId])

/** Lets them expire. Needs the rows of stock locked that they hold (see lockStocks). @returns what is to be told */
export const expireReplaced = async (
  tx: Sql,
  deps: Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>,
  orders: readonly OrderRow[],
  now: Date,
  context: () => EventContext,
): Promise<EventEnvelope[]> => {
  const events: EventEnvelope[] = []
  for (const order of orders) {
    const decision = decideChange(order, EXPIRED, now)
    if (!decision.ok || !decision.next) continue
    await saveChange(tx, decision.next, { change: EXPIRED, details: { replaced: true }, at: now })
    await settleCase(tx, deps, order.orderId, ...casesOver(decision.next.status))
    events.push(changeEvent(order, decision.next, EXPIRED, context()))
  }
  const released = await releaseHoldings(
    tx,
    orders.map(({ orderId }) => orderId),
  )
  return [...events, ...released.map(({ orderId, ...coupon }) => couponEvent(orderId, coupon, true, context()))]
}
