import { topics } from '@zmig/events'
import type { Database, EventLog, Sql } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { createOutbox } from '@zmig/outbox'

/** A sale whose commit was acknowledged. */
export type Sale = { id: string; revision: number }

const outbox = createOutbox()

/** Writes one more revision of a tyre, with its event in the same transaction. */
export const sellIn = async (tx: Sql, ean: string): Promise<Sale> => {
  const [row] = await tx.query<{ revision: number }>(
    `insert into stock values ($1, 1) on conflict (ean) do update set revision = stock.revision + 1
     returning revision`,
    [ean],
  )
  const revision = row?.revision ?? 0
  const event = availability(ean, revision)
  await outbox.append(tx, [event])
  return { id: event.id, revision }
}

/** Sells tyres, each one after the other, until stopped, and remembers what was acknowledged. */
export const startSelling = (database: Database, count: number) => {
  const sales = new Map(Array.from({ length: count }, (_, index) => [testEan(index + 1), [] as Sale[]]))
  let selling = true
  const writers = [...sales].map(async ([ean, acknowledged]) => {
    while (selling)
      await database
        .transaction((tx) => sellIn(tx, ean))
        // A refused sale is the shopper's to repeat; here the next round does.
        .then((sale) => acknowledged.push(sale))
        .catch(() => undefined)
  })
  return {
    /** by EAN, in the order of their answers */
    sales,
    stop: async () => {
      selling = false
      await Promise.all(writers)
    },
  }
}

/** Ids of all events of topic `orders`, as readers get them. */
export const idsIn = async (log: EventLog): Promise<string[]> => {
  const ids: string[] = []
  for (const partition of Array.from({ length: topics.orders.partitions }).keys())
    for (let from = 0, more = true; more;) {
      const slice = await log.read('orders', partition, from, 2_000)
      ids.push(...slice.events.map(({ id }) => id))
      from = slice.next
      more = slice.more
    }
  return ids
}
