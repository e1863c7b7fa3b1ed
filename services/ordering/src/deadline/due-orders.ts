import { lockDueRows, type Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'

/** Orders a query. Each order is handled in a transaction of its own, so that one failure does not stop the others. */
const PAGE = 100

type Due = { orderId: string; dueAt: Date }

export type DueQuery = {
  /** trusted: the column of ordering.orders with the time at which the work is due */
  column: 'expires_at' | 'remind_at'
  /** trusted SQL over its columns */
  condition: string
}

const readPage = (sql: Sql, { column, condition }: DueQuery, now: Date, after: Due | undefined): Promise<Due[]> =>
  sql.query<Due>(
    `select order_id as "orderId", ${column} as "dueAt" from ordering.orders
     where ${condition} and ${column} <= $1 and ($2::timestamptz is null or (${column}, order_id) > ($2, $3))
     order by ${column}, order_id limit ${PAGE}`,
    [now, after?.dueAt ?? null, after?.orderId ?? null],
  )

/** Handles every order that is due, the longest overdue first. A failure is logged and repeated in the next round. */
export const forEachDue = async (
  { database, clock, logger }: Pick<ServiceDeps, 'database' | 'clock' | 'logger'>,
  query: DueQuery,
  handle: (orderId: string) => Promise<void>,
): Promise<void> => {
  const now = clock.now()
  let last: Due | undefined
  for (;;) {
    const page = await readPage(database, query, now, last)
    for (const { orderId } of page)
      await handle(orderId).catch((error: unknown) =>
        logger.error({ err: error, orderId }, 'a due order was not handled; trying again'),
      )
    last = page.at(-1)
    if (page.length < PAGE) return
  }
}

/** Locks an order if it is still due and no other process has locked it. */
export const lockDue = async (tx: Sql, { column, condition }: DueQuery, orderId: string, now: Date): Promise<boolean> =>
  (
    await lockDueRows(tx, {
      table: 'ordering.orders',
      due: `order_id = $1 and ${condition} and ${column} <= $2`,
      strength: 'no key update',
      columns: '1',
      values: [orderId, now],
    })
  ).length > 0
