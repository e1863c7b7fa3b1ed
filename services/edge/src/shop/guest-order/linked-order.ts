import { HttpProblem, problemWithHeaders, type ServiceClient, type Sql } from '@zmig/kit'
import type { OrderLinks } from '@zmig/kit/order-link'
import * as z from 'zod/mini'
import type { Params } from '../../door/answer/address.ts'
import { findOrderRow, type OrderRow } from '../order/order-rows.ts'

const noSuchOrder = () => new HttpProblem(404, 'Not found', 'הקישור אינו מוביל להזמנה.')

/** Usually milliseconds; longer while the event log is down. */
const RETRY_SECONDS = '3'
const notShownYet = () =>
  problemWithHeaders(new HttpProblem(503, 'Not shown yet', 'ההזמנה נקלטה, והפרטים שלה יופיעו כאן בעוד רגע.'), {
    'Retry-After': RETRY_SECONDS,
  })

/** Where ordering answers about an order. */
export const orderPath = (orderId: string): string => `/ordering/orders/${encodeURIComponent(orderId)}`

/** Whether ordering has an order that the read model does not show. */
const Known = z.object({ ok: z.boolean() })

type Deps = { sql: Sql; services: ServiceClient; orderLinks: OrderLinks }

/** Every holder of an order's signed link may see and change the order. */
export const createLinkedOrders = ({ sql, services, orderLinks }: Deps) => {
  const readLink = async ({ link = '' }: Params): Promise<{ orderId: string; row: OrderRow | undefined }> => {
    const linked = orderLinks.read(link)
    if (linked === undefined) throw noSuchOrder()
    const row = await findOrderRow(sql, linked.orderId)
    if (row && row.link_version > linked.linkVersion) throw noSuchOrder()
    return { orderId: linked.orderId, row }
  }
  return {
    /** The number of the order behind a link. @throws HttpProblem 404 for a link that is not ours or was revoked */
    numberOf: async (params: Params): Promise<string> => (await readLink(params)).orderId,
    /**
     * The order behind a link.
     * @throws HttpProblem 404 for a link that is not ours, was revoked or whose order is gone; 503 with Retry-After while the read model
     *   does not have the order yet
     */
    find: async (params: Params): Promise<OrderRow> => {
      const { orderId, row } = await readLink(params)
      if (row) return row
      const { ok } = z.parse(Known, await services.get(`${orderPath(orderId)}/allowed`))
      throw ok ? notShownYet() : noSuchOrder()
    },
  }
}
export type LinkedOrders = ReturnType<typeof createLinkedOrders>
