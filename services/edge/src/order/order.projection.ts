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
import { defineProjection, when } from '@zmig/projections'
import { changeOrders } from './change-orders.ts'
import { closeReturns, openReturns } from './note-returns.ts'
import { placeOrders } from './place-orders.ts'

const isBroken = ({ message }: typeof OrderMessageDue.example): boolean => message === 'appointment-broken'
const isCalledOff = ({ from, status }: typeof OrderStatusChanged.example): boolean =>
  status === 'cancelled' && from !== status

/** Orders for staff and for whoever holds an order's link; holds a person id and nothing personal. */
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
    ...when(OrderPaid, changeOrders()),
    ...when(OrderRefunded, changeOrders()),
    ...when(OrderExpired, changeOrders({ sets: () => ({ appointment_broken: false }), withdraws: () => true })),
    ...when(
      OrderStatusChanged,
      changeOrders({
        sets: (change) => ({
          tracking_code: change.trackingCode,
          ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
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
    ...when(
      OrderMessageDue,
      changeOrders({ sets: (due) => (isBroken(due) ? { appointment_broken: true } : {}), withdraws: isBroken }),
    ),
    ...when(AttentionOpened, openReturns),
    ...when(AttentionClosed, closeReturns),
  },
})
