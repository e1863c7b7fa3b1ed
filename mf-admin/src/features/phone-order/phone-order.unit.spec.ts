import { expect, it } from 'vitest'
import { staffLeft } from '../../parts/staff.tsx'
import { fieldTyped, formChanged, lineAdded, orderPlaced, phoneOrderSlice } from './phone-order.slice.ts'
import type { Line } from './lines.tsx'

const { reducer } = phoneOrderSlice
const empty = reducer(undefined, { type: 'start' })
const line = { tyre: { ean: '2908770361995' }, quantity: 1 } as Line
const typed = [
  lineAdded(line),
  fieldTyped({ name: 'דנה כהן' }),
  fieldTyped({ phone: '0501234567' }),
  formChanged({ sip: 'pickup', attemptId: 'a_1' }),
].reduce(reducer, empty)

it("keeps what is typed of a caller's order, and a tyre once", () => {
  expect(typed).toMatchObject({ lines: [line], fields: { name: 'דנה כהן', phone: '0501234567' }, attemptId: 'a_1' })
  expect(reducer(typed, lineAdded(line)).lines).toEqual([line])
})

it.each([orderPlaced(), staffLeft()])('begins anew after $type: the next order has a name of its own', (action) => {
  expect(reducer(typed, action)).toEqual(empty)
})
