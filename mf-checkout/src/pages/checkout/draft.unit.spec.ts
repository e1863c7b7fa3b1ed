import { describe, expect, it } from 'vitest'
import { checkoutPage } from './checkout.page.tsx'
import { cleared } from './cleared.ts'
import { actionsOf, draftOf } from './draft.ts'
import { garage, state } from './testing.ts'
import type { CheckoutState } from './checkout-state.ts'

/** The page's state after bringing a stored draft back. */
const restored = (stored: string | null): CheckoutState => {
  const actions = actionsOf(stored)
  const parts = checkoutPage.features.map(({ name, reducer }): [string, unknown] => {
    const state: unknown = actions.reduce<unknown>((before, action) => reducer(before as never, action), undefined)
    return [name, state ?? reducer(undefined, { type: 'start' })]
  })
  return Object.fromEntries(parts) as CheckoutState
}

describe('a completed order', () => {
  it('leaves nothing of its checkout for the next one', () => {
    const full: CheckoutState = {
      ...state,
      invoice: { other: true, name: 'רוכבים בע״מ', businessNumber: '516179157' },
      installation: { cityId: 'tel-aviv', shop: garage, date: '2026-11-30', startHour: 10 },
      courier: { name: 'רון כהן', phone: '0527654321', address: 'הגפן 3', city: 'חיפה', notes: 'קומה 2' },
      payment: { method: 'creditcard', payments: 3 },
      coupon: { typed: 'RIDE50', applied: 'RIDE50', checking: false, error: '' },
      checkoutSteps: { active: 2, restored: true },
    }
    const parts = checkoutPage.features.map(({ name, reducer }): [string, unknown] => [
      name,
      cleared().reduce<unknown>(
        (before, action) => reducer(before as never, action),
        full[name as keyof CheckoutState],
      ),
    ])
    const { checkoutSteps, ...after } = Object.fromEntries(parts) as CheckoutState
    const { checkoutSteps: _steps, ...fresh } = restored(null)
    expect(after).toEqual(fresh)
    expect(checkoutSteps.active).toBe(0)
  })
})

describe('the draft of a checkout', () => {
  it('brings back after a reload what was typed and chosen and where one was, but not the agreement', () => {
    const full: CheckoutState = {
      ...state,
      invoice: { other: true, name: 'רוכבים בע״מ', businessNumber: '516179157' },
      delivery: { sip: 'install' },
      installation: { cityId: 'tel-aviv', shop: garage, date: '2026-11-30', startHour: 10 },
      courier: { name: 'רון כהן', phone: '0527654321', address: 'הגפן 3', city: 'חיפה', notes: 'קומה 2' },
      payment: { method: 'creditcard', payments: 3 },
      coupon: { typed: 'RIDE50', applied: 'RIDE50', checking: false, error: '' },
    }
    const { confirmation, ...kept } = full
    expect(restored(JSON.stringify(draftOf(full)))).toMatchObject(kept)
    expect(confirmation.termsAccepted).toBe(true)
    expect(restored(JSON.stringify(draftOf(full))).confirmation.termsAccepted).toBe(false)
  })

  it('brings back a coupon that was typed and is not applied', () => {
    const coupon = { typed: 'RIDE50', applied: '', checking: false, error: 'ניסיתם יותר מדי קודים' }
    expect(restored(JSON.stringify(draftOf({ ...state, coupon }))).coupon).toEqual({ ...coupon, error: '' })
  })

  it('brings back the order number of a thank-you page and what was ordered', () => {
    const confirmed = { orderId: 'Z-1042', total: 1398, currency: 'ILS' as const, expiresAt: '2026-11-26T14:00:00Z' }
    const lines = [
      { ean: '1', brand: 'Michelin', displayName: 'Power 6', displaySize: '110/70ZR17', quantity: 2, set: false },
    ]
    const thankYou = { lines, sip: 'install' as const, place: 'גומי איילון', payAtGarage: 280, timed: true }
    const placed = draftOf({ ...state, placeOrder: { status: 'placed', confirmed }, thankYou })
    expect(restored(JSON.stringify(placed))).toMatchObject({ placeOrder: { status: 'placed', confirmed }, thankYou })
  })

  it.each([
    null,
    '',
    '{',
    '[]',
    '"text"',
    '{"name":5,"step":7,"confirmed":{"orderId":3},"installation":{"shop":5,"startHour":"8"},"sip":"drone","payment":{"payments":99}}',
  ])('is an empty form when what was stored is %s', (stored) => {
    expect(restored(stored)).toEqual(restored(null))
  })
})
