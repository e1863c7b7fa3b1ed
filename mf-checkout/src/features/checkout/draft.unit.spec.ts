import { describe, expect, it } from 'vitest'
import { sampleTerms } from '@zmig/edge-contract/testing'
import { checkoutSlice, formCleared, type CheckoutForm } from './checkout.slice.ts'
import { draftOf, restoreActions, unpaidOf, type CheckoutState } from './draft.ts'
import { orderSlice, type OrderState } from './order.slice.ts'
import { form, garage } from './testing.ts'
import type { UnknownAction } from '@reduxjs/toolkit'

/** The state after a stored draft was restored. */
const restored = (stored: string | null, terms = sampleTerms): CheckoutState => {
  const actions: UnknownAction[] = [{ type: 'start' }, ...restoreActions(stored, terms)]
  return {
    checkoutForm: actions.reduce<CheckoutForm | undefined>(checkoutSlice.reducer, undefined)!,
    checkoutOrder: actions.reduce<OrderState | undefined>(orderSlice.reducer, undefined)!,
  }
}

const stored = (given: Partial<CheckoutForm>, order: OrderState = { status: 'idle' }): string =>
  JSON.stringify(draftOf({ checkoutForm: { ...form, ...given }, checkoutOrder: order }))

const full: CheckoutForm = {
  ...form,
  invoice: { other: true, name: 'רוכבים בע״מ', businessNumber: '516179157' },
  sip: 'install',
  installation: { cityId: 'tel-aviv', shop: garage, date: '2026-11-30', startHour: 10 },
  courier: { name: 'רון כהן', phone: '0527654321', address: 'הגפן 3', city: 'חיפה', notes: 'קומה 2' },
  payment: { method: 'creditcard', payments: 3 },
  coupon: { typed: 'RIDE50', applied: 'RIDE50', checking: false, error: '' },
}

describe('a completed order', () => {
  it('leaves nothing of its checkout for the next one', () => {
    const after = checkoutSlice.reducer(full, formCleared())
    expect(after).toEqual(restored(null).checkoutForm)
    expect(after.step).toBe(0)
  })
})

describe('the draft of a checkout', () => {
  it('restores after a reload what was entered and the open step, but not the agreement to the terms', () => {
    const { termsAccepted, ...kept } = full
    expect(restored(stored(full)).checkoutForm).toMatchObject(kept)
    expect(termsAccepted).toBe(true)
    expect(restored(stored(full)).checkoutForm.termsAccepted).toBe(false)
  })

  it('keeps the agreement for another try as long as an order of the tab waits for its payment', () => {
    for (const status of ['leaving', 'idle'] as const) {
      const state = { checkoutForm: full, checkoutOrder: { status } }
      expect(restored(JSON.stringify(draftOf(state, true))).checkoutForm.termsAccepted).toBe(true)
    }
  })

  it('restores a coupon that was typed and not applied', () => {
    const coupon = { typed: 'RIDE50', applied: '', checking: false, error: 'ניסיתם יותר מדי קודים' }
    expect(restored(stored({ coupon })).checkoutForm.coupon).toEqual({ ...coupon, error: '' })
  })

  it('restores the order number of a thank-you page and what was ordered', () => {
    const confirmed = { orderId: 'Z-1042', total: 1398, currency: 'ILS' as const, expiresAt: '2026-11-26T14:00:00Z' }
    const lines = [
      { ean: '1', brand: 'Michelin', displayName: 'Power 6', displaySize: '110/70ZR17', quantity: 2, set: false },
      {
        ean: '2',
        brand: 'Metzeler',
        displayName: 'Roadtec 01',
        displaySize: '180/55ZR17',
        quantity: 1,
        set: false,
        image: '/edge/api/v1/media/picture/2.webp',
      },
    ]
    const ordered = { lines, sip: 'install' as const, place: 'גומי איילון', payAtGarage: 280, timed: true }
    const draft = stored({}, { status: 'placed', confirmed, ordered, fresh: true })
    expect(restored(draft).checkoutOrder).toEqual({ status: 'placed', confirmed, ordered, fresh: false })
  })

  it('leaves out an ordered line whose stored picture is no address', () => {
    const line = {
      ean: '1',
      brand: 'Michelin',
      displayName: 'Power 6',
      displaySize: '110/70ZR17',
      quantity: 2,
      set: false,
    }
    const draft = JSON.stringify({
      confirmed: { orderId: 'Z-1042', total: 1398 },
      ordered: { lines: [{ ...line, image: 5 }, line] },
    })
    expect(restored(draft).checkoutOrder).toMatchObject({ ordered: { lines: [line] } })
  })

  it('restores one instalment when the shop offers fewer than were chosen', () => {
    const { payment } = restored(stored(full), { ...sampleTerms, instalments: 2 }).checkoutForm
    expect(payment).toEqual({ method: 'creditcard', payments: 1 })
  })

  it.each([
    null,
    '',
    '{',
    '[]',
    '"text"',
    '{"name":5,"step":7,"confirmed":{"orderId":3},"installation":{"shop":5,"startHour":"8"},"sip":"drone","payment":{"payments":99}}',
  ])('restores an empty form when the storage holds %s', (broken) => {
    expect(restored(broken)).toEqual(restored(null))
  })
})

describe('the order that the tab took to the payment page', () => {
  const ordered = { lines: [], sip: 'pickup' as const, place: '', payAtGarage: 0, timed: false }
  const unpaid = { orderId: 'Z-1042', expiresAt: '2026-11-26T14:00:00Z', ordered }

  it('is kept with its number and what it holds', () => expect(unpaidOf(JSON.stringify(unpaid))).toEqual(unpaid))

  it.each([
    null,
    '{',
    '{}',
    JSON.stringify({ ...unpaid, orderId: 5 }),
    JSON.stringify({ ...unpaid, expiresAt: 'soon' }),
  ])('is unknown when the storage holds %s', (broken) => expect(unpaidOf(broken)).toBeUndefined())
})
