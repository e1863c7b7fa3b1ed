import { describe, expect, it } from 'vitest'
import { attemptFor, endAllAttempts, endAttempt, fingerprint } from './attempt.ts'
import { cartChanged, orderDismissed, orderPlaced, orderRefused, orderSent, orderSlice } from './order.slice.ts'
import { isSameCart, replacedBy, stepAfterRefusal } from './place-order.ts'
import type { OrderRequest } from '../../api/checkout.ts'

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

/** The storage that the tabs of one browser share. */
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

/** A browser that sends orders, by a visitor and at an hour. */
const browser = () => {
  const storage = memory()
  const newId = numbered()
  return {
    storage,
    attempt: async (wanted: OrderRequest, visitorId?: string, hour = 0) =>
      attemptFor(storage, { of: await fingerprint(wanted), visitorId, newId, now: hour * 3_600_000 }),
  }
}

describe('an attempt', () => {
  it('is the same until it is answered, in every tab', async () => {
    const { storage, attempt } = browser()
    const first = await attempt(request)
    expect(first).toEqual({ attemptId: 'attempt-1' })
    expect(await attempt(request)).toEqual(first)
    endAttempt(storage, first)
    expect(await attempt(request)).toEqual({ attemptId: 'attempt-2' })
  })

  it.each([
    ['known only at the second request', undefined, 'v_1'],
    ['known only at the first request', 'v_1', undefined],
    ['replaced in between', 'v_1', 'v_2'],
  ])('sends the visitor of its first request when the visitor is %s', async (_, first, second) => {
    const { attempt } = browser()
    const sent = await attempt(request, first)
    expect(sent).toEqual({ attemptId: 'attempt-1', ...(first && { visitorId: first }) })
    expect(await attempt(request, second)).toEqual(sent)
  })

  it('is the same when only the amounts on the screen changed', async () => {
    const { attempt } = browser()
    await attempt(request)
    const seen = { expectedTotal: 1448, expectedLines: [{ ean: '2908770361995', arrivesOn: '2027-01-14' }] }
    const another = { ...request, checkout: { ...request.checkout, ...seen, visitorId: 'v_1' } }
    expect(await attempt(another)).toEqual({ attemptId: 'attempt-1' })
  })

  it.each([
    ['another cart', { ...request, cart: { items: [{ ean: '2908770361995', quantity: 1 }] } }],
    ['other details', { ...request, checkout: { ...request.checkout, additionalNotes: 'אחרי ארבע' } }],
  ])('is a new one with %s, and does not end the other one', async (_, changed) => {
    const { storage, attempt } = browser()
    await attempt(request)
    const other = await attempt(changed)
    expect(other).toEqual({ attemptId: 'attempt-2' })
    endAttempt(storage, other)
    expect(await attempt(request)).toEqual({ attemptId: 'attempt-1' })
  })

  it('ends when a payment returns', async () => {
    const { storage, attempt } = browser()
    await attempt(request)
    await attempt({ ...request, cart: { items: [] } })
    endAllAttempts(storage)
    expect(await attempt(request)).toEqual({ attemptId: 'attempt-3' })
  })

  it('expires after a day without an answer', async () => {
    const { attempt } = browser()
    await attempt(request)
    expect(await attempt(request, undefined, 23)).toEqual({ attemptId: 'attempt-1' })
    expect(await attempt(request, undefined, 24)).toEqual({ attemptId: 'attempt-2' })
  })

  it('stores no personal detail', async () => {
    const { storage, attempt } = browser()
    await attempt(request)
    expect(storage.getItem('checkout-attempts')).not.toContain('0501234567')
  })

  it.each(['[{"attemptId":', '{}', '[null,{"attemptId":3}]'])(
    'starts a new one when the storage holds %s',
    async (broken) => {
      const { storage, attempt } = browser()
      storage.setItem('checkout-attempts', broken)
      expect(await attempt(request)).toEqual({ attemptId: 'attempt-1' })
    },
  )
})

describe('a refused order', () => {
  it.each(['PRICE_CHANGED', 'OUT_OF_STOCK', 'COUPON_INVALID', 'PAYMENT_UNAVAILABLE', 'TOO_MANY_OPEN'] as const)(
    'opens the payment step on %s',
    (code) => expect(stepAfterRefusal(code)).toBe(1),
  )

  it.each(['SLOT_TAKEN', 'VALIDATION'] as const)('opens the delivery step on %s', (code) =>
    expect(stepAfterRefusal(code)).toBe(0),
  )
})

describe('the state of the order', () => {
  const { reducer } = orderSlice
  const ordered = { lines: [], sip: 'pickup' as const, place: '', payAtGarage: 0, timed: false }
  const confirmed = { orderId: 'Z-1042', total: 1398, currency: 'ILS' as const, expiresAt: '2026-11-26T14:00:00Z' }
  const refused = { success: false as const, code: 'PRICE_CHANGED' as const, message: 'המחיר השתנה' }

  it('is sent, then placed', () => {
    const sent = reducer(undefined, orderSent())
    expect(sent).toEqual({ status: 'placing' })
    expect(reducer(sent, orderPlaced({ confirmed, ordered, fresh: true }))).toEqual({
      status: 'placed',
      confirmed,
      ordered,
      fresh: true,
    })
  })

  it('keeps that another tab changed the cart until it is dismissed', () => {
    const state = reducer(reducer(undefined, orderSent()), cartChanged())
    expect(state).toEqual({ status: 'cart-changed' })
    expect(reducer(state, orderDismissed())).toEqual({ status: 'idle' })
  })

  it('keeps the refusal until it is dismissed', () => {
    const state = reducer(undefined, orderRefused(refused))
    expect(state).toEqual({ status: 'refused', refused })
    expect(reducer(state, orderDismissed())).toEqual({ status: 'idle' })
  })
})

describe('the confirmed cart', () => {
  const line = (ean: string, quantity = 1) => ({ ean, quantity })

  it('is the same as an equal cart', () => {
    expect(isSameCart([line('1'), line('2', 3)], [line('1'), line('2', 3)])).toBe(true)
    expect(isSameCart([], [])).toBe(true)
  })

  it.each([
    ['was ordered in another tab', []],
    ['has more of it', [line('1', 2)]],
    ['has something else', [line('2')]],
    ['has more in it', [line('1'), line('2')]],
  ])('is not the same as a cart that %s', (_, now) => {
    expect(isSameCart(now, [line('1')])).toBe(false)
  })
})

describe('a transfer after an order went to the payment page', () => {
  const line = { ean: '2908770361995', brand: '', displayName: '', displaySize: '', quantity: 2, set: false }
  const unpaid = {
    orderId: 'Z-1042',
    expiresAt: '2026-11-26T14:00:00Z',
    ordered: { lines: [line], sip: 'pickup' as const, place: '', payAtGarage: 0, timed: false },
  }

  it('is sent in place of that order', () => expect(replacedBy(request, unpaid)).toBe(unpaid))

  it('is an order of its own without one, or with another cart', () => {
    expect(replacedBy(request, undefined)).toBeUndefined()
    expect(replacedBy({ ...request, cart: { items: [{ ean: line.ean, quantity: 1 }] } }, unpaid)).toBeUndefined()
  })

  it('leaves another try by card to its attempt', () => {
    const byCard = { ...request, checkout: { ...request.checkout, selectedPaymentMethod: 'creditcard' as const } }
    expect(replacedBy(byCard, unpaid)).toBeUndefined()
  })
})
