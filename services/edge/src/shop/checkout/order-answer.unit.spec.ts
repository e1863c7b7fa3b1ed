import { expect, it } from 'vitest'
import { toCheckoutAnswer } from './order-answer.ts'
import { quoteInShekels, type QuoteInAgorot } from '../../money.ts'

const quote: QuoteInAgorot = {
  lines: [
    {
      ean: '2907373823466',
      quantity: 2,
      set: false,
      displayName: 'Power 6',
      brand: 'Michelin',
      displaySize: '180/55ZR17',
      unitPrice: 94_950,
      total: 189_900,
      visibility: 'instock',
      available: 5,
      purchasable: true,
    },
  ],
  tyreCount: 2,
  subtotal: 189_900,
  shipping: 0,
  installation: 24_000,
  discount: 5_001,
  payNow: 184_899,
  payAtGarage: 24_000,
  grandTotal: 208_899,
  instalments: [61_633, 61_633, 61_633],
}

it('turns every amount of a quote into shekels and keeps counts as they are', () => {
  expect(quoteInShekels(quote)).toMatchObject({
    lines: [{ unitPrice: 949.5, total: 1899, quantity: 2, available: 5 }],
    tyreCount: 2,
    discount: 50.01,
    payNow: 1848.99,
    grandTotal: 2088.99,
    instalments: [616.33, 616.33, 616.33],
  })
})

it('answers a placed order', () => {
  const bankDetails = { beneficiary: 'b', bank: '12', branch: '600', account: '1', reference: 'Z-1' }
  const expiresAt = '2026-11-24T10:00:00.000Z'
  const answer = { ok: true, orderId: 'Z-1', total: 184_899, expiresAt, bankDetails, linkVersion: 0 } as const
  expect(toCheckoutAnswer({ ...answer, changed: [] })).toEqual({
    success: true,
    orderId: 'Z-1',
    total: 1848.99,
    currency: 'ILS',
    expiresAt,
    bankDetails,
  })
})

it('answers a refusal with the change: a quote in shekels, or the remaining stock', () => {
  const refusal = { ok: false, code: 'PRICE_CHANGED', message: 'המחיר השתנה' } as const
  expect(toCheckoutAnswer({ ...refusal, changes: quote })).toMatchObject({
    success: false,
    changes: { payNow: 1848.99 },
  })
  const left = [{ ean: '2907373823466', available: 1 }]
  expect(toCheckoutAnswer({ ...refusal, code: 'OUT_OF_STOCK', changes: left })).toMatchObject({ changes: left })
  expect(toCheckoutAnswer(refusal)).toEqual({ success: false, code: 'PRICE_CHANGED', message: 'המחיר השתנה' })
})
