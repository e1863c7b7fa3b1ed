import { expect, it } from 'vitest'
import { createRenderBreaker } from './render-pool.ts'

it('lets a version rest after the second render over the limit, for a while', () => {
  let time = 0
  const breaker = createRenderBreaker(() => time)
  breaker.timedOut('storefront@1')
  expect(breaker.isOpen('storefront@1')).toBe(false)
  time = 5_000
  breaker.timedOut('storefront@1')
  expect(breaker.isOpen('storefront@1')).toBe(true)
  expect(breaker.isOpen('storefront@2')).toBe(false)
  time = 15_000
  expect(breaker.isOpen('storefront@1')).toBe(false)
})

it('forgives failures that are far apart', () => {
  let time = 0
  const breaker = createRenderBreaker(() => time)
  breaker.timedOut('storefront@1')
  time = 30_000
  breaker.timedOut('storefront@1')
  expect(breaker.isOpen('storefront@1')).toBe(false)
})
