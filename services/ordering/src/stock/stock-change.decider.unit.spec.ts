import { expect, test } from 'vitest'
import { rearEan, stock } from '../testing/goods.ts'
import { type ChangeToPutBack, decideCorrection, decideStockLine, decideStockPutBack } from './stock-change.decider.ts'

const counts = { ...stock(rearEan, { onHand: 12, reserved: 4 }), inboundNext: 0, reservedNext: 0 }
const correct = (correction: object, orders: string[] = []) =>
  decideCorrection({ reason: 'counted', ...correction }, counts, orders)

test('takes a count, or a difference', () => {
  expect(correct({ onHand: 9 })).toEqual({ onHand: 9 })
  expect(correct({ difference: -2 })).toEqual({ onHand: 10 })
})

test.each([
  ['both of them', { onHand: 9, difference: 1 }],
  ['neither of them', {}],
  ['a negative count', { onHand: -1 }],
  ['a difference that leaves less than none', { difference: -13 }],
  ['an absurd count', { onHand: 10_001 }],
  ['another reason without a note', { onHand: 9, reason: 'other' }],
])('refuses %s', (_, correction) => expect(correct(correction)).toMatchObject({ ok: false, code: 'VALIDATION' }))

test('a count from an old number comes too late, and shows the present one', () => {
  expect(correct({ onHand: 9, seen: 11 })).toMatchObject({ ok: false, code: 'CHANGED', stock: counts })
  expect(correct({ onHand: 9, seen: 12 })).toEqual({ onHand: 9 })
})

test('names the orders before fewer are left than they have reserved', () => {
  const refusal = correct({ onHand: 3 }, ['100001', '100002'])
  expect(refusal).toMatchObject({ ok: false, code: 'BELOW_RESERVED', orders: ['100001', '100002'] })
  expect(refusal).toMatchObject({ message: expect.stringContaining('100001, 100002') as string })
  expect(correct({ onHand: 3, belowReserved: true })).toEqual({ onHand: 3 })
})

const state = (onHand: number, override: 'none' | null = null) => ({ onHand, override })
test.each([
  ['is written where it finds what it was checked against', state(12), state(20), { save: state(20) }],
  ['that was written before is written once', state(30), state(12), 'applied'],
  ['whose stock has changed is a conflict', state(11), state(20), 'conflict'],
  ['below what is reserved is left to a person', state(12), state(3), 'refused'],
  ['with a negative count is refused', state(12), state(-1), 'refused'],
  ['may change the override alone', state(12), state(12, 'none'), { save: state(12, 'none') }],
])('a line of an import %s', (_, before, after, outcome) =>
  expect(decideStockLine({ ean: rearEan, before, after }, counts)).toEqual(outcome),
)

const change = {
  before: 10,
  after: 12,
  overrideBefore: null,
  overrideAfter: null,
  isByStaff: true,
  isChangedSince: false,
}
const putBack = (part: Partial<ChangeToPutBack>, now = counts) => decideStockPutBack({ ...change, ...part }, now, [])

test('puts back the difference that a change made, whatever orders took since', () => {
  expect(putBack({})).toEqual(state(10))
  expect(putBack({}, { ...counts, onHand: 9 })).toEqual(state(7))
  const overridden = { ...counts, override: 'none' as const }
  expect(putBack({ after: 10, overrideAfter: 'none' }, overridden)).toEqual(state(12))
})

test.each([
  ['that a person changed again since', { isChangedSince: true }, 'CHANGED'],
  ['that no person made', { isByStaff: false }, 'VALIDATION'],
  ['after which fewer would be left than orders have reserved', { before: 3 }, 'BELOW_RESERVED'],
  ['after which there would be less than nothing', { before: 0, after: 13 }, 'VALIDATION'],
  ['of an override that is another one now', { overrideAfter: 'none' as const }, 'CHANGED'],
])('does not put back a change %s', (_, part, code) => expect(putBack(part)).toMatchObject({ ok: false, code }))
