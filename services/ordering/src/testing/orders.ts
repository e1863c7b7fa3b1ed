import type { OrderRow } from '../order/order.ts'
import type { OpenOrders } from '../place-order/hold.decider.ts'

/** An order of one rear tyre, picked up and paid by transfer, that waits for its money since yesterday. */
export const orderRow = (facts: Partial<OrderRow> = {}): OrderRow => ({
  orderId: 'Z-100042',
  version: 1,
  personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
  visitorId: null,
  sip: 'pickup',
  paymentMethod: 'banktransfer',
  payments: 1,
  status: 'open',
  paymentStatus: 'pending',
  subtotal: 94_900,
  shipping: 0,
  installation: 0,
  discount: 0,
  payNow: 94_900,
  couponId: null,
  garageId: null,
  manualBooking: false,
  day: null,
  startHour: null,
  trackingCode: '',
  placedAt: new Date('2026-11-18T10:00:00.000Z'),
  expiresAt: new Date('2026-11-23T10:00:00.000Z'),
  paidAt: null,
  sentAt: null,
  closedAt: null,
  refundKept: 0,
  linkVersion: 0,
  ...facts,
})

const nothingInVain = { tyres: 0, endedAt: null }

/** What an orderer holds who has no unpaid order, from an address that is not known. */
export const noOpenOrders: OpenOrders = {
  phone: { own: 0, others: 0 },
  email: { own: 0, others: 0 },
  ofVisitor: 0,
  ofAddress: 0,
  tyresOfVisitor: 0,
  addressHolds: { takes: [], slots: [] },
  addressKnown: false,
  placedByAddress: { hour: 0, day: 0 },
  inVain: { ofVisitor: nothingInVain, ofAddress: nothingInVain },
}
