import { expect, test } from 'vitest'
import { countTyres, tyresOf } from './tyre-count.ts'

test('a set is two tyres', () => {
  expect(tyresOf({ set: true, quantity: 3 })).toBe(6)
  expect(tyresOf({ set: false, quantity: 3 })).toBe(3)
})

test('counts the tyres of all lines', () => {
  expect(countTyres([])).toBe(0)
  const lines = [
    { set: true, quantity: 1 },
    { set: false, quantity: 2 },
  ]
  expect(countTyres(lines)).toBe(4)
})
