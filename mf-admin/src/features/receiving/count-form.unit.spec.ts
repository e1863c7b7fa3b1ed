import { expect, test } from 'vitest'
import type { ReceivingLine } from '@zmig/edge-contract'
import { countOf, differenceOf, everythingOf, summaryOf } from './count-form.ts'

const line = (ean: string, left: number): ReceivingLine => ({
  ean,
  left,
  supplier: 'rduch',
  ordered: 12,
  received: 12 - left,
  notComing: 0,
  waiting: 0,
  product: null,
})
const first = line('2900000000001', 8)
const second = line('2900000000002', 3)
const done = line('2900000000003', 0)
const lines = [first, second, done]

test.each([
  ['', undefined],
  [' ', undefined],
  ['0', 0],
  [' 7 ', 7],
  ['100000', 100_000],
  ['100001', null],
  ['-1', null],
  ['1.5', null],
  ['7a', null],
])('reads %j as %s', (typed, counted) => {
  expect(countOf({ [first.ean]: typed }, first.ean)).toBe(counted)
})

test('a difference is what is missing, or too many', () => {
  const difference = (typed: string) => differenceOf(first, { [first.ean]: typed })
  expect([difference('8'), difference('5'), difference('9'), difference(''), difference('x')]).toEqual([
    ...[0, -3, 1, undefined, null],
  ])
})

test('everything is what can still come', () => {
  expect(everythingOf(lines)).toEqual({ [first.ean]: '8', [second.ean]: '3' })
})

test('a count comes to what is sent, what is missing, and what is wrong', () => {
  expect(summaryOf(lines, { [first.ean]: '9', [second.ean]: 'x' })).toEqual({
    counted: [{ ean: first.ean, quantity: 9 }],
    tyres: 9,
    left: 11,
    missing: [{ line: second, missing: 3 }],
    excess: [first],
    wrong: [second],
  })
})
