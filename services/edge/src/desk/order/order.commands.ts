import {
  cancelOrderByStaff,
  ChangedTyres,
  type ChangePreview,
  moveAppointment,
  Notified,
  Order,
  previewCancel,
  previewMove,
  Quote,
  RefundPreview,
  releaseHold,
  shopIdOf,
  updateOrder,
} from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../../door/answer/read-your-writes.ts'
import { type Call, type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import { agorot, inAgorot, shekels } from '../../money.ts'
import type { Audit } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { createOrderAudit, type Extras, garageNames } from './order-audit.ts'
import { OrderChanged, OrderState } from '../../shop/order/order-changed.ts'
import { findOrder } from './order.queries.ts'

const orderPath = (orderId: string): string => `/ordering/orders/${encodeURIComponent(orderId)}`

/** A change of status as ordering reads it: the refund in agorot. */
const toStatusChange = <Change extends { refund?: number | undefined }>({ refund, ...change }: Change) => ({
  ...change,
  ...(refund !== undefined && { refund: agorot(refund) }),
})

/** Another appointment as ordering reads it. */
const toMove = (body: z.infer<NonNullable<typeof moveAppointment.body>>) => {
  const { installDate: day, installSlot: startHour, version } = body
  const garageId = shopIdOf(body)
  return { day, startHour, ...(garageId && { garageId }), ...(version !== undefined && { version }) }
}

type By = Pick<Call<never>, 'staff' | 'response'>
type Deps = { sql: Sql; services: ServiceClient; readYourWrites: ReadYourWrites; audit: Audit }

/** Staff change orders and end holds, and see what a cancellation or a move would do before they make it. Ordering decides. */
export const createOrderCommands = ({ sql, services, readYourWrites, audit }: Deps): Command[] => {
  const record = createOrderAudit({ sql, audit })

  /** Sends a change to ordering under the name of the signed-in member of staff. @returns the order as changed */
  const change = async (
    orderId: string,
    what: 'status' | 'appointment',
    asked: object,
    extras: Extras,
    { staff, response }: By,
  ) => {
    const { email: actor, role } = signedIn(staff)
    // large refunds are for owners: ordering compares
    const body = { ...asked, actor, ...(what === 'status' && { role }) }
    const answer = z.parse(OrderChanged, await services.post(`${orderPath(orderId)}/${what}`, body))
    if (!answer.ok) return refuseStaff(response, answer)
    const action = what === 'status' ? 'order-changed' : 'appointment-moved'
    await record(signedIn(staff), action, orderId, answer, extras)
    await readYourWrites(answer.changed)
    const order = await findOrder(sql, orderId)
    return { ok: true, ...(order && { order }) }
  }

  /** Asks ordering what a change would do; nothing changes. */
  const preview = async (
    orderId: string,
    what: 'status' | 'appointment',
    asked: object,
    { staff, response }: By,
  ): Promise<z.infer<typeof ChangePreview>> => {
    const { email: actor, role } = signedIn(staff)
    const path = `${orderPath(orderId)}/${what}/preview`
    const answer = z.parse(Preview, await services.post(path, { ...asked, actor, role }))
    if (!answer.ok) return refuseStaff(response, answer)
    const { before, after, notifies } = answer
    const names = await garageNames(sql, [before.garageId, after.garageId, ...notifies.map(({ garageId }) => garageId)])
    return { ok: true, preview: toChangePreview(answer, names) }
  }

  return [
    defineCommand(updateOrder, ({ params: { id = '' }, body, staff, response }) =>
      change(id, 'status', toStatusChange(body), body, { staff, response }),
    ),
    defineCommand(cancelOrderByStaff, ({ params: { orderId = '' }, body, staff, response }) => {
      const cancellation = { ...toStatusChange(body), status: 'cancelled' }
      return change(orderId, 'status', cancellation, body, { staff, response })
    }),
    defineCommand(previewCancel, ({ params: { orderId = '' }, body, staff, response }) => {
      const cancellation = { ...toStatusChange(body), status: 'cancelled' }
      return preview(orderId, 'status', cancellation, { staff, response })
    }),
    defineCommand(moveAppointment, ({ params: { orderId = '' }, body, staff, response }) =>
      change(orderId, 'appointment', toMove(body), {}, { staff, response }),
    ),
    defineCommand(previewMove, ({ params: { orderId = '' }, body, staff, response }) =>
      preview(orderId, 'appointment', toMove(body), { staff, response }),
    ),
    defineCommand(releaseHold, async ({ params: { orderId = '' }, staff, response }) => {
      const path = `/ordering/holds/${encodeURIComponent(orderId)}/release`
      const answer = z.parse(OrderChanged, await services.post(path, { actor: signedIn(staff).email }))
      if (!answer.ok) return refuseStaff(response, answer)
      await record(signedIn(staff), 'hold-released', orderId, answer)
      await readYourWrites(answer.changed)
      return { ok: true }
    }),
  ]
}

const State = z.extend(z.omit(OrderState, { trackingCode: true }), {
  installation: inAgorot(Quote.shape.installation),
})

/** A preview as ordering answers it; amounts in agorot. */
const Preview = orRefused({
  version: Order.shape.version,
  before: State,
  after: State,
  refund: z.nullable(inAgorot(RefundPreview)),
  tyres: z.array(ChangedTyres),
  notifies: z.array(z.extend(z.omit(Notified, { name: true }), { garageId: z.optional(z.string()) })),
})

/** A preview as staff see it: in shekels, with the names of the garages. */
const toChangePreview = (
  { version, before, after, refund, tyres, notifies }: Extract<z.infer<typeof Preview>, { ok: true }>,
  names: Map<string, string>,
): ChangePreview => {
  const toAppointment = ({ garageId, day, startHour, installation }: z.infer<typeof State>) => ({
    ...(garageId !== null && { garage: names.get(garageId) ?? garageId }),
    ...(day !== null && { installDate: day }),
    ...(startHour !== null && { startCursor: startHour }),
    payAtGarage: shekels(installation),
  })
  const isInstalled = before.garageId !== null || after.garageId !== null
  return {
    version,
    status: { before: before.status, after: after.status },
    paymentStatus: { before: before.paymentStatus, after: after.paymentStatus },
    ...(isInstalled && { appointment: { before: toAppointment(before), after: toAppointment(after) } }),
    ...(refund && { refund: { amount: shekels(refund.amount), kept: shekels(refund.kept), method: refund.method } }),
    tyres,
    notifies: notifies.map(({ who, garageId, by }) => ({
      who,
      by,
      ...(garageId !== undefined && { name: names.get(garageId) ?? garageId }),
    })),
  }
}
