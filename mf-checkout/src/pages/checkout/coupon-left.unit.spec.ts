import { describe, expect, it } from 'vitest'
import { couponApplied, couponSlice } from '../../features/coupon/index.ts'
import { couponAfterQuote, couponAfterRefusal } from './coupon-left.ts'
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
  const applied = couponSlice.reducer(undefined, couponApplied('RIDE50'))
  return action ? couponSlice.reducer(applied, action) : applied
}
const APPLIED = { typed: 'RIDE50', applied: 'RIDE50', checking: false, error: '' }
const IN_THE_FIELD = { typed: 'RIDE50', applied: '', checking: false, error: LIMITED }
const GONE = { typed: '', applied: '', checking: false, error: '' }

describe('a coupon that is applied, when the cart is priced', () => {
  it('goes back to its field with the reason when too many codes were tried to look at it', () => {
    const left = couponAfterQuote('RIDE50', { quote: quote({ couponLimited: LIMITED }), current: true })
    expect(left?.message).toBe(LIMITED)
    expect(after(left?.action)).toEqual(IN_THE_FIELD)
  })

  it('goes when it is worth nothing any more', () => {
    expect(after(couponAfterQuote('RIDE50', { quote: quote(), current: true })?.action)).toEqual(GONE)
  })

  it.each([
    ['it is worth something', 'RIDE50', { quote: quote({ discount: 50 }), current: true }],
    ['the totals are of the cart before', 'RIDE50', { quote: quote(), current: false }],
    ['there are no totals yet', 'RIDE50', { quote: null, current: false }],
    ['there is none', '', { quote: quote(), current: true }],
  ])('stays as it is while %s', (_, applied, view) => expect(couponAfterQuote(applied, view)).toBeUndefined())
})

describe('a coupon of an order that was refused', () => {
  const refused = { success: false, code: 'COUPON_INVALID', message: LIMITED } as const

  it('goes back to its field when nobody could look at it', () => {
    expect(after(couponAfterRefusal({ ...refused, couponLimited: true }))).toEqual(IN_THE_FIELD)
  })

  it('goes when it is not valid', () => expect(after(couponAfterRefusal(refused))).toEqual(GONE))

  it('stays when it was not the reason', () => {
    expect(after(couponAfterRefusal({ ...refused, code: 'OUT_OF_STOCK' }))).toEqual(APPLIED)
  })
})
