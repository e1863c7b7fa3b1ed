import {
  closeReceivingLines,
  DraftSummary,
  listAwaitedOrders,
  readReceiptOutcome,
  readReceiving,
  Receipt,
  receiveGoods,
  ReceivingLine,
  TooMany,
  TyreUnits,
} from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '../../door/http/define-endpoint.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { staffNames } from '../../door/staff/staff-names.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { askReserved } from '../staff-shipment/staff-shipment.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'

const Awaited = z.omit(listAwaitedOrders.answer, { ok: true })
const Receiving = orRefused({
  order: z.extend(z.pick(DraftSummary, { status: true, orderedAt: true, shipmentId: true }), {
    lines: z.array(z.omit(ReceivingLine, { left: true, waiting: true, product: true })),
  }),
  receipts: z.array(Receipt),
})
const BookedIn = orRefused(
  { receipt: Receipt, again: z.optional(z.literal(true)) },
  { lines: z.optional(z.array(TooMany)) },
)

const toReceipts = async (sql: Sql, receipts: Receipt[]) => {
  const names = await staffNames(
    sql,
    receipts.map(({ receivedBy }) => receivedBy),
  )
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

const sumOf = (lines: TyreUnits[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Goods received of ordered draft orders: the back office books them in, ordering says which orders moved on. */
export const createStaffReceipts = ({ sql, services, audit }: StaffDeps): StaffPage => {
  const pathOf = ({ orderId = '' }: Record<string, string>) => `/backoffice/draft-orders/${encodeURIComponent(orderId)}`
  return {
    queries: [
      defineQuery(listAwaitedOrders, async () => {
        return { ok: true as const, ...z.parse(Awaited, await services.get('/backoffice/receiving')) }
      }),
      defineQuery(readReceiving, async ({ params, response }) => {
        const [answer, shipments] = await Promise.all([
          services.get(`${pathOf(params)}/receiving`).then((given) => z.parse(Receiving, given)),
          askReserved(services),
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
        return {
          ok: true as const,
          ...z.parse(
            z.omit(readReceiptOutcome.answer, { ok: true }),
            await services.get(`/ordering/receipts/${receiptId}`),
          ),
        }
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
        const answer = z.parse(
          orRefused({ lines: z.array(TyreUnits) }),
          await services.post(`${pathOf(params)}/close-lines`, body),
        )
        if (!answer.ok) return refuseStaff(response, answer)
        await audit(signedIn(staff), 'goods-given-up', params['orderId'] ?? '', {}, [
          { field: 'tyres', before: null, after: sumOf(answer.lines) },
        ])
        return { ok: true, lines: answer.lines }
      }),
    ],
  }
}
