import { HttpProblem } from '@zmig/kit'
import { expect, it } from 'vitest'
import { readPosition, writePosition } from './position-token.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

it.each([
  { sort: 'list' as const, values: [1, 94_900, '2907373823466'] },
  { sort: 'price-desc' as const, values: [94_900, 9, '2907373823466'] },
  { sort: 'score' as const, values: [4.85, 0, 94_900, '2907373823466'] },
])('reads what it wrote: $sort', (position) =>
  expect(readPosition(writePosition(position), position.sort)).toEqual(position),
)

it.each([
  ['nothing', ''],
  ['no text of ours', 'x'],
  ['no list', encoded({ sort: 'list' })],
  ['another sort', encoded(['score', 4.8, 1, 94_900, '2907373823466'])],
  ['too few values', encoded(['list', 1, 94_900])],
  ['a text for a number', encoded(['list', '1', 94_900, '2907373823466'])],
  ['a rank beyond all bounds', encoded(['list', 1e300, 94_900, '2907373823466'])],
  ['a price beyond all bounds', encoded(['list', 1, 2 ** 31, '2907373823466'])],
  ['no EAN', encoded(['list', 1, 94_900, "'; drop table"])],
])('refuses %s', (_, token) => expect(() => readPosition(token, 'list')).toThrow(HttpProblem))
