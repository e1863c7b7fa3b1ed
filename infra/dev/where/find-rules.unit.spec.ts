import { describe, expect, it } from 'vitest'
import { findRules, mayStateRule, showHit } from './find-rules.ts'

const sources = new Map([
  [
    'services/ordering/src/quote/quote.decider.ts',
    `/** The fee for shipping to the door, in agorot. */\nexport const shippingFee = 6_000\n`,
  ],
  [
    'services/ordering/src/quote/quote.decider.unit.spec.ts',
    `import { given } from '@zmig/kit/testing'\n\ngiven('one tyre', {}).then('charges 60 shekels for shipping', () => undefined)\n`,
  ],
  [
    'services/collector/src/like/like.decider.ts',
    `/** Counts one like for each visitor. */\nexport const decideLike = 1\n`,
  ],
  ['services/edge/contract/terms.ts', `export const Terms = {\n  /** days of a return */\n  returnDays: 1,\n}\n`],
  [
    'services/ordering/src/terms/terms.ts',
    `export const fixedTerms = {\n  /** Returns window: a buyer may ask for a return within 14 days of dispatch. */\n  returnDays: 14,\n}\n`,
  ],
  [
    'services/ordering/src/garage/slots.decider.unit.spec.ts',
    `test.each([\n  ['an early garage', 1],\n  [\n    'no slots on Saturdays',\n    2,\n  ],\n])('%s', () => undefined)\n`,
  ],
  [
    'services/edge/src/shop/coupon/coupon-tries.ts',
    `/** Counts codes that a caller tries. */\nexport const take = 1\n`,
  ],
  [
    'services/edge/src/shop/coupon/coupon.int.spec.ts',
    `it('lets a visitor try five codes a minute', () => undefined)\n`,
  ],
  [
    'services/ordering/src/erase/forget-past.int.spec.ts',
    `it('deletes old attempts and expired coupons of offers', () => undefined)\n`,
  ],
  [
    'services/edge/contract/file-limits.ts',
    `/** Import limit: a file has at most 20 MB. */\nexport const importLimit = 20 * MEGABYTE\n`,
  ],
  [
    'services/backoffice/src/product-import/product-import.commands.ts',
    `/** Says what an import may be, and its limit. */\nexport const take = 1\n`,
  ],
  ['mf-checkout/src/features/cart/cart.tsx', `/** Shows the cart. */\nexport const Cart = () => null\n`],
])

it.each([
  ['services/ordering/src/quote/quote.decider.ts', true],
  ['services/ordering/src/quote/quote.decider.unit.spec.ts', true],
  ['mf-checkout/src/features/cart/cart.tsx', true],
  ['services/ordering/src/testing/goods.ts', false],
  ['services/ordering/README.md', false],
  // the samples of this search are no rules
  ['infra/dev/where/find-rules.unit.spec.ts', false],
])('searches %s: %s', (file, searched) => expect(mayStateRule(file)).toBe(searched))

describe('finding a rule', () => {
  it('shows the docstring that explains it, with its line, and the test beside it', () => {
    const { rules, tests } = findRules(sources, 'shipping fee')
    expect(rules.map(showHit)).toEqual([
      'services/ordering/src/quote/quote.decider.ts:1  The fee for shipping to the door, in agorot.',
    ])
    expect(tests.map(showHit)).toEqual([
      'services/ordering/src/quote/quote.decider.unit.spec.ts:3  charges 60 shekels for shipping',
    ])
  })

  it.each([
    ['courier fee', 'quote.decider.ts'], // another word for shipping
    ['shippingFee', 'quote.decider.ts'],
    ['one like per visitor', 'like.decider.ts'], // words without a meaning of their own do not count
    ['likes of visitors', 'like.decider.ts'], // nor do endings
    ['20 MB', 'file-limits.ts'],
    ['twenty megabytes', 'file-limits.ts'],
    ['import limit', 'file-limits.ts'], // a file of limits owns the limit
  ])('finds "%s" in %s', (query, file) => {
    const { rules } = findRules(sources, query)
    expect(rules[0]?.file).toContain(file)
  })

  it('shows the service that owns a term before the wire contract', () => {
    const { rules } = findRules(sources, 'days of a return')
    expect(rules.map(({ file }) => file)).toEqual([
      'services/ordering/src/terms/terms.ts',
      'services/edge/contract/terms.ts',
    ])
  })

  it.each([
    ['no Saturdays', 'garage/slots.decider.unit.spec.ts'], // a row of a table
    ['coupon tries', 'coupon/coupon.int.spec.ts'], // beside the rule
  ])('finds the test of "%s" in %s', (query, file) => {
    const { tests } = findRules(sources, query)
    expect(tests[0]?.file).toContain(file)
  })

  it('prefers a place with all of the words to one with some', () => {
    const { rules } = findRules(sources, 'cart shipping fee')
    expect(rules[0]?.file).toContain('quote.decider.ts')
  })

  it.each(['***', 'the of a', 'submarine'])('finds nothing for "%s"', (query) =>
    expect(findRules(sources, query)).toEqual({ rules: [], tests: [] }),
  )
})
