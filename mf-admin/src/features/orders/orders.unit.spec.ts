import { describe, expect, it } from 'vitest'
import { OrderStatus, PaymentStatus, Sip, slotText, type Order } from '@zmig/edge-contract'
import { dayText, orderDate } from './order-row.tsx'
import { ordersRequested, ordersReceived, ordersFailed, ordersSlice } from './orders.slice.ts'
import { text } from './text.ts'
import { staffLeft } from '../../parts/staff.tsx'

const order: Order = {
  orderId: 'Z-1042',
  version: 2,
  createdAt: '2026-11-21T13:38:00Z',
  status: 'open',
  paymentStatus: 'pending',
  paymentMethod: 'banktransfer',
  total: 1398,
  amounts: { subtotal: 1398, shipping: 0, discount: 0, installation: 240 },
  trackingCode: '',
  checkout: {
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
    sip: 'pickup',
    additionalNotes: '',
  },
  cart: { items: [{ ean: '2908770361995', quantity: 2, isSet: false, total: 1398 }] },
}
const { reducer } = ordersSlice
const loaded = reducer(undefined, ordersReceived({ orders: [order], products: [] }))

describe('the list of orders', () => {
  it('stays visible during a refresh and after a failed one', () => {
    expect(reducer(loaded, ordersRequested())).toEqual({ ...loaded, loading: true })
    expect(reducer(reducer(loaded, ordersRequested()), ordersFailed())).toEqual({ ...loaded, failed: true })
  })

  it('is replaced by the next answer, which clears the failure', () => {
    expect(reducer(reducer(loaded, ordersFailed()), ordersReceived({ orders: [], products: [] }))).toEqual({
      orders: [],
      products: [],
      loaded: true,
      loading: false,
      failed: false,
    })
  })

  it('is empty for the next member of staff', () => {
    expect(reducer(loaded, staffLeft())).toEqual(reducer(undefined, { type: 'start' }))
  })
})

describe('the labels', () => {
  it('exist in Hebrew for every status, payment status and delivery method', () => {
    const labels = [
      ...OrderStatus.options.map((status) => text.statusLabels[status]),
      ...PaymentStatus.options.map((status) => text.paymentLabels[status]),
      ...Sip.options.map((sip) => text.sipLabels[sip]),
    ]
    expect(labels.filter((label) => !/^[א-ת ]+$/.test(label))).toEqual([])
  })

  it('count one order in the singular', () => {
    expect(text.count(0)).toBe('0 הזמנות ברשימה')
    expect(text.count(1)).toBe('הזמנה אחת ברשימה')
  })
})

describe('the appointment of an order', () => {
  it('shows the day', () => {
    expect(dayText('2026-11-24')).toBe('24.11.2026')
  })

  it('shows the two-hour slot', () => {
    expect(slotText(8)).toBe('08:00–10:00')
    expect(slotText(22)).toBe('22:00–00:00')
  })
})

describe('the date of an order', () => {
  it('is shown in Jerusalem time', () => {
    expect(orderDate('2026-11-21T13:38:00Z')).toMatch(/21\.11\.2026, 15:38/)
  })

  it('is shown unchanged when it is not an instant', () => {
    expect(orderDate('yesterday')).toBe('yesterday')
  })
})
