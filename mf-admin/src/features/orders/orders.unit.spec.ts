import { describe, expect, it } from 'vitest'
import { OrderStatus, PaymentStatus, Sip, type Order } from '@zmig/edge-contract'
import { orderDate } from './order-date.ts'
import { ordersAsked, ordersCame, ordersFailed, ordersForgotten, ordersSlice } from './orders.slice.ts'
import { text } from './text.ts'

const order: Order = {
  orderId: 'Z-1042',
  createdAt: '2026-11-21T13:38:00Z',
  status: 'open',
  paymentStatus: 'pending',
  paymentMethod: 'banktransfer',
  total: 1398,
  trackingCode: '',
  checkout: {
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
    sip: 'pickup',
    additionalNotes: '',
  },
  cart: { items: [{ ean: '2908770361995', quantity: 2, isSet: false }] },
}
const { reducer } = ordersSlice
const held = reducer(undefined, ordersCame({ orders: [order], products: [] }))

describe('the list of orders', () => {
  it('stays on the screen while it is refreshed, and when that fails', () => {
    expect(reducer(held, ordersAsked())).toEqual({ ...held, loading: true })
    expect(reducer(reducer(held, ordersAsked()), ordersFailed())).toEqual({ ...held, failed: true })
  })

  it('is replaced by what comes, which ends a failure', () => {
    expect(reducer(reducer(held, ordersFailed()), ordersCame({ orders: [], products: [] }))).toEqual({
      orders: [],
      products: [],
      loaded: true,
      loading: false,
      failed: false,
    })
  })

  it('keeps nothing for the next member of staff', () => {
    expect(reducer(held, ordersForgotten())).toEqual(reducer(undefined, { type: 'start' }))
  })
})

describe('the labels', () => {
  it('have Hebrew words for everything that an order can be', () => {
    const labels = [
      ...OrderStatus.options.map((status) => text.statusLabels[status]),
      ...PaymentStatus.options.map((status) => text.paymentLabels[status]),
      ...Sip.options.map((sip) => text.sipLabels[sip]),
    ]
    expect(labels.filter((label) => !/^[א-ת ]+$/.test(label))).toEqual([])
  })

  it('count orders as people do', () => {
    expect(text.count(0)).toBe('0 הזמנות ברשימה')
    expect(text.count(1)).toBe('הזמנה אחת ברשימה')
  })
})

describe('the date of an order', () => {
  it('is Jerusalem time', () => {
    expect(orderDate('2026-11-21T13:38:00Z')).toMatch(/21\.11\.2026, 15:38/)
  })

  it('is shown as it came when it is no instant', () => {
    expect(orderDate('yesterday')).toBe('yesterday')
  })
})
