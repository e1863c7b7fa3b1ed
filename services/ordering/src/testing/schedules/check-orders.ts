import type { Client } from './clients.ts'
import type { ShopState } from './shop-state.ts'

/** A request without an id counts as the same attempt for ten minutes (decisions.md, Checkout). */
const REPEAT_WINDOW = 10 * 60_000

type Order = ShopState['orders'][number]

/** Cancelled, or its money goes back because its goods had gone. */
const isOver = (order: Order | undefined): boolean =>
  order?.status === 'cancelled' || order?.paymentStatus === 'refund_due' || order?.paymentStatus === 'refunded'

/** An attempt gets another order only when the one before was over. @param before the state before this step */
const faultsOfAttempt = ({ email, hasId }: Client, before: ShopState, now: ShopState): string[] => {
  const ofAttempt = (state: ShopState) => state.orders.filter((order) => order.email === email)
  const [earlier, later] = [ofAttempt(before), ofAttempt(now)]
  return later.flatMap((order, index) => {
    if (earlier.some(({ orderId }) => orderId === order.orderId)) return []
    return later.slice(0, index).flatMap((one) => {
      const was = earlier.find(({ orderId }) => orderId === one.orderId)
      const apart = Date.parse(order.placedAt) - Date.parse(one.placedAt)
      const isAnother = isOver(one) || isOver(was) || (!hasId && apart > REPEAT_WINDOW)
      return isAnother ? [] : [`${email} has got ${order.orderId} beside ${one.orderId}`]
    })
  })
}

/**
 * Nobody is told of an order that is over already. When other things happened in the same step, it may have been alive
 * in between, unless it was over before and there were no two changes to wake it and end it again.
 */
const faultsOfDead = (client: Client, before: ShopState, now: ShopState, alone: boolean): string[] =>
  client.acknowledged.slice(client.checked).flatMap((orderId) => {
    const [was, is] = [before, now].map(({ orders }) => orders.find((order) => order.orderId === orderId))
    if (!is || !isOver(is)) return []
    const wasDeadThroughout = was !== undefined && isOver(was) && is.version - was.version < 2
    return alone || wasDeadThroughout ? [`${orderId} was over when it was acknowledged to ${client.email}`] : []
  })

/**
 * Every acknowledged checkout is exactly one order, and one that was alive when it was acknowledged.
 * @param alone nothing else happened in this step
 */
export const faultsOfOrders = (
  clients: readonly Client[],
  before: ShopState,
  now: ShopState,
  alone: boolean,
): string[] =>
  clients.flatMap((client) => {
    const lost = client.acknowledged.filter(
      (orderId) => !now.orders.some((order) => order.orderId === orderId && order.email === client.email),
    )
    return [
      ...lost.map((orderId) => `${orderId} was acknowledged to ${client.email} and does not exist`),
      ...faultsOfDead(client, before, now, alone),
      ...faultsOfAttempt(client, before, now),
    ]
  })
