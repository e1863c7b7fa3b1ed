import { describe, expect, it } from 'vitest'
import { isOrderable, lineProblem } from './line-problem.ts'
import { productHref } from './cart-line.tsx'
import { text } from './text.ts'
import type { Quote, QuoteLine } from '@zmig/edge-contract'

const line = (given: Partial<QuoteLine> = {}): QuoteLine => ({
  ean: '2908770361995',
  quantity: 2,
  set: false,
  displayName: 'Power 6',
  brand: 'Michelin',
  displaySize: '110/70ZR17 M/C (54W)',
  unitPrice: 699,
  total: 1398,
  visibility: 'instock',
  available: 6,
  purchasable: true,
  ...given,
})
const quoteOf = (...lines: QuoteLine[]): Quote => ({
  lines,
  tyreCount: 2,
  subtotal: 1398,
  shipping: 0,
  installation: 0,
  discount: 0,
  payNow: 1398,
  payAtGarage: 0,
  grandTotal: 1398,
  instalments: [1398],
})

describe('a line of the cart', () => {
  it.each(['instock', 'preorder', 'ondemand'] as const)('that is %s and purchasable has no problem', (visibility) => {
    expect(lineProblem(line({ visibility }))).toBeUndefined()
  })

  it.each([
    ['is not on the site when the quote does not know it', undefined, 'vanished'],
    ['is not on the site when the quote has no name for it', line({ displayName: '', purchasable: false }), 'vanished'],
    ['is sold out', line({ visibility: 'outofstock', available: 0, purchasable: false }), 'outofstock'],
    ['is sold out when nothing is left', line({ available: 0, purchasable: false }), 'outofstock'],
    ['is sold by phone only', line({ visibility: 'none', available: 0, purchasable: false }), 'call'],
    ['asks for more than are available', line({ quantity: 8, purchasable: false }), 'fewer'],
  ])('%s', (_, given, problem) => {
    expect(lineProblem(given)).toBe(problem)
  })
})

describe('the message about fewer tyres than wanted', () => {
  it.each([
    [1, false, 'נותר במלאי צמיג אחד בלבד'],
    [3, false, 'נותרו במלאי 3 צמיגים בלבד'],
    [1, true, 'נותר במלאי זוג אחד בלבד'],
    [3, true, 'נותרו במלאי 3 זוגות בלבד'],
  ])('%s left, set: %s', (available, set, sentence) => {
    expect(text.fewer(available, set)).toContain(sentence)
  })
})

describe('a cart', () => {
  const good = line()
  const soldOut = line({ ean: '2901542743630', visibility: 'outofstock', available: 0, purchasable: false })
  const items = [good, soldOut].map(({ ean, quantity }) => ({ ean, quantity }))

  it('is orderable when every line can be ordered', () => {
    expect(isOrderable(items.slice(0, 1), quoteOf(good))).toBe(true)
  })

  it('is not orderable while one line cannot be ordered', () => {
    expect(isOrderable(items, quoteOf(good, soldOut))).toBe(false)
  })

  it('is not orderable while a product is missing from the quote', () => {
    expect(isOrderable(items, quoteOf(good))).toBe(false)
  })
})

describe('the link of a line', () => {
  it('leads to the product page with the slug of the product', () => {
    expect(productHref(line({ slug: 'power-6-front' }))).toBe('/tire/moto/2908770361995/power-6-front')
  })

  it('leads to the product page by EAN and name when the quote has no slug', () => {
    expect(productHref(line())).toBe('/tire/moto/2908770361995/michelin-power-6')
  })

  it('has a slug even when the name has no Latin letter', () => {
    expect(productHref(line({ brand: '', displayName: 'צמיג' }))).toBe('/tire/moto/2908770361995/tyre')
  })
})
