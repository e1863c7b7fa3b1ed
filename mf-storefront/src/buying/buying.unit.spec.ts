import { expect, it } from 'vitest'
import { obstacleOf, text } from './buying.ts'

const line = (number: number, quantity = 1) => ({ ean: String(29_000_000 + number), quantity })
const lines = (count: number) => Array.from({ length: count }, (_, number) => line(number))

it('lets the first and the tenth of a product in', () => {
  expect(obstacleOf([], '29000000')).toBeUndefined()
  expect(obstacleOf([line(0, 9)], '29000000')).toBeUndefined()
})

it('says that the eleventh of a product is one too many', () =>
  expect(obstacleOf([line(0, 10)], '29000000')).toBe(text.lineFull))

it('lets the twentieth product in, and says that the next one is too many', () => {
  expect(obstacleOf(lines(19), '29999999')).toBeUndefined()
  expect(obstacleOf(lines(20), '29999999')).toBe(text.cartFull)
})

it('lets one more of a product into a cart of twenty', () => expect(obstacleOf(lines(20), '29000003')).toBeUndefined())
