import { expect } from 'vitest'
import { given } from './given.ts'

given('a state', { price: 10 })
  .then('is passed to the expectation', ({ price }) => expect(price).toBe(10))
  .then('which may take its time', async ({ price }) => expect(await Promise.resolve(price)).toBe(10))

given('a state that is built again for each expectation', () => ({ lines: [] as string[] }))
  .then('so that one', ({ lines }) => expect(lines.push('tyre')).toBe(1))
  .then('does not disturb the next', ({ lines }) => expect(lines).toEqual([]))
