/** Tyres of a shipment that an order holds, in units. */
export type Awaited = { orderId: string; ean: string; quantity: number }
type Line = { ean: string; quantity: number }

export type Served = {
  /** tyres that had left the shop before they were counted in: they are not on the shelf */
  gone: Awaited[]
  /** reserved tyres that are on the shelf now */
  here: Awaited[]
  /** of each tyre, what is on the shelf now */
  lines: Line[]
}

/**
 * Decides whose tyres a delivery is: first of those that were sent to buyers before they were counted in, then of the orders
 * that wait, as far as it goes.
 *
 * @param sent handed over already, and of this shipment
 * @param waiting reserved of this shipment, in the order in which they are served
 */
export const serveWaiting = (
  received: readonly Line[],
  sent: readonly Awaited[],
  waiting: readonly Awaited[],
): Served => {
  const left = new Map<string, number>()
  for (const { ean, quantity } of received) left.set(ean, (left.get(ean) ?? 0) + quantity)
  const serve = (queue: readonly Awaited[]): Awaited[] =>
    queue.flatMap((one) => {
      const quantity = Math.min(one.quantity, left.get(one.ean) ?? 0)
      left.set(one.ean, (left.get(one.ean) ?? 0) - quantity)
      return quantity > 0 ? [{ ...one, quantity }] : []
    })
  const gone = serve(sent)
  const lines = [...left].map(([ean, quantity]) => ({ ean, quantity }))
  return { gone, here: serve(waiting), lines }
}
