import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { awaitsPickup } from './order-rules.ts'
import { OrderStatusCard } from './order-facts.tsx'
import { text } from './text.ts'
import type { GuestOrder } from '@zmig/edge-contract'

const order = (facts: Partial<GuestOrder> = {}): GuestOrder => ({
  orderId: 'Z-100042',
  placedAt: '2026-11-21T10:00:00.000Z',
  status: 'paid',
  paymentStatus: 'paid',
  paymentMethod: 'creditcard',
  sip: 'pickup',
  lines: [],
  subtotal: 949,
  discount: 0,
  shipping: 0,
  payNow: 949,
  payAtGarage: 0,
  can: { reschedule: false, cancel: false, isReturn: false },
  ...facts,
})
const shown = (facts: Partial<GuestOrder> = {}) => renderToStaticMarkup(<OrderStatusCard order={order(facts)} />)
const refunds = ['refund_due', 'refunded'] as const

describe('a paid order', () => {
  it('shows that it is paid and its progress, and is still to be collected', () => {
    expect(shown()).toContain(text.statuses.paid)
    expect(shown()).toContain('<ol')
    expect(awaitsPickup(order())).toBe(true)
    expect(awaitsPickup(order({ status: 'open', paymentStatus: 'pending' }))).toBe(true)
  })
})

it('ticks what is done: all that the order has reached, but not the way to the garage', () => {
  const ticked = (facts: Partial<GuestOrder>) => shown(facts).match(/\(הושלם\)/g)?.length
  expect(ticked({ status: 'open', paymentStatus: 'pending' })).toBe(1)
  expect(ticked({ status: 'paid' })).toBe(2)
  expect(ticked({ status: 'transit', sip: 'install' })).toBe(2)
  expect(ticked({ status: 'doneTransit', sip: 'install' })).toBe(4)
  expect(ticked({ status: 'closed' })).toBe(3)
})

const words = (facts: Partial<GuestOrder>) =>
  shown(facts)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('says what to do on the page of an order that expired without a payment, and on no other page', () => {
  const sentence = 'אפשר להזמין שוב באתר'
  expect(words({ status: 'cancelled', paymentStatus: 'expired' })).toContain(sentence)
  expect(words({ status: 'cancelled', paymentStatus: 'refunded' })).not.toContain(sentence)
  expect(words({ status: 'open', paymentStatus: 'pending' })).not.toContain(sentence)
})

it('tells the buyer who cancelled an order that it is cancelled and that the confirmation follows', () => {
  const cancelled = words({ status: 'cancelled', paymentStatus: 'expired', calledOff: true })
  expect(cancelled).toContain('ההזמנה בוטלה')
  expect(cancelled).toContain('האישור על הביטול בדרך אליכם')
  expect(cancelled).not.toContain('לא קיבלנו תשלום על ההזמנה')
  const paid = words({ status: 'cancelled', paymentStatus: 'refund_due' })
  expect(paid).toContain('האישור על הביטול בדרך אליכם')
  expect(words({ status: 'cancelled', paymentStatus: 'refunded' })).not.toContain('בדרך אליכם')
})

it('says what was paid, and what goes back until when', () => {
  expect(words({})).toContain('שולם ₪949.00')
  expect(words({ payNow: 0 })).not.toContain('₪')
  const due = words({ status: 'cancelled', paymentStatus: 'refund_due', refund: { amount: 924, by: '2026-12-05' } })
  expect(due).toContain('ההחזר בטיפול')
  expect(due).toContain('סכום ההחזר ₪924.00')
  expect(due).toMatch(/יוחזר לכם עד .*5 בדצמבר/)
  expect(words({ status: 'cancelled', paymentStatus: 'refunded', refund: { amount: 924 } })).not.toContain('עד')
})

it('says how much of a charge that did not pay the order goes back, and until when', () => {
  const stray = { status: 'cancelled', paymentStatus: 'expired' } as const
  const due = words({ ...stray, refund: { amount: 1, by: '2026-12-05' } })
  expect(due).toContain(text.stray)
  expect(due).toContain('ההחזר בטיפול')
  expect(due).toMatch(/סכום ההחזר ₪1\.00 יוחזר לכם עד .*5 בדצמבר/)
  expect(due).not.toContain('לא קיבלנו תשלום')
  expect(words({ ...stray, refund: { amount: 1 } })).toContain('הכסף הוחזר')
})

describe.each(refunds)('an order whose tyres were sold out when the money arrived (%s)', (paymentStatus) => {
  it('shows the refund instead of the status', () => {
    expect(shown({ paymentStatus })).toContain(text.refunded)
    expect(shown({ paymentStatus })).not.toContain(text.statuses.paid)
  })

  it('shows no progress', () => expect(shown({ paymentStatus })).not.toContain('<ol'))

  it('is not to be collected', () => expect(awaitsPickup(order({ paymentStatus }))).toBe(false))
})

it.each([
  ['closed', { status: 'closed' }],
  ['cancelled', { status: 'cancelled' }],
  ['delivered by courier', { sip: 'shipping' }],
] as const)('an order that is %s is not to be collected', (_, facts) => {
  expect(awaitsPickup(order(facts))).toBe(false)
})
