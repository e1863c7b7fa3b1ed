import { AppointmentChanged, OrderMessageDue, OrderPlaced, OrderStatusChanged, type RecordedEvent } from '@zmig/events'

/** An order as the events of the log describe it. */
export type FoldedOrder = {
  orderId: string
  version: number
  status: string
  paymentStatus: string
  payNow: number
  installation: number
  garageId: string | null
  day: string | null
  startHour: number | null
  trackingCode: string
  /** ISO instant until which the unpaid order holds its goods */
  expiresAt: string
  /** how often the calendar file was replaced */
  withdrawn: number
  lines: { ean: string; quantity: number }[]
}

type Changed = { orderId: string; orderVersion: number; status: string; paymentStatus: string }

const begin = (event: RecordedEvent): FoldedOrder => {
  const { orderId, orderVersion, payNow, installation, appointment, lines, expiresAt } = OrderPlaced.read(event)
  return {
    orderId,
    version: orderVersion,
    status: 'open',
    paymentStatus: 'pending',
    payNow,
    installation,
    garageId: appointment?.garageId ?? null,
    day: appointment?.day ?? null,
    startHour: appointment?.startHour ?? null,
    trackingCode: '',
    expiresAt,
    withdrawn: 0,
    lines: lines.map(({ ean, quantity }) => ({ ean, quantity })),
  }
}

/** The fields that only this event type changes. */
const detailsOf = (order: FoldedOrder, event: RecordedEvent): Partial<FoldedOrder> => {
  switch (event.type) {
    case AppointmentChanged.type: {
      const { appointment, installation } = AppointmentChanged.read(event)
      return {
        installation,
        garageId: appointment?.garageId ?? null,
        day: appointment?.day ?? null,
        startHour: appointment?.startHour ?? null,
        withdrawn: order.withdrawn + 1,
      }
    }
    case OrderStatusChanged.type: {
      const { status, from, trackingCode, expiresAt = order.expiresAt } = OrderStatusChanged.read(event)
      const isOver = status === 'cancelled' && from !== status
      return { trackingCode, expiresAt, withdrawn: order.withdrawn + (isOver ? 1 : 0) }
    }
    case 'orders.order-expired':
      return { withdrawn: order.withdrawn + 1 }
    case OrderMessageDue.type: {
      const isBroken = OrderMessageDue.read(event).message === 'appointment-broken'
      return { withdrawn: order.withdrawn + (isBroken ? 1 : 0) }
    }
    default:
      return {}
  }
}

/** Events about an existing order; events of coupons, cases and availability are not. */
const ABOUT_ORDERS = new Set([
  'orders.order-paid',
  'orders.order-refunded',
  'orders.order-expired',
  OrderStatusChanged.type,
  AppointmentChanged.type,
  OrderMessageDue.type,
])

/**
 * Folds all orders of the log, independently of the projection that it is compared with.
 * @throws when an order is placed twice or never, or when a version is missing or repeated
 */
export const foldOrders = (events: readonly RecordedEvent[]): Map<string, FoldedOrder> => {
  const orders = new Map<string, FoldedOrder>()
  for (const event of events) {
    if (event.type === OrderPlaced.type) {
      const order = begin(event)
      if (orders.has(order.orderId)) throw new Error(`${order.orderId} was placed twice`)
      orders.set(order.orderId, order)
    } else if (ABOUT_ORDERS.has(event.type)) {
      const { orderId, orderVersion, status, paymentStatus } = event.data as Changed
      const order = orders.get(orderId)
      if (!order) throw new Error(`${event.type} of ${orderId}, which was never placed`)
      if (![order.version, order.version + 1].includes(orderVersion))
        throw new Error(`${orderId} goes from version ${order.version} to ${orderVersion}`)
      orders.set(orderId, { ...order, ...detailsOf(order, event), version: orderVersion, status, paymentStatus })
    }
  }
  return orders
}
