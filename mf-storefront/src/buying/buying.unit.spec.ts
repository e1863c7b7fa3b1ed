import { expect, it } from 'vitest'
import { obstacleOf, text } from './buying.ts'

const line = (number: number, quantity = 1) => ({ ean: String(29_000_000 + number), quantity })
const lines = (count: number) => Array.from({ length: count }, (_, number) => line(number))

it('accepts the first and the tenth of a product', () => {
  expect(obstacleOf([], '29000000')).toBeUndefined()
  expect(obstacleOf([line(0, 9)], '29000000')).toBeUndefined()
})

it('refuses the eleventh of a product', () => expect(obstacleOf([line(0, 10)], '29000000')).toBe(text.lineFull))

it('accepts the twentieth product and refuses the next', () => {
  expect(obstacleOf(lines(19), '29999999')).toBeUndefined()
  expect(obstacleOf(lines(20), '29999999')).toBe(text.cartFull)
})

it('accepts one more of a product in a cart of twenty', () => expect(obstacleOf(lines(20), '29000003')).toBeUndefined())
