import { describe, expect, it } from 'vitest'
import { quoteKey, quoteAnswered, quoteAsked, quoteFailed, quoteSlice } from './quote.tsx'
import type { Quote } from '@zmig/edge-contract'

const quote: Quote = {
  lines: [],
  tyreCount: 2,
  subtotal: 1398,
  shipping: 0,
  installation: 0,
  discount: 0,
  payNow: 1398,
  payAtGarage: 0,
  grandTotal: 1398,
  instalments: [1398],
}
const { reducer } = quoteSlice
const answered = reducer(undefined, quoteAnswered({ key: 'pickup a', quote }))

describe('the quote on the screen', () => {
  it('is shown while the next one is requested', () => {
    expect(reducer(answered, quoteAsked())).toEqual(answered)
  })

  it('is shown with the failure when the next one fails', () => {
    expect(reducer(answered, quoteFailed())).toEqual({ ...answered, failed: true })
  })

  it('is replaced by the next one, which clears the failure', () => {
    const next = { ...quote, payNow: 1448 }
    const state = reducer(reducer(answered, quoteFailed()), quoteAnswered({ key: 'pickup b', quote: next }))
    expect(state).toEqual({ key: 'pickup b', quote: next, failed: false })
  })
})

describe('a failure without any quote', () => {
  it('is shown during a retry, so that its button keeps the focus', () => {
    const failed = reducer(undefined, quoteFailed())
    expect(reducer(failed, quoteAsked())).toEqual(failed)
  })
})

describe('the key of a quote', () => {
  const items = [{ ean: '2908770361995', quantity: 2 }]

  it('is the same for the same cart, with any display facts in the cookie', () => {
    expect(quoteKey({ items })).toBe(quoteKey({ items: [{ ...items[0]!, isSet: true }] }))
  })

  it.each([
    ['a quantity', { items: [{ ean: '2908770361995', quantity: 3 }] }],
    ['a product', { items: [{ ean: '2901542743630', quantity: 2 }] }],
    ['the delivery', { items, terms: { sip: 'shipping' as const, payments: 1 } }],
  ])('changes with %s', (_, request) => {
    expect(quoteKey(request)).not.toBe(quoteKey({ items }))
  })

  it.each([
    ['the garage', { shopId: 'gumi-ayalon' }],
    ['the instalments', { payments: 3 }],
    ['a coupon', { coupon: { code: 'RIDE50', phone: '0501234567' } }],
  ])('changes with %s', (_, change) => {
    const terms = { sip: 'install' as const, payments: 1 }
    expect(quoteKey({ items, terms: { ...terms, ...change } })).not.toBe(quoteKey({ items, terms }))
  })
})
