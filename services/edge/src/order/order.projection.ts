import { OrderPlaced } from '@zmig/events'
import { defineProjection, type Change, type Touched } from '@zmig/projections'
import type { Sql } from '@zmig/kit'

type PlacedOrder = {
  orderId: string
  orderVersion: number
  personId: string
  sip: string
  paymentMethod: string
  lines: { ean: string; set: boolean; quantity: number; unitPrice: number; total: number }[]
  subtotal: number
  shipping: number
  discount: number
  payNow: number
  placedAt: string
  expiresAt: string
}

const COLUMNS =
  'order_id, version, person_id, sip, payment_method, lines, subtotal, shipping, discount, pay_now, placed_at, expires_at'
const INSERT = `
  insert into placed_order (${COLUMNS})
  select ${COLUMNS} from jsonb_populate_recordset(null::placed_order, $1::jsonb)
  on conflict (order_id) do nothing`

const toRow = (order: PlacedOrder) => ({
  order_id: order.orderId,
  version: order.orderVersion,
  person_id: order.personId,
  sip: order.sip,
  payment_method: order.paymentMethod,
  lines: order.lines,
  subtotal: order.subtotal,
  shipping: order.shipping,
  discount: order.discount,
  pay_now: order.payNow,
  placed_at: order.placedAt,
  expires_at: order.expiresAt,
})

const placeOrders = async (batch: Change<PlacedOrder>[], tx: Sql): Promise<Touched[]> => {
  await tx.query(INSERT, [JSON.stringify(batch.map(({ data }) => toRow(data)))])
  return batch.map(({ data }) => ({ key: `order:${data.orderId}`, version: data.orderVersion }))
}

/** Orders for staff; holds a person id and nothing personal. */
export const orders = defineProjection({
  name: 'edge-order',
  schema: 'edge',
  tables: ['placed_order'],
  topics: ['orders'],
  events: [OrderPlaced],
  on: { [OrderPlaced.type]: placeOrders },
})
