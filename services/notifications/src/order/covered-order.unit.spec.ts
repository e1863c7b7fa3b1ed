import { expect, test } from 'vitest'
import { placedOrder } from '../testing/orders.ts'
import { notifyPaid, notifyPlaced } from './order.decider.ts'

const event = '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10'

test.each(['banktransfer', 'creditcard'] as const)(
  'a coupon pays for an order by %s: notifies once, by mail and by text message',
  (paymentMethod) => {
    const placed = notifyPlaced(event, placedOrder({ payNow: 0, appointment: null, paymentMethod }))
    expect(placed.messages).toEqual([])
    const { messages } = notifyPaid(event, placed.order, {
      orderId: placed.order.orderId,
      orderVersion: 2,
      status: 'paid',
      paymentStatus: 'paid',
      paymentMethod,
      amount: 0,
      by: 'shop',
      paidAt: '2026-11-22T08:00:00.000Z',
    })
    expect(messages.map(({ template, channel }) => `${template} ${channel}`)).toEqual(['paid mail', 'paid text'])
  },
)
