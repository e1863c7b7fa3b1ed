import {
  closeReceivingLines,
  listAwaitedOrders,
  readReceiptOutcome,
  readReceiving,
  receiveGoods,
  Supplier,
} from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '../../door/http/define-endpoint.ts'
import { Refused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'

const Counted = z.object({ ean: z.string(), quantity: z.number() })
const Awaited = z.object({
  draftOrderId: z.string(),
  shipmentId: z.string(),
  orderedAt: z.string(),
  ordered: z.number(),
  received: z.number(),
  notComing: z.number(),
})
const Line = z.object({
  ean: z.string(),
  supplier: Supplier,
  ordered: z.number(),
  received: z.number(),
  notComing: z.number(),
})
const Booked = z.object({
  receiptId: z.string(),
  receivedBy: z.string(),
  receivedAt: z.string(),
  lines: z.array(z.extend(Counted, { note: z.string() })),
})
type Booked = z.infer<typeof Booked>
const Receiving = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    order: z.object({
      status: z.string(),
      orderedAt: z.nullable(z.string()),
      shipmentId: z.nullable(z.string()),
      lines: z.array(Line),
    }),
    receipts: z.array(Booked),
  }),
  Refused,
])
const TooMany = z.object({ ean: z.string(), left: z.number(), counted: z.number() })
const BookedIn = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), receipt: Booked, again: z.optional(z.literal(true)) }),
  z.extend(Refused, { lines: z.optional(z.array(TooMany)) }),
])
const Closed = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), lines: z.array(Counted) }), Refused])
const Outcome = z.object({
  applied: z.boolean(),
  ordersMoved: z.optional(z.number()),
  ordersComplete: z.optional(z.number()),
})

const Promised = z.object({
  shipments: z.array(z.object({ lines: z.array(z.object({ ean: z.string(), reserved: z.number() })) })),
})

const NAMES = 'select staff_id as "staffId", name from edge.staff where staff_id = any($1)'

const toReceipts = async (sql: Sql, receipts: Booked[]) => {
  const staff = await sql.query<{ staffId: string; name: string }>(NAMES, [
    [...new Set(receipts.map(({ receivedBy }) => receivedBy))],
  ])
  const names = new Map(staff.map(({ staffId, name }) => [staffId, name]))
  return receipts.map(({ receivedBy, ...receipt }) => ({ ...receipt, receivedBy: names.get(receivedBy) ?? '' }))
}

/** How many lines a refusal names; the page marks all of them. */
const NAMED = 3

/** Names the lines of which too many were counted. */
const tooManyMessage = async (sql: Sql, message: string, lines: z.infer<typeof TooMany>[]): Promise<string> => {
  const products = await findOrderProducts(
    sql,
    lines.map(({ ean }) => ean),
  )
  const named = lines.slice(0, NAMED).map(({ ean, left, counted }) => {
    const product = products.get(ean)
    const name = product ? `${product.brand} ${product.displayName}` : `EAN ${ean}`
    return `${name}: נספרו ${counted}, נשארו לקבל ${left}`
  })
  const more = lines.length - named.length
  return `${message} ${named.join('; ')}${more > 0 ? `; ועוד ${more}` : ''}.`
}

const sumOf = (lines: z.infer<typeof Counted>[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Goods received of ordered draft orders: the back office books them in, ordering says which orders moved on. */
export const createStaffReceipts = ({ sql, services, audit }: StaffDeps): StaffPage => {
  const pathOf = ({ orderId = '' }: Record<string, string>) => `/backoffice/draft-orders/${encodeURIComponent(orderId)}`
  return {
    queries: [
      defineQuery(listAwaitedOrders, async () => {
        const { orders } = z.parse(z.object({ orders: z.array(Awaited) }), await services.get('/backoffice/receiving'))
        return {
          ok: true as const,
          orders: orders.map(({ draftOrderId, ...order }) => ({ ...order, _id: draftOrderId })),
        }
      }),
      defineQuery(readReceiving, async ({ params, response }) => {
        const [answer, { shipments }] = await Promise.all([
          services.get(`${pathOf(params)}/receiving`).then((given) => z.parse(Receiving, given)),
          services.get('/ordering/shipments').then((given) => z.parse(Promised, given)),
        ])
        if (!answer.ok) return refuseStaff(response, answer)
        const { order, receipts } = answer
        const products = await findOrderProducts(
          sql,
          order.lines.map(({ ean }) => ean),
        )
        const waiting = new Map<string, number>()
        for (const { ean, reserved } of shipments.flatMap(({ lines }) => lines))
          waiting.set(ean, (waiting.get(ean) ?? 0) + reserved)
        return {
          ok: true,
          shipmentId: order.shipmentId ?? '',
          receivable: order.orderedAt !== null && order.status !== 'cancelled',
          lines: order.lines.map((line) => ({
            ...line,
            left: Math.max(0, line.ordered - line.received - line.notComing),
            waiting: waiting.get(line.ean) ?? 0,
            product: products.get(line.ean) ?? null,
          })),
          receipts: await toReceipts(sql, receipts),
        }
      }),
      defineQuery(readReceiptOutcome, async ({ params }) => {
        const receiptId = encodeURIComponent(params['receiptId'] ?? '')
        return { ok: true as const, ...z.parse(Outcome, await services.get(`/ordering/receipts/${receiptId}`)) }
      }),
    ],
    commands: [
      defineCommand(receiveGoods, async ({ params, body, staff, response }) => {
        const by = signedIn(staff)
        const path = `${pathOf(params)}/receipts`
        const answer = z.parse(BookedIn, await services.post(path, { ...body, by: by.staffId }))
        if (!answer.ok) {
          const { lines = [], ...refused } = answer
          const message = lines.length > 0 ? await tooManyMessage(sql, refused.message, lines) : refused.message
          return { ...refuseStaff(response, { ...refused, message }), ...(lines.length > 0 && { lines }) }
        }
        const [receipt] = await toReceipts(sql, [answer.receipt])
        if (!answer.again)
          await audit(by, 'goods-received', params['orderId'] ?? '', {}, [
            { field: 'tyres', before: null, after: sumOf(answer.receipt.lines) },
          ])
        return { ok: true, ...(receipt && { receipt }) }
      }),
      defineCommand(closeReceivingLines, async ({ params, body, staff, response }) => {
        const answer = z.parse(Closed, await services.post(`${pathOf(params)}/close-lines`, body))
        if (!answer.ok) return refuseStaff(response, answer)
        await audit(signedIn(staff), 'goods-given-up', params['orderId'] ?? '', {}, [
          { field: 'tyres', before: null, after: sumOf(answer.lines) },
        ])
        return { ok: true, lines: answer.lines }
      }),
    ],
  }
}
