import { describe, expect, it } from 'vitest'
import { attemptFor, endAllAttempts, endAttempt, fingerprint } from './attempt.ts'
import { isSameCart } from './between-tabs.ts'
import {
  orderForgotten,
  orderOutdated,
  orderPlaced,
  orderRefused,
  orderSent,
  placeOrderSlice,
} from './place-order.slice.ts'
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

/** What the tabs of one browser share. */
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

/** A browser on which orders are tried, by the visitor given, at the hour given. */
const browser = () => {
  const [storage, newId] = [memory(), numbered()]
  return {
    storage,
    attempt: async (wanted: OrderRequest, visitorId?: string, hour = 0) =>
      attemptFor(storage, { of: await fingerprint(wanted), visitorId, newId, now: hour * 3_600_000 }),
  }
}

describe('an attempt to order', () => {
  it('is the same until it was answered, in every tab', async () => {
    const { storage, attempt } = browser()
    const first = await attempt(request)
    expect(first).toEqual({ attemptId: 'attempt-1' })
    expect(await attempt(request)).toEqual(first)
    endAttempt(storage, first)
    expect(await attempt(request)).toEqual({ attemptId: 'attempt-2' })
  })

  it.each([
    ['known only the second time', undefined, 'v_1'],
    ['known only the first time', 'v_1', undefined],
    ['replaced in between', 'v_1', 'v_2'],
  ])('sends what it sent first when the visitor is %s', async (_, first, second) => {
    const { attempt } = browser()
    const sent = await attempt(request, first)
    expect(sent).toEqual({ attemptId: 'attempt-1', ...(first && { visitorId: first }) })
    expect(await attempt(request, second)).toEqual(sent)
  })

  it('is the same attempt when only what was seen on the screen has changed', async () => {
    const { attempt } = browser()
    await attempt(request)
    const seen = { expectedTotal: 1448, expectedLines: [{ ean: '2908770361995', arrivesOn: '2027-01-14' }] }
    const another = { ...request, checkout: { ...request.checkout, ...seen, visitorId: 'v_1' } }
    expect(await attempt(another)).toEqual({ attemptId: 'attempt-1' })
  })

  it.each([
    ['another cart', { ...request, cart: { items: [{ ean: '2908770361995', quantity: 1 }] } }],
    ['other details', { ...request, checkout: { ...request.checkout, additionalNotes: 'אחרי ארבע' } }],
  ])('is one of its own with %s, and leaves the other one alone', async (_, changed) => {
    const { storage, attempt } = browser()
    await attempt(request)
    const other = await attempt(changed)
    expect(other).toEqual({ attemptId: 'attempt-2' })
    endAttempt(storage, other)
    expect(await attempt(request)).toEqual({ attemptId: 'attempt-1' })
  })

  it('is over, whatever was tried, when a payment came back', async () => {
    const { storage, attempt } = browser()
    await attempt(request)
    await attempt({ ...request, cart: { items: [] } })
    endAllAttempts(storage)
    expect(await attempt(request)).toEqual({ attemptId: 'attempt-3' })
  })

  it('is forgotten after a day without an answer', async () => {
    const { attempt } = browser()
    await attempt(request)
    expect(await attempt(request, undefined, 23)).toEqual({ attemptId: 'attempt-1' })
    expect(await attempt(request, undefined, 24)).toEqual({ attemptId: 'attempt-2' })
  })

  it('keeps no personal detail', async () => {
    const { storage, attempt } = browser()
    await attempt(request)
    expect(storage.getItem('checkout-attempts')).not.toContain('0501234567')
  })

  it.each(['[{"attemptId":', '{}', '[null,{"attemptId":3}]'])(
    'starts anew when what was stored is %s',
    async (broken) => {
      const { storage, attempt } = browser()
      storage.setItem('checkout-attempts', broken)
      expect(await attempt(request)).toEqual({ attemptId: 'attempt-1' })
    },
  )
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

  it('keeps that another tab changed the cart until it is forgotten', () => {
    const state = reducer(reducer(undefined, orderSent()), orderOutdated())
    expect(state).toEqual({ status: 'cart-changed' })
    expect(reducer(state, orderForgotten())).toEqual({ status: 'idle' })
  })

  it('keeps why it was refused until it is forgotten', () => {
    const state = reducer(undefined, orderRefused(refused))
    expect(state).toEqual({ status: 'refused', refused })
    expect(reducer(state, orderForgotten())).toEqual({ status: 'idle' })
  })
})

describe('what is ordered', () => {
  const line = (ean: string, quantity = 1) => ({ ean, quantity })

  it('is what the cart of the browser still says', () => {
    expect(isSameCart([line('1'), line('2', 3)], [line('1'), line('2', 3)])).toBe(true)
    expect(isSameCart([], [])).toBe(true)
  })

  it.each([
    ['was ordered in another tab', []],
    ['has more of it', [line('1', 2)]],
    ['has something else', [line('2')]],
    ['has more in it', [line('1'), line('2')]],
  ])('is not what a cart holds that %s', (_, now) => {
    expect(isSameCart(now, [line('1')])).toBe(false)
  })
})
