import { HttpProblem, type Sql } from '@zmig/kit'
import { readOrderLink } from '@zmig/kit/order-link'
import type { Params } from '../answer/address.ts'
import { findOrderRow, type OrderRow } from '../order/order-rows.ts'

const noSuchOrder = () => new HttpProblem(404, 'Not found', 'הקישור אינו מוביל להזמנה.')

/** Who holds the signed link of an order may see and change it, whoever they are. */
export const createLinkedOrders = (sql: Sql, sessionSecret: string) => {
  /** The number of the order behind a link. @throws HttpProblem 404 for a link that is not ours */
  const numberOf = ({ link = '' }: Params): string => {
    const orderId = readOrderLink(sessionSecret, link)
    if (orderId === undefined) throw noSuchOrder()
    return orderId
  }
  return {
    numberOf,
    /** The order behind a link. @throws HttpProblem 404 for a link that is not ours or whose order is gone */
    find: async (params: Params): Promise<OrderRow> => {
      const row = await findOrderRow(sql, numberOf(params))
      if (!row) throw noSuchOrder()
      return row
    },
  }
}
export type LinkedOrders = ReturnType<typeof createLinkedOrders>
