import { countTyres } from '@zmig/edge-contract'
import {
  AppointmentChanged,
  AttentionClosed,
  AttentionOpened,
  OrderExpired,
  OrderMessageDue,
  OrderPaid,
  OrderPlaced,
  OrderRefunded,
  OrderStatusChanged,
} from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { type Change, defineProjection, type Touched, when } from '@zmig/projections'
import type * as z from 'zod'
import { changeOrders } from './change-orders.ts'
import { changeArrivals } from './order-arrivals.ts'

type PlacedOrder = z.infer<typeof OrderPlaced.data>

const COLUMNS = `order_id, version, person_id, sip, payment_method, status, payment_status, tracking_code, lines, tyres, subtotal,
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
  tyres: countTyres(order.lines),
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
const placeOrders = async (batch: Change<PlacedOrder>[], tx: Sql): Promise<Touched[]> => {
  const rows = JSON.stringify(batch.map(({ data }) => toRow(data)))
  await tx.query(INSERT, [rows], { name: 'edge-order-place', unanswered: true })
  return batch.map(({ data }) => ({ key: `order:${data.orderId}`, version: data.orderVersion }))
}

type Opened = typeof AttentionOpened.example
type Closed = typeof AttentionClosed.example

/** A case is part of its order's row but does not change the order's version, so it has a key of its own. */
const touchedBy = (cases: Pick<Opened, 'orderId' | 'attentionId'>[]): Touched[] =>
  cases.map(({ orderId, attentionId }) => ({ key: `return:${orderId}:${attentionId}`, version: 1 }))

/** Notes returns that buyers asked for; the other cases are for staff only. */
const openReturns = async (batch: Change<Opened>[], tx: Sql): Promise<Touched[]> => {
  const asked = batch.map(({ data }) => data).filter(({ kind }) => kind === 'return-asked')
  for (const { orderId, attentionId, openedAt } of asked)
    await tx.query(
      `update placed_order set return_case = $2, return_asked_at = $3, return_settled = false where order_id = $1`,
      [orderId, attentionId, openedAt],
    )
  return touchedBy(asked)
}

/** Notes that staff are done with a return; an event that closes another case finds none. */
const closeReturns = async (batch: Change<Closed>[], tx: Sql): Promise<Touched[]> => {
  const settled: Closed[] = []
  for (const { data } of batch) {
    const found = await tx.query(
      'update placed_order set return_settled = true where order_id = $1 and return_case = $2 returning 1',
      [data.orderId, data.attentionId],
    )
    if (found.length > 0) settled.push(data)
  }
  return touchedBy(settled)
}

type Due = z.infer<typeof OrderMessageDue.data>
const isBroken = ({ message }: Due): boolean => message === 'appointment-broken'
const noteDue = changeOrders<Due>({
  sets: (due) => ({
    ...(isBroken(due) && { appointment_broken: true }),
    ...(due.linkVersion !== undefined && { link_version: due.linkVersion }),
  }),
  withdraws: isBroken,
})
const isCalledOff = ({ from, status }: typeof OrderStatusChanged.example): boolean =>
  status === 'cancelled' && from !== status

/** Orders for staff and for the holders of an order's link, with a person id and no personal detail. */
export const orders = defineProjection({
  name: 'edge-order',
  schema: 'edge',
  tables: ['placed_order'],
  topics: ['orders'],
  events: [
    OrderPlaced,
    OrderPaid,
    OrderExpired,
    OrderStatusChanged,
    OrderRefunded,
    AppointmentChanged,
    OrderMessageDue,
    AttentionOpened,
    AttentionClosed,
  ],
  on: {
    ...when(OrderPlaced, placeOrders),
    ...when(OrderPaid, changeOrders({ sets: ({ paidAt }) => ({ paid_at: paidAt }) })),
    ...when(
      OrderRefunded,
      changeOrders({ sets: ({ amount, refundedAt }) => ({ refunded: amount, refunded_at: refundedAt }) }),
    ),
    ...when(OrderExpired, changeOrders({ sets: () => ({ appointment_broken: false }), withdraws: () => true })),
    ...when(
      OrderStatusChanged,
      changeOrders({
        sets: (change) => ({
          tracking_code: change.trackingCode,
          ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
          ...(change.refundDue !== undefined && { refund_due: change.refundDue }),
          ...(isCalledOff(change) && { appointment_broken: false }),
        }),
        withdraws: isCalledOff,
      }),
    ),
    ...when(
      AppointmentChanged,
      changeOrders({
        sets: ({ appointment, installation }) => ({
          installation,
          garage_id: appointment?.garageId ?? null,
          manual_booking: appointment?.manualBooking ?? false,
          install_day: appointment?.day ?? null,
          install_hour: appointment?.startHour ?? null,
          appointment_broken: false,
        }),
        withdraws: () => true,
      }),
    ),
    ...when(OrderMessageDue, async (batch: Change<Due>[], tx) => {
      await changeArrivals(batch, tx)
      return noteDue(batch, tx)
    }),
    ...when(AttentionOpened, openReturns),
    ...when(AttentionClosed, closeReturns),
  },
})
