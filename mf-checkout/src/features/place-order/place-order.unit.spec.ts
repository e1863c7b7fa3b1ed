import { describe, expect, it } from 'vitest'
import { attemptFor, endAttempt } from './attempt.ts'
import { orderForgotten, orderPlaced, orderRefused, orderSent, placeOrderSlice } from './place-order.slice.ts'
import { stepAfterRefusal } from './refusal-step.ts'
import type { OrderRequest } from '../../api/order.ts'

const request: OrderRequest = {
  cart: { items: [{ ean: '2908770361995', quantity: 2 }] },
  checkout: {
    sip: 'pickup',
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
    payment: { check_tos: true },
    selectedPaymentMethod: 'banktransfer',
    expectedTotal: 1398,
  },
}

/** Session storage of one tab. */
const memory = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

const numbered = () => {
  let count = 0
  return () => `attempt-${++count}`
}

describe('an attempt to order', () => {
  it('keeps its id until it was answered', () => {
    const [storage, newId] = [memory(), numbered()]
    expect(attemptFor(request, storage, newId)).toBe('attempt-1')
    expect(attemptFor(request, storage, newId)).toBe('attempt-1')
    endAttempt(storage)
    expect(attemptFor(request, storage, newId)).toBe('attempt-2')
  })

  it('is the same attempt when only the total on the screen has changed', () => {
    const [storage, newId] = [memory(), numbered()]
    attemptFor(request, storage, newId)
    const repriced = { ...request, checkout: { ...request.checkout, expectedTotal: 1448, visitorId: 'v_1' } }
    expect(attemptFor(repriced, storage, newId)).toBe('attempt-1')
  })

  it.each([
    ['another cart', { ...request, cart: { items: [{ ean: '2908770361995', quantity: 1 }] } }],
    ['other details', { ...request, checkout: { ...request.checkout, additionalNotes: 'אחרי ארבע' } }],
  ])('is a new one with %s', (_, changed) => {
    const [storage, newId] = [memory(), numbered()]
    attemptFor(request, storage, newId)
    expect(attemptFor(changed, storage, newId)).toBe('attempt-2')
  })

  it('starts anew when what was stored is broken', () => {
    const storage = memory()
    storage.setItem('checkout-attempt', '{"id":')
    expect(attemptFor(request, storage, numbered())).toBe('attempt-1')
  })
})

describe('a refused order', () => {
  it.each(['PRICE_CHANGED', 'OUT_OF_STOCK', 'COUPON_INVALID', 'PAYMENT_UNAVAILABLE', 'TOO_MANY_OPEN'] as const)(
    'goes back to payment on %s',
    (code) => expect(stepAfterRefusal(code)).toBe(1),
  )

  it.each(['SLOT_TAKEN', 'VALIDATION'] as const)('goes back to delivery on %s', (code) =>
    expect(stepAfterRefusal(code)).toBe(0),
  )
})

describe('the state of the order', () => {
  const { reducer } = placeOrderSlice
  const confirmed = { orderId: 'Z-1042', total: 1398, currency: 'ILS' as const, expiresAt: '2026-11-26T14:00:00Z' }
  const refused = { success: false as const, code: 'PRICE_CHANGED' as const, message: 'המחיר השתנה' }

  it('is sent, then placed', () => {
    const sent = reducer(undefined, orderSent())
    expect(sent).toEqual({ status: 'placing' })
    expect(reducer(sent, orderPlaced(confirmed))).toEqual({ status: 'placed', confirmed })
  })

  it('keeps why it was refused until it is forgotten', () => {
    const state = reducer(undefined, orderRefused(refused))
    expect(state).toEqual({ status: 'refused', refused })
    expect(reducer(state, orderForgotten())).toEqual({ status: 'idle' })
  })
})
