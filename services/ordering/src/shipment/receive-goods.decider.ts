import type { Role } from './shipment.ts'

/** Tyres of a shipment that an order holds, in units. */
export type Awaited = { orderId: string; ean: string; source: Role; quantity: number }
type Line = { ean: string; quantity: number }

/** Takes from what there is of each tyre, one after the other, as far as it goes. */
const take = (left: Map<string, number>, queue: readonly Awaited[]): Awaited[] =>
  queue.flatMap((one) => {
    const quantity = Math.min(one.quantity, left.get(one.ean) ?? 0)
    left.set(one.ean, (left.get(one.ean) ?? 0) - quantity)
    return quantity > 0 ? [{ ...one, quantity }] : []
  })

/**
 * Decides what of a delivery is on the shelf: tyres that were sent to buyers before they were counted in are not.
 *
 * @param sent handed over already, and of this shipment
 */
export const countDelivery = (
  received: readonly Line[],
  sent: readonly Awaited[],
): { gone: Awaited[]; lines: Line[] } => {
  const left = new Map<string, number>()
  for (const { ean, quantity } of received) left.set(ean, (left.get(ean) ?? 0) + quantity)
  const gone = take(left, sent)
  return { gone, lines: [...left].map(([ean, quantity]) => ({ ean, quantity })) }
}

/**
 * Decides whose the free tyres of the shelf are.
 *
 * @param waiting reserved of a shipment, in the order in which they are served
 */
export const serveWaiting = (free: readonly Line[], waiting: readonly Awaited[]): Awaited[] =>
  take(new Map(free.map(({ ean, quantity }) => [ean, quantity])), waiting)
