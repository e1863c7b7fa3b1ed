import type { RecordedEvent } from '@zmig/events'
import type { EventLog } from '@zmig/event-log'

const PLACED = 'orders.order-placed'
const AVAILABILITY = 'orders.availability-changed'
const SLICE = 2_000

/** The heads of topic `orders` by partition. */
export const endsOfOrders = async (log: EventLog): Promise<Map<number, number>> =>
  new Map((await log.list()).filter(({ topic }) => topic === 'orders').map(({ partition, head }) => [partition, head]))

const readFrom = async (log: EventLog, ends: Map<number, number>): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for (const [partition, end] of ends)
    for (let from = end, more = true; more;) {
      const slice = await log.read('orders', partition, from, SLICE)
      events.push(...slice.events)
      ;({ next: from, more } = slice)
    }
  return events
}

/**
 * Compares the events of the log since some heads with the orders that were confirmed to shoppers.
 * @returns how many orders are missing or there twice, and how many changes of a product are out of order or missing:
 *   revisions of a product are numbered without gaps
 */
export const faultsInLog = async (log: EventLog, ends: Map<number, number>, orders: string[]): Promise<number> => {
  const placed = new Map<string, number>()
  const revisions = new Map<string, number>()
  let outOfOrder = 0
  for (const { type, key, data } of await readFrom(log, ends)) {
    if (type === PLACED) placed.set(key, (placed.get(key) ?? 0) + 1)
    if (type !== AVAILABILITY) continue
    const { revision } = data as { revision: number }
    const before = revisions.get(key)
    if (before !== undefined && revision !== before + 1) outOfOrder += 1
    revisions.set(key, revision)
  }
  return outOfOrder + orders.filter((orderId) => placed.get(orderId) !== 1).length
}
