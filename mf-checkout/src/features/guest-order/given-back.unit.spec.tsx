import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { awaitsPickup } from './given-back.ts'
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
const returning = ['refund_due', 'refunded'] as const

describe('an order that is paid', () => {
  it('says so, shows how far it has come, and waits to be fetched', () => {
    expect(shown()).toContain(text.statuses.paid)
    expect(shown()).toContain('<ol')
    expect(awaitsPickup(order())).toBe(true)
    expect(awaitsPickup(order({ status: 'open', paymentStatus: 'pending' }))).toBe(true)
  })
})

describe.each(returning)('an order whose money goes back because its tyres had gone (%s)', (paymentStatus) => {
  it('says so, instead of that it is being taken care of', () => {
    expect(shown({ paymentStatus })).toContain(text.givenBack)
    expect(shown({ paymentStatus })).not.toContain(text.statuses.paid)
  })

  it('is on no way to anywhere', () => expect(shown({ paymentStatus })).not.toContain('<ol'))

  it('is not to be fetched', () => expect(awaitsPickup(order({ paymentStatus }))).toBe(false))
})

it.each([
  ['fetched already', { status: 'closed' }],
  ['cancelled', { status: 'cancelled' }],
  ['sent home', { sip: 'shipping' }],
] as const)('nothing waits to be fetched of an order that is %s', (_, facts) => {
  expect(awaitsPickup(order(facts))).toBe(false)
})
