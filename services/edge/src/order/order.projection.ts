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
    ...when(OrderExpired, changeOrders({ withdraws: () => true })),
    ...when(
      OrderStatusChanged,
      changeOrders({
        sets: ({ trackingCode, expiresAt }) => ({
          tracking_code: trackingCode,
          ...(expiresAt !== undefined && { expires_at: expiresAt }),
        }),
        withdraws: ({ from, status }) => status === 'cancelled' && from !== status,
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
        }),
        withdraws: () => true,
      }),
    ),
    ...when(OrderMessageDue, changeOrders({ withdraws: ({ message }) => message === 'appointment-broken' })),
    ...when(AttentionOpened, openReturns),
    ...when(AttentionClosed, closeReturns),
  },
})
