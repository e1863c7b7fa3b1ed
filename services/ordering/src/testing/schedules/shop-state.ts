import type { Sql } from '@zmig/kit'
import type { PaidStatus, Status } from '../../order/order.ts'

type Order = {
  orderId: string
  /** of the attempt that placed it */
  email: string
  version: number
  status: Status
  paymentStatus: PaidStatus
  paymentMethod: 'creditcard' | 'banktransfer'
  payNow: number
  /** what the shop keeps when it is refunded */
  refundKept: number
  installation: number
  garageId: string | null
  day: string | null
  startHour: number | null
  trackingCode: string
  /** ISO instant */
  placedAt: string
  /** ISO instant */
  expiresAt: string
  /** its changes of status, oldest first; `goodsGone`: paid when another order had its goods */
  moves: { from: Status; to: Status | null; goodsGone: boolean | null }[]
  lines: { ean: string; set: boolean; quantity: number }[]
}

/** All rows of ordering between two steps; amounts in agorot. */
export type ShopState = {
  orders: Order[]
  stock: { ean: string; onHand: number; reserved: number }[]
  reservations: { orderId: string; ean: string; quantity: number }[]
  slots: { day: string; startHour: number; booked: number }[]
  bookings: { orderId: string; day: string; startHour: number }[]
  redemptions: { orderId: string; couponId: string }[]
  payments: {
    uniqueId: string
    orderId: string
    amount: number
    status: string
    settled: boolean
    /** the sweeper asks about it */
    watched: boolean
    paidOrder: boolean
    paidAmount: number | null
  }[]
  refunds: { orderId: string; uniqueId: string | null; amount: number; status: 'due' | 'done' }[]
  attention: { attentionId: string; orderId: string; kind: string; open: boolean }[]
  availability: { ean: string; available: number; revision: number }[]
}

const list = (columns: string, rest: string) =>
  `(select coalesce(json_agg(json_build_object(${columns})), '[]') from ${rest})`

/** One statement, so that it reads one snapshot. */
const READ = `select json_build_object(
  'orders', (select coalesce(json_agg(json_build_object(
      'orderId', order_id, 'email', email, 'version', version, 'status', status, 'paymentStatus', payment_status,
      'paymentMethod', payment_method, 'payNow', pay_now, 'refundKept', refund_kept, 'installation', installation, 'garageId', garage_id,
      'day', install_day, 'startHour', install_hour, 'trackingCode', tracking_code,
      'placedAt', to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'expiresAt', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'moves', (select coalesce(json_agg(json_build_object('from', details -> 'from', 'to', details -> 'to',
          'goodsGone', details -> 'goodsGone') order by id), '[]') from ordering.order_history history
        where history.order_id = orders.order_id and details ? 'from'),
      'lines', ${list(
        `'ean', ean, 'set', is_set, 'quantity', quantity`,
        'ordering.order_line line where line.order_id = orders.order_id',
      )}) order by length(order_id), order_id), '[]')
    from ordering.orders join people.person on person.id = person_id),
  'stock', ${list(`'ean', ean, 'onHand', on_hand, 'reserved', reserved`, 'ordering.stock')},
  'reservations', ${list(`'orderId', order_id, 'ean', ean, 'quantity', quantity`, 'ordering.reservation')},
  'slots', ${list(`'day', day, 'startHour', start_hour, 'booked', booked`, 'ordering.slot')},
  'bookings', ${list(`'orderId', order_id, 'day', day, 'startHour', start_hour`, 'ordering.booking')},
  'redemptions', ${list(`'orderId', order_id, 'couponId', coupon_id`, 'ordering.coupon_redemption')},
  'payments', ${list(
    `'uniqueId', unique_id, 'orderId', order_id, 'amount', amount, 'status', status, 'settled', settled_at is not null,
     'watched', next_inquiry_at is not null, 'paidOrder', paid_order, 'paidAmount', paid_amount`,
    'ordering.payment',
  )},
  'refunds', ${list(`'orderId', order_id, 'uniqueId', unique_id, 'amount', amount, 'status', status`, 'ordering.refund')},
  'attention', ${list(
    `'attentionId', attention_id, 'orderId', order_id, 'kind', kind, 'open', closed_at is null`,
    'ordering.attention',
  )},
  'availability', ${list(`'ean', ean, 'available', available, 'revision', revision`, 'ordering.availability')}
) as state`

export const readShop = async (sql: Sql): Promise<ShopState> => {
  const [row] = await sql.query<{ state: ShopState }>(READ, [], { name: 'schedule-state' })
  if (!row) throw new Error('a statement without rows')
  return row.state
}
