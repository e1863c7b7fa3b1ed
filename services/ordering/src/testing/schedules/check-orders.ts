import type { Client } from './clients.ts'
import type { ShopState } from './shop-state.ts'

/** A request without an id counts as the same attempt for ten minutes (decisions.md, Checkout). */
const REPEAT_WINDOW = 10 * 60_000

type Order = ShopState['orders'][number]

/** Cancelled, or refunded because its goods were gone. */
const isOver = (order: Order | undefined): boolean =>
  order?.status === 'cancelled' || order?.paymentStatus === 'refund_due' || order?.paymentStatus === 'refunded'

/** An attempt gets another order only when the last one was cancelled. @param before the state before this step */
const faultsOfAttempt = ({ email, hasId }: Client, before: ShopState, now: ShopState): string[] => {
  const ofAttempt = (state: ShopState) => state.orders.filter((order) => order.email === email)
  const earlier = ofAttempt(before)
  const later = ofAttempt(now)
  return later.flatMap((order, index) => {
    if (earlier.some(({ orderId }) => orderId === order.orderId)) return []
    return later.slice(0, index).flatMap((one) => {
      const was = earlier.find(({ orderId }) => orderId === one.orderId)
      const apart = Date.parse(order.placedAt) - Date.parse(one.placedAt)
      const isAnother = isOver(one) || isOver(was) || (!hasId && apart > REPEAT_WINDOW)
      return isAnother ? [] : [`${email} has got ${order.orderId} in addition to ${one.orderId}`]
    })
  })
}

/**
 * No cancelled order is acknowledged. When other calls were made in the same step, it may have been open in between, unless
 * it was cancelled before and has no two changes that opened and cancelled it again.
 */
const faultsOfDead = (client: Client, before: ShopState, now: ShopState, isSingle: boolean): string[] =>
  client.acknowledged.slice(client.checked).flatMap((orderId) => {
    const [was, is] = [before, now].map(({ orders }) => orders.find((order) => order.orderId === orderId))
    if (!is || !isOver(is)) return []
    const wasCancelledThroughout = was !== undefined && isOver(was) && is.version - was.version < 2
    return isSingle || wasCancelledThroughout
      ? [`${orderId} was cancelled when it was acknowledged to ${client.email}`]
      : []
  })

/**
 * Every acknowledged checkout is exactly one order, which was open when it was acknowledged.
 * @param isSingle no other call was made in this step
 */
export const faultsOfOrders = (
  clients: readonly Client[],
  before: ShopState,
  now: ShopState,
  isSingle: boolean,
): string[] =>
  clients.flatMap((client) => {
    const lost = client.acknowledged.filter(
      (orderId) => !now.orders.some((order) => order.orderId === orderId && order.email === client.email),
    )
    return [
      ...lost.map((orderId) => `${orderId} was acknowledged to ${client.email} and does not exist`),
      ...faultsOfDead(client, before, now, isSingle),
      ...faultsOfAttempt(client, before, now),
    ]
  })
