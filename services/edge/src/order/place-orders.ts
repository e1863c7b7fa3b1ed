import type { OrderPlaced } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { Change, Touched } from '@zmig/projections'
import type * as z from 'zod'

type PlacedOrder = z.infer<typeof OrderPlaced.data>

const COLUMNS = `order_id, version, person_id, sip, payment_method, status, payment_status, tracking_code, lines, subtotal,
  shipping, discount, pay_now, installation, payments, garage_id, manual_booking, install_day, install_hour,
  appointment_broken, calendar_sequence, placed_at, expires_at`
const INSERT = `
  insert into placed_order (${COLUMNS})
  select ${COLUMNS} from jsonb_populate_recordset(null::placed_order, $1::jsonb)
  on conflict (order_id) do nothing`

const toRow = ({ appointment, ...order }: PlacedOrder) => ({
  order_id: order.orderId,
  version: order.orderVersion,
  person_id: order.personId,
  sip: order.sip,
  payment_method: order.paymentMethod,
  status: 'open',
  payment_status: 'pending',
  tracking_code: '',
  lines: order.lines,
  subtotal: order.subtotal,
  shipping: order.shipping,
  discount: order.discount,
  pay_now: order.payNow,
  installation: order.installation,
  payments: order.payments,
  garage_id: appointment?.garageId,
  manual_booking: appointment?.manualBooking ?? false,
  install_day: appointment?.day,
  install_hour: appointment?.startHour,
  appointment_broken: false,
  calendar_sequence: 0,
  placed_at: order.placedAt,
  expires_at: order.expiresAt,
})

/** An order as it began. */
export const placeOrders = async (batch: Change<PlacedOrder>[], tx: Sql): Promise<Touched[]> => {
  const rows = JSON.stringify(batch.map(({ data }) => toRow(data)))
  await tx.query(INSERT, [rows], { name: 'edge-order-place', unanswered: true })
  return batch.map(({ data }) => ({ key: `order:${data.orderId}`, version: data.orderVersion }))
}
