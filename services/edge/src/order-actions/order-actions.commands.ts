import {
  cancelOrderByStaff,
  type Cancellation,
  type ChangePreview,
  InstallDate,
  InstallSlot,
  OrderStatus,
  PaymentStatus,
  previewCancel,
  previewMove,
  staffInstallDates,
  staffInstallSlots,
} from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import {
  type Call,
  type Command,
  defineCommand,
  defineQuery,
  type Query,
  type StaffMember,
} from '../http/define-endpoint.ts'
import { agorot, shekels } from '../money.ts'
import { moveWish, OrderChanged } from '../order/order.commands.ts'
import { findOrder } from '../order/order.queries.ts'
import { Refused, refuseStaff, signedIn } from '../staff/staff-answer.ts'

const State = z.object({
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  garageId: z.nullable(z.string()),
  day: z.nullable(z.string()),
  startHour: z.nullable(z.number()),
  installation: z.number(),
})
type State = z.infer<typeof State>

/** What ordering answers to a rehearsal; amounts in agorot. */
const Rehearsed = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    version: z.number(),
    before: State,
    after: State,
    refund: z.nullable(z.object({ amount: z.number(), kept: z.number(), method: z.string() })),
    tyres: z.array(z.object({ ean: z.string(), quantity: z.number(), left: z.boolean() })),
    tells: z.array(
      z.object({
        who: z.enum(['buyer', 'garage']),
        garageId: z.optional(z.string()),
        by: z.array(z.enum(['mail', 'text'])),
      }),
    ),
  }),
  Refused,
])

const garageNames = async (sql: Sql, ids: (string | null | undefined)[]): Promise<Map<string, string>> => {
  const rows = await sql.query<{ id: string; name: string }>(
    'select id, display_name as name from edge.garage where id = any($1)',
    [ids.filter((id) => typeof id === 'string')],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const appointmentOf = ({ garageId, day, startHour, installation }: State, names: Map<string, string>) => ({
  ...(garageId !== null && { garage: names.get(garageId) ?? garageId }),
  ...(day !== null && { installDate: day }),
  ...(startHour !== null && { startCursor: startHour }),
  payAtGarage: shekels(installation),
})

const orderPath = (orderId: string): string => `/ordering/orders/${encodeURIComponent(orderId)}`

type Deps = { sql: Sql; services: ServiceClient; readYourWrites: ReadYourWrites }
type By = Pick<Call<never>, 'staff' | 'response'>

/** Staff cancel orders and take returns in, and see what a change would do before they make it. Ordering decides. */
export const createOrderActionCommands = ({ sql, services, readYourWrites }: Deps): Command[] => {
  const preview = async (
    path: string,
    wish: object,
    { staff, response }: By,
  ): Promise<z.infer<typeof ChangePreview>> => {
    const answer = z.parse(Rehearsed, await services.post(path, { ...wish, ...actorOf(staff) }))
    if (!answer.ok) return refuseStaff(response, answer)
    const { version, before, after, refund, tyres, tells } = answer
    const names = await garageNames(sql, [before.garageId, after.garageId, ...tells.map(({ garageId }) => garageId)])
    const moves = before.garageId !== null || after.garageId !== null
    return {
      ok: true,
      preview: {
        version,
        status: { before: before.status, after: after.status },
        paymentStatus: { before: before.paymentStatus, after: after.paymentStatus },
        ...(moves && {
          appointment: { before: appointmentOf(before, names), after: appointmentOf(after, names) },
        }),
        ...(refund && {
          refund: { amount: shekels(refund.amount), kept: shekels(refund.kept), method: refund.method },
        }),
        tyres,
        tells: tells.map(({ who, garageId, by }) => ({
          who,
          by,
          ...(garageId !== undefined && { name: names.get(garageId) ?? garageId }),
        })),
      },
    }
  }
  return [
    defineCommand(previewCancel, ({ params: { orderId = '' }, body, staff, response }) =>
      preview(`${orderPath(orderId)}/status/rehearsal`, cancelWish(body), { staff, response }),
    ),
    defineCommand(cancelOrderByStaff, async ({ params: { orderId = '' }, body, staff, response }) => {
      const change = { ...cancelWish(body), ...actorOf(staff) }
      const answer = z.parse(OrderChanged, await services.post(`${orderPath(orderId)}/status`, change))
      if (!answer.ok) return refuseStaff(response, answer)
      await readYourWrites(answer.changed)
      const order = await findOrder(sql, orderId)
      return { ok: true, ...(order && { order }) }
    }),
    defineCommand(previewMove, ({ params: { orderId = '' }, body, staff, response }) =>
      preview(`${orderPath(orderId)}/appointment/rehearsal`, moveWish(body), { staff, response }),
    ),
  ]
}

/** The member of staff, and the role that decides what they may refund. */
const actorOf = (staff: StaffMember | undefined) => {
  const { email, role } = signedIn(staff)
  return { actor: email, role }
}

const cancelWish = ({ refund, ...rest }: Cancellation) => ({
  ...rest,
  status: 'cancelled',
  ...(refund !== undefined && { refund: agorot(refund) }),
})

/** Where and when the tyres of an order can be installed, asked of ordering: a slot that is free now may be taken in a minute. */
export const createOrderTimesQueries = (services: ServiceClient): Query[] => [
  defineQuery(staffInstallDates, async ({ params: { orderId = '', shopId = '' } }) => {
    const path = `${orderPath(orderId)}/install/dates/${encodeURIComponent(shopId)}`
    return z.parse(z.array(InstallDate), await services.get(path))
  }),
  defineQuery(staffInstallSlots, async ({ params: { orderId = '', shopId = '', date = '' } }) => {
    const path = `${orderPath(orderId)}/install/slots/${encodeURIComponent(shopId)}/${encodeURIComponent(date)}`
    return z.parse(z.array(InstallSlot), await services.get(path))
  }),
]
