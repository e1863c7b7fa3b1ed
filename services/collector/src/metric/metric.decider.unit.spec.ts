import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { decideMetric, type Metric } from './metric.decider.ts'

const context = { id: '0b7f6d0e-6c1f-4a53-9f57-1f1a6c9d2e11', source: '/collector', time: '2026-11-21T10:00:00.000Z' }
const metric = (facts: Partial<Metric>): Metric => ({ kind: 'PRODUCT_IMPRESSION', visitorId: 'v_1', ...facts })
const typeOf = (facts: Partial<Metric>) => decideMetric(metric(facts), context)?.envelope.type

given('a metric of each kind', { ean: '2907373823466', stage: 1 }).then('becomes its own event', (facts) => {
  expect(typeOf({ ...facts, kind: 'PRODUCT_IMPRESSION' })).toBe('impressions.product-viewed')
  expect(typeOf({ ...facts, kind: 'PRODUCT_ADD_TO_CART' })).toBe('impressions.added-to-cart')
  expect(typeOf({ ...facts, kind: 'PRODUCT_REMOVE_FROM_CART' })).toBe('impressions.removed-from-cart')
  expect(typeOf({ ...facts, kind: 'CHECKOUT_INIT' })).toBe('impressions.checkout-started')
  expect(typeOf({ ...facts, kind: 'CHECKOUT_PASSED_STAGE' })).toBe('impressions.checkout-stage-passed')
})

given('a product metric without its product', metric({})).then('says nothing', (bare) =>
  expect(decideMetric(bare, context)).toBeUndefined(),
)

given('a stage metric without its stage', metric({ kind: 'CHECKOUT_PASSED_STAGE', ean: '2907373823466' })).then(
  'counts as a move forward',
  (bare) => expect(decideMetric(bare, context)?.envelope.data).toEqual({ visitorId: 'v_1' }),
)

given('the very first stage', metric({ kind: 'CHECKOUT_PASSED_STAGE', stage: 0 })).then('counts', (first) =>
  expect(decideMetric(first, context)?.envelope.data).toEqual({ visitorId: 'v_1', stage: 0 }),
)
