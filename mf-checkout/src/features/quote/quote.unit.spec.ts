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
    expect(quoteKey({ items })).toBe(quoteKey({ items: [{ ...items[0]!, isSet: true }], sip: 'pickup' }))
  })

  it.each([
    ['a quantity', { items: [{ ean: '2908770361995', quantity: 3 }] }],
    ['a product', { items: [{ ean: '2901542743630', quantity: 2 }] }],
    ['the delivery', { items, sip: 'shipping' as const }],
  ])('changes with %s', (_, request) => {
    expect(quoteKey(request)).not.toBe(quoteKey({ items }))
  })
})
