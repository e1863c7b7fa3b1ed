import { describe, expect, it } from 'vitest'
import { placeOrder, type Quote } from '@zmig/edge-contract'
import { additionalNotesSlice } from '../../features/additional-notes/index.ts'
import { customerDetailsSlice } from '../../features/customer-details/index.ts'
import { placeOrderSlice } from '../../features/place-order/index.ts'
import { stepsSlice } from '../../features/steps/index.ts'
import { thankYouSlice } from '../../features/thank-you/index.ts'
import { actionsOf, draftOf } from './draft.ts'
import { orderRequest } from './order-request.ts'
import type { CheckoutState } from './checkout-state.ts'

const state: CheckoutState = {
  customerDetails: { name: ' דנה   לוי ', phone: '050-1234567', emailaddress: 'Dana@Example.co.il ' },
  delivery: { sip: 'pickup' },
  additionalNotes: { notes: '  אחרי ארבע ' },
  payment: { method: 'banktransfer' },
  confirmation: { termsAccepted: true },
  checkoutSteps: { active: 2, restored: false },
  placeOrder: { status: 'idle' },
  thankYou: { lines: [] },
}
const quote: Quote = {
  lines: [],
  tyreCount: 2,
  subtotal: 1398,
  shipping: 0,
  installation: 120,
  discount: 0,
  payNow: 1398,
  payAtGarage: 120,
  grandTotal: 1518,
  instalments: [1398],
}

describe('the order that is sent', () => {
  const request = orderRequest(state, [{ ean: '2908770361995', quantity: 2, isSet: false, free_shipping: true }], quote)

  it('is what the contract takes', () => {
    expect(placeOrder.body?.safeParse(request).success).toBe(true)
  })

  it('carries tidy details and the amount that is paid now', () => {
    expect(request.checkout).toEqual({
      sip: 'pickup',
      personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
      payment: { check_tos: true, payments: 1 },
      selectedPaymentMethod: 'banktransfer',
      additionalNotes: 'אחרי ארבע',
      expectedTotal: 1398,
    })
  })

  it('carries no price and no promise of free shipping', () => {
    expect(request.cart).toEqual({ items: [{ ean: '2908770361995', quantity: 2, isSet: false }] })
  })

  it('leaves empty notes out', () => {
    expect(orderRequest({ ...state, additionalNotes: { notes: '  ' } }, [], quote).checkout).not.toHaveProperty(
      'additionalNotes',
    )
  })
})

/** The page's state after bringing a stored draft back. */
const restored = (stored: string | null) => {
  const actions = actionsOf(stored)
  return {
    customerDetails: actions.reduce(customerDetailsSlice.reducer, customerDetailsSlice.getInitialState()),
    additionalNotes: actions.reduce(additionalNotesSlice.reducer, additionalNotesSlice.getInitialState()),
    checkoutSteps: actions.reduce(stepsSlice.reducer, stepsSlice.getInitialState()),
    placeOrder: actions.reduce(placeOrderSlice.reducer, placeOrderSlice.getInitialState()),
    thankYou: actions.reduce(thankYouSlice.reducer, thankYouSlice.getInitialState()),
  }
}

describe('the draft of a checkout', () => {
  it('brings back after a reload what was typed and where one was', () => {
    const { customerDetails, additionalNotes, checkoutSteps, placeOrder: order, thankYou } = state
    expect(restored(JSON.stringify(draftOf(state)))).toEqual({
      customerDetails,
      additionalNotes,
      checkoutSteps,
      placeOrder: order,
      thankYou,
    })
  })

  it('brings back the order number of a thank-you page and what was ordered', () => {
    const confirmed = { orderId: 'Z-1042', total: 1398, currency: 'ILS' as const, expiresAt: '2026-11-26T14:00:00Z' }
    const lines = [
      { ean: '1', brand: 'Michelin', displayName: 'Power 6', displaySize: '110/70ZR17', quantity: 2, set: false },
    ]
    const placed = draftOf({ ...state, placeOrder: { status: 'placed', confirmed }, thankYou: { lines } })
    expect(restored(JSON.stringify(placed))).toMatchObject({
      placeOrder: { status: 'placed', confirmed },
      thankYou: { lines },
    })
  })

  it.each([null, '', '{', '[]', '"text"', '{"name":5,"step":7,"confirmed":{"orderId":3}}'])(
    'is an empty form when what was stored is %s',
    (stored) => {
      expect(restored(stored)).toEqual(restored(null))
    },
  )
})
