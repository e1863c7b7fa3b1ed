import { describe, expect, it } from 'vitest'
import { byLayer, pathContains } from './find-files.ts'

describe('finding a feature', () => {
  it.each([
    ['services/ordering/src/coupon/coupon.decider.ts', 'coupon'],
    ['events/catalog/ordering/coupon-redeemed.ts', 'Coupons'],
    ['mf-storefront/src/features/best-offer/index.ts', 'bestOffer'],
    ['mf-storefront/src/features/best-offer/index.ts', 'best offer'],
  ])('%s is named after %s', (path, word) => expect(pathContains(path, word)).toBe(true))

  it('takes whole words only', () => expect(pathContains('shell/platform/src/cart/cart.slice.ts', 'art')).toBe(false))
  it('finds nothing for signs', () => expect(pathContains('services/a.ts', '***')).toBe(false))

  it('lists the layers in the order of the data, a spec behind its file', () => {
    const layers = byLayer([
      'e2e/journeys/coupon.spec.ts',
      'mf-checkout/src/features/checkout/coupon.tsx',
      'services/ordering/src/coupon/coupon.decider.unit.spec.ts',
      'services/ordering/src/coupon/coupon.decider.ts',
      'services/edge/contract/coupon.ts',
    ])
    expect(layers).toEqual([
      { name: 'contract', files: ['services/edge/contract/coupon.ts'] },
      {
        name: 'decider',
        files: [
          'services/ordering/src/coupon/coupon.decider.ts',
          'services/ordering/src/coupon/coupon.decider.unit.spec.ts',
        ],
      },
      { name: 'feature', files: ['mf-checkout/src/features/checkout/coupon.tsx'] },
      { name: 'journey', files: ['e2e/journeys/coupon.spec.ts'] },
    ])
  })
})
