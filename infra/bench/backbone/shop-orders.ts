import type { Database } from '@zmig/kit'
import type { Checkout } from './checkouts.ts'
import type { Done } from './steady-pace.ts'

/** The number of events in the outbox of a shop, and the id of the newest. */
export const outboxNow = async (database: Database): Promise<{ newest: number; events: number }> => {
  const [row] = await database.query<{ newest: number; events: number }>(
    'select coalesce(max(id), 0) as newest, count(*) as events from events.outbox',
  )
  return row ?? { newest: 0, events: 0 }
}

export const isEmptyUpTo = async (database: Database, id: number): Promise<boolean> =>
  (await database.query('select from events.outbox where id <= $1 limit 1', [id])).length === 0

/** Whether all of these orders are in the staff's read model. */
export const areShown = async (database: Database, orders: string[]): Promise<boolean> => {
  const found = await database.query('select from edge.placed_order where order_id = any($1)', [orders])
  return found.length === orders.length
}

/** The numbers of the placed orders. */
export const placed = (checkouts: Done<Checkout>[]): string[] =>
  checkouts.flatMap(({ result }) => ('orderId' in result ? [result.orderId] : []))

/** The reasons of failed checkouts, each once. */
export const failuresIn = (checkouts: Done<Checkout>[]): string[] => [
  ...new Set(checkouts.flatMap(({ result }) => ('failure' in result ? [result.failure] : []))),
]
