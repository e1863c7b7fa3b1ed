import { type Database, systemClock } from '@zmig/kit'
import { removeOrders } from '@zmig/ordering'
import { erasePeople } from '../people/erase-people.ts'

type Deps = Parameters<typeof removeOrders>[1] & { database: Database }
export type TrialOrder = { orderId: string; personId: string }

/** What hangs on orders outside of the service that owns them. A read model that is rebuilt later finds none of it either. */
const TRACES = [
  `delete from events.outbox where topic in ('orders', 'notifications') and event ->> 'key' = any($1)`,
  `delete from events.log where topic in ('orders', 'notifications') and key = any($1)`,
  'delete from edge.placed_order where order_id = any($1)',
  `delete from notifications.message where about_kind = 'order' and about_id = any($1)`,
  'delete from notifications.orders where order_id = any($1)',
]

/**
 * Removes orders of a trial everywhere: with their payments, refunds, messages, appointments, read models and events. The
 * details of buyers who have no other order are erased. Nothing may read the log meanwhile. All of it goes in one transaction:
 * a kill leaves every order whole, for the next try.
 */
export const removeTrialOrders = async (deps: Deps, orders: readonly TrialOrder[]): Promise<void> => {
  const { database } = deps
  const orderIds = orders.map(({ orderId }) => orderId)
  const personIds = [...new Set(orders.map(({ personId }) => personId))]
  await database.transaction(async (tx) => {
    for (const statement of TRACES) await tx.query(statement, [orderIds])
    const theirs = await tx.query<{ id: string }>(
      `select id from unnest($1::uuid[]) as buyer(id)
       where not exists (select from ordering.orders where person_id = buyer.id and not order_id = any($2))`,
      [personIds, orderIds],
    )
    await erasePeople(
      tx,
      theirs.map(({ id }) => id),
      systemClock.now(),
    )
    await removeOrders(tx, deps, orderIds)
  })
}
