import { describe, expect, it } from 'vitest'
import { quoteKey } from './quote-key.ts'
import { quoteAnswered, quoteAsked, quoteFailed, quoteSlice } from './quote.slice.ts'
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
  it('stays while the next one is asked for', () => {
    expect(reducer(answered, quoteAsked())).toEqual(answered)
  })

  it('stays when the next one does not come, and says that it did not', () => {
    expect(reducer(answered, quoteFailed())).toEqual({ ...answered, failed: true })
  })

  it('is replaced by the next one, which ends a failure', () => {
    const next = { ...quote, payNow: 1448 }
    const state = reducer(reducer(answered, quoteFailed()), quoteAnswered({ key: 'pickup b', quote: next }))
    expect(state).toEqual({ key: 'pickup b', quote: next, failed: false })
  })
})

describe('a failure without any quote', () => {
  it('stays while it is asked again, so that its button keeps the focus', () => {
    const failed = reducer(undefined, quoteFailed())
    expect(reducer(failed, quoteAsked())).toEqual(failed)
  })
})

describe('the key of a quote', () => {
  const items = [{ ean: '2908770361995', quantity: 2 }]

  it('is the same for the same cart, whatever the cookie says for display', () => {
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
