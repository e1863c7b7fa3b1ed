import {
  BankDetails,
  cancelOrder,
  guestInstallDates,
  guestInstallSlots,
  guestOrder,
  InstallDate,
  InstallSlot,
  rescheduleOrder,
} from '@zmig/edge-contract'
import { HttpProblem, type ServiceClient, type Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import { defineCommand, type Command } from '../http/define-command.ts'
import { OrderChanged } from '../order/order.commands.ts'
import { Refused } from '../staff/staff-answer.ts'
import { toGuestOrder } from './guest-order.queries.ts'
import { orderPath, type LinkedOrders } from './linked-order.ts'

/** What ordering lets the buyer do, and where it wants a transfer. */
const Allowed = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    reschedule: z.boolean(),
    cancel: z.boolean(),
    isReturn: z.boolean(),
    garageOut: z.optional(z.boolean()),
    bankDetails: z.optional(BankDetails),
  }),
  Refused,
])

type Deps = { sql: Sql; services: ServiceClient; readYourWrites: ReadYourWrites; orders: LinkedOrders }

/** An order's own page: what it shows comes from the read model, what may be done with it ordering decides. */
export const createGuestOrderCommands = ({ sql, services, readYourWrites, orders }: Deps): Command[] => {
  const allowedTo = async (orderId: string) => {
    const allowed = z.parse(Allowed, await services.get(`${orderPath(orderId)}/allowed`))
    if (!allowed.ok) return { can: { reschedule: false, cancel: false, isReturn: false } }
    const { reschedule, cancel, isReturn, garageOut, bankDetails } = allowed
    const can = { reschedule, cancel, isReturn }
    return { can, ...(garageOut && { garageOut }), ...(bankDetails && { bankDetails }) }
  }
  const change = async (path: string, body: object) => {
    const answer = z.parse(OrderChanged, await services.post(path, body))
    if (answer.ok) await readYourWrites(answer.changed)
    return { ok: answer.ok, ...(answer.message !== undefined && { message: answer.message }) }
  }
  return [
    defineCommand(guestOrder, async ({ params }) => {
      const row = await orders.find(params)
      return toGuestOrder(sql, row, await allowedTo(row.order_id))
    }),
    defineCommand(guestInstallDates, async ({ params }) => {
      const { order_id, garage_id } = await orders.find(params)
      if (garage_id === null) return []
      const path = `${orderPath(order_id)}/install/dates/${encodeURIComponent(garage_id)}`
      return z.parse(z.array(InstallDate), await services.get(path))
    }),
    defineCommand(guestInstallSlots, async ({ params }) => {
      const { order_id, garage_id } = await orders.find(params)
      if (garage_id === null) return []
      const day = encodeURIComponent(params['date'] ?? '')
      const path = `${orderPath(order_id)}/install/slots/${encodeURIComponent(garage_id)}/${day}`
      return z.parse(z.array(InstallSlot), await services.get(path))
    }),
    defineCommand(rescheduleOrder, ({ params, body: { installDate, installSlot } }) => {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(installDate))
        throw new HttpProblem(400, 'Invalid input', 'Write the day as year-month-day.')
      return change(`${orderPath(orders.numberOf(params))}/appointment`, { day: installDate, startHour: installSlot })
    }),
    defineCommand(cancelOrder, ({ params }) => change(`${orderPath(orders.numberOf(params))}/cancel`, {})),
  ]
}
