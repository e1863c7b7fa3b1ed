import { expect, it } from 'vitest'
import { createRests } from './render-pool.ts'

it('lets a version rest after the second render over the limit, for a while', () => {
  let time = 0
  const rests = createRests(() => time)
  rests.failed('storefront@1')
  expect(rests.isResting('storefront@1')).toBe(false)
  time = 5_000
  rests.failed('storefront@1')
  expect(rests.isResting('storefront@1')).toBe(true)
  expect(rests.isResting('storefront@2')).toBe(false)
  time = 15_000
  expect(rests.isResting('storefront@1')).toBe(false)
})

it('forgives failures that are far apart', () => {
  let time = 0
  const rests = createRests(() => time)
  rests.failed('storefront@1')
  time = 30_000
  rests.failed('storefront@1')
  expect(rests.isResting('storefront@1')).toBe(false)
})
