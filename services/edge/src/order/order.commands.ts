import {
  Changed,
  closeAttention,
  moveAppointment,
  releaseHold,
  retryRefund,
  shopIdOf,
  transferRefunded,
  updateOrder,
} from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import { defineCommand, type Call, type Command } from '../http/define-endpoint.ts'
import { agorot } from '../money.ts'
import type { Tasks } from '../staff/tasks.ts'
import type { Audit } from '../staff/audit.ts'
import { Done, Refused, refuseStaff, signedIn } from '../staff/staff-answer.ts'
import { findOrder } from './order.queries.ts'

/** What ordering answers to a change of an order. */
export const OrderChanged = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), changed: z.array(Changed), message: z.optional(z.string()) }),
  Refused,
])

/** A wished appointment as ordering reads it. */
export const moveWish = (body: z.infer<NonNullable<typeof moveAppointment.body>>) => {
  const { installDate: day, installSlot: startHour, version } = body
  const garageId = shopIdOf(body)
  return { day, startHour, ...(garageId && { garageId }), ...(version !== undefined && { version }) }
}

type StaffCall = Pick<Call<never>, 'params' | 'staff' | 'response'>
type Deps = { sql: Sql; services: ServiceClient; readYourWrites: ReadYourWrites; audit: Audit; tasks: Tasks }

/** Staff change orders, end holds, close cases and settle refunds. Ordering decides. */
export const createOrderCommands = ({ sql, services, readYourWrites, audit, tasks }: Deps): Command[] => {
  /** Sends a change to ordering under the name of the signed-in member of staff. @returns the order as changed */
  const change = async (
    orderId: string,
    what: 'status' | 'appointment',
    wish: object,
    { staff, response }: Pick<StaffCall, 'staff' | 'response'>,
  ) => {
    const path = `/ordering/orders/${encodeURIComponent(orderId)}/${what}`
    const { email: actor, role } = signedIn(staff)
    // large refunds are for owners: ordering compares
    const body = { ...wish, actor, ...(what === 'status' && { role }) }
    const answer = z.parse(OrderChanged, await services.post(path, body))
    if (!answer.ok) return refuseStaff(response, answer)
    await readYourWrites(answer.changed)
    const order = await findOrder(sql, orderId)
    return { ok: true, ...(order && { order }) }
  }

  const settleRefund = async (
    action: 'transfer-refunded' | 'retry-refund',
    { params: { orderId = '' }, staff, response }: StaffCall,
  ) => {
    const refusal = await tasks.refusalFor('refunds', orderId, signedIn(staff))
    if (refusal) return refuseStaff(response, refusal)
    const path = `/ordering/orders/${encodeURIComponent(orderId)}/${action}`
    const answer = z.parse(Done, await services.post(path, {}))
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(signedIn(staff), action, orderId)
    await tasks.finish('refunds', orderId)
    return { ok: true }
  }

  return [
    defineCommand(updateOrder, ({ params: { id = '' }, body: { refund, ...rest }, staff, response }) => {
      const wish = { ...rest, ...(refund !== undefined && { refund: agorot(refund) }) }
      return change(id, 'status', wish, { staff, response })
    }),

    defineCommand(moveAppointment, ({ params: { orderId = '' }, body, staff, response }) => {
      return change(orderId, 'appointment', moveWish(body), { staff, response })
    }),

    defineCommand(releaseHold, async ({ params: { orderId = '' }, staff, response }) => {
      const path = `/ordering/holds/${encodeURIComponent(orderId)}/release`
      const answer = z.parse(OrderChanged, await services.post(path, { actor: signedIn(staff).email }))
      if (!answer.ok) return refuseStaff(response, answer)
      await readYourWrites(answer.changed)
      return { ok: true }
    }),

    defineCommand(closeAttention, async ({ params: { id = '' }, body, staff, response }) => {
      const refusal = await tasks.refusalFor('cases', id, signedIn(staff))
      if (refusal) return refuseStaff(response, refusal)
      const path = `/ordering/attention/${encodeURIComponent(id)}/close`
      const answer = z.parse(Done, await services.post(path, { ...body, actor: signedIn(staff).email }))
      if (!answer.ok) return refuseStaff(response, answer)
      await tasks.finish('cases', id)
      return { ok: true }
    }),

    defineCommand(transferRefunded, (call) => settleRefund('transfer-refunded', call)),
    defineCommand(retryRefund, (call) => settleRefund('retry-refund', call)),
  ]
}
