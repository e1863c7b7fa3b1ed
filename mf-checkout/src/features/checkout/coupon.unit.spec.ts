import { describe, expect, it } from 'vitest'
import { checkoutSlice, couponApplied } from './checkout.slice.ts'
import { couponAfterQuote, couponAfterRefusal } from './coupon.tsx'
import type { Quote } from '@zmig/edge-contract'
import type { UnknownAction } from '@reduxjs/toolkit'

const LIMITED = 'ניסיתם יותר מדי קודים. נא לנסות שוב בעוד דקה.'
const quote = (facts: Partial<Quote> = {}): Quote => ({
  lines: [],
  tyreCount: 1,
  subtotal: 949,
  shipping: 0,
  installation: 0,
  discount: 0,
  payNow: 949,
  payAtGarage: 0,
  grandTotal: 949,
  instalments: [949],
  ...facts,
})
const after = (action: UnknownAction | undefined) => {
  const applied = checkoutSlice.reducer(undefined, couponApplied('RIDE50'))
  return (action ? checkoutSlice.reducer(applied, action) : applied).coupon
}
const APPLIED = { typed: 'RIDE50', applied: 'RIDE50', checking: false, error: '' }
const IN_THE_FIELD = { typed: 'RIDE50', applied: '', checking: false, error: LIMITED }
const GONE = { typed: '', applied: '', checking: false, error: '' }

describe('an applied coupon after a quote', () => {
  it('returns to its field with the reason when too many codes were tried', () => {
    const lost = couponAfterQuote('RIDE50', { quote: quote({ couponLimited: LIMITED }), current: true })
    expect(lost?.message).toBe(LIMITED)
    expect(after(lost?.action)).toEqual(IN_THE_FIELD)
  })

  it('is removed when it is worth nothing', () => {
    expect(after(couponAfterQuote('RIDE50', { quote: quote(), current: true })?.action)).toEqual(GONE)
  })

  it.each([
    ['it is worth something', 'RIDE50', { quote: quote({ discount: 50 }), current: true }],
    ['the quote is of an earlier cart', 'RIDE50', { quote: quote(), current: false }],
    ['there is no quote yet', 'RIDE50', { quote: null, current: false }],
    ['no coupon is applied', '', { quote: quote(), current: true }],
  ])('is kept while %s', (_, applied, view) => expect(couponAfterQuote(applied, view)).toBeUndefined())
})

describe('the coupon of a refused order', () => {
  const refused = { success: false, code: 'COUPON_INVALID', message: LIMITED } as const

  it('returns to its field when it could not be checked', () => {
    expect(after(couponAfterRefusal({ ...refused, couponLimited: true }))).toEqual(IN_THE_FIELD)
  })

  it('is removed when it is not valid', () => expect(after(couponAfterRefusal(refused))).toEqual(GONE))

  it('is kept when it was not the reason', () => {
    expect(after(couponAfterRefusal({ ...refused, code: 'OUT_OF_STOCK' }))).toEqual(APPLIED)
  })
})
