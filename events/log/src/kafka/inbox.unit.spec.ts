import { expect, test } from 'vitest'
import { addRange, holds, type Range } from './inbox.ts'

const all = (...ranges: [number, number][]): Range[] => ranges.map(([from, to]) => ({ from, to }))

test.each([
  ['adds the first range', all(), { from: 3, to: 5 }, all([3, 5])],
  ['adds a range that starts where another ends', all([3, 5]), { from: 5, to: 9 }, all([3, 9])],
  ['adds a range that ends where another starts', all([3, 5]), { from: 1, to: 3 }, all([1, 5])],
  ['adds a range inside another', all([3, 9]), { from: 4, to: 5 }, all([3, 9])],
  ['adds a range that closes a gap', all([1, 3], [5, 9]), { from: 2, to: 6 }, all([1, 9])],
  ['adds a separate range', all([5, 9]), { from: 1, to: 3 }, all([1, 3], [5, 9])],
  ['ignores an empty range', all([5, 9]), { from: 1, to: 1 }, all([5, 9])],
])('%s', (_, ranges, added, expected) => expect(addRange(ranges, added)).toEqual(expected))

test('a range holds its first offset and not its last', () => {
  const ranges = all([1, 3], [5, 6])
  expect([0, 1, 2, 3, 4, 5, 6].filter((offset) => holds(ranges, offset))).toEqual([1, 2, 5])
})
