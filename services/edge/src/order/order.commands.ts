import { allOrders, Changed, moveAppointment, paymentData, shopIdOf, updateOrder } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import { agorot } from '../money.ts'
import { defineCommand, type Call, type Command } from '../http/define-command.ts'
import type { Audit } from '../staff/audit.ts'
import { Refused, refuseStaff, signedIn } from '../staff/staff-answer.ts'
import { countOrders, findOrder, findOrders } from './order.queries.ts'

/** Without `page` the newest 200 (decisions.md, Admin and security). */
const NEWEST = 200
const PAGE = 20

/** What ordering answers to a change. */
export const OrderChanged = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), changed: z.array(Changed), message: z.optional(z.string()) }),
  Refused,
])

type Deps = { sql: Sql; services: ServiceClient; readYourWrites: ReadYourWrites; audit: Audit }

/** Staff's orders: read for one person at a time, with people's names, so never cached. */
export const createOrderCommands = ({ sql, services, readYourWrites, audit }: Deps): Command[] => {
  /** Has ordering change an order in the name of who asks, and answers it as it then is. */
  const change = async (
    orderId: string,
    what: 'status' | 'appointment',
    wish: object,
    { staff, response }: Pick<Call<never>, 'staff' | 'response'>,
  ) => {
    const path = `/ordering/orders/${encodeURIComponent(orderId)}/${what}`
    const answer = z.parse(OrderChanged, await services.post(path, { ...wish, actor: signedIn(staff).email }))
    if (!answer.ok) return refuseStaff(response, answer)
    await readYourWrites(answer.changed)
    const order = await findOrder(sql, orderId)
    return { ok: true, ...(order && { order }) }
  }
  return [
    defineCommand(allOrders, async ({ query: { page, limit, q, status, payment, sip } }) => {
      const filter = { q, status, payment, sip }
      const asked = [page, limit, ...Object.values(filter)].some((value) => value !== undefined)
      if (!asked) return findOrders(sql, NEWEST, 0)
      const size = limit ?? (page === undefined ? NEWEST : PAGE)
      const [found, total] = await Promise.all([
        findOrders(sql, size, ((page ?? 1) - 1) * size, filter),
        countOrders(sql, filter),
      ])
      return { ...found, pagination: { page: page ?? 1, limit: size, total } }
    }),

    defineCommand(updateOrder, ({ params: { id = '' }, body: { refund, ...rest }, staff, response }) => {
      const wish = { ...rest, ...(refund !== undefined && { refund: agorot(refund) }) }
      return change(id, 'status', wish, { staff, response })
    }),

    defineCommand(moveAppointment, ({ params: { orderId = '' }, body, staff, response }) => {
      const { installDate: day, installSlot: startHour } = body
      const garageId = shopIdOf(body)
      return change(orderId, 'appointment', { day, startHour, ...(garageId && { garageId }) }, { staff, response })
    }),

    defineCommand(paymentData, async ({ params: { orderId = '' }, staff }) => {
      // recorded before it is read: nobody sees a card unrecorded
      await audit(signedIn(staff), 'payment-data-read', orderId)
      return z.parse(paymentData.answer, await services.get(`/ordering/orders/${encodeURIComponent(orderId)}/payment`))
    }),
  ]
}
