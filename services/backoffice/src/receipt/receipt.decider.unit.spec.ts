import { describe, expect, test } from 'vitest'
import { decideGiveUp, decideReceipt, type SupplierOrder } from './receipt.decider.ts'

const A = '2907373823466'
const B = '2901542743630'
const order = (given: Partial<SupplierOrder> = {}): SupplierOrder => ({
  draftOrderId: '5b0e7c52-0b0e-4f0a-9a53-0d6f5a1f7c11',
  status: 'completed',
  orderedAt: new Date('2026-11-27T09:00:00.000Z'),
  shipmentId: 'sh-1',
  lines: [
    { ean: A, ordered: 12, received: 4, notComing: 0 },
    { ean: B, ordered: 6, received: 0, notComing: 2 },
  ],
  ...given,
})

describe('goods received', () => {
  test('may be all that is left, or a part of it', () => {
    expect(decideReceipt(order(), [{ ean: A, quantity: 8 }])).toEqual({
      ok: true,
      shipmentId: 'sh-1',
      lines: [{ ean: A, quantity: 8, note: '' }],
    })
    expect(decideReceipt(order(), [{ ean: B, quantity: 1, note: ' אריזה פגומה ' }])).toMatchObject({
      ok: true,
      lines: [{ ean: B, quantity: 1, note: 'אריזה פגומה' }],
    })
  })

  test('are never more than was ordered, over all receipts and without what was given up', () => {
    const counted = [
      { ean: A, quantity: 9 },
      { ean: B, quantity: 5 },
      { ean: '2900000000000', quantity: 1 },
    ]
    expect(decideReceipt(order(), counted)).toMatchObject({
      ok: false,
      code: 'TOO_MANY',
      lines: [
        { ean: A, left: 8, counted: 9 },
        { ean: B, left: 4, counted: 5 },
        { ean: '2900000000000', left: 0, counted: 1 },
      ],
    })
  })

  test('of a tyre that is named twice are added up', () => {
    const twice = [
      { ean: A, quantity: 5, note: 'א' },
      { ean: A, quantity: 3, note: 'ב' },
    ]
    expect(decideReceipt(order(), twice)).toMatchObject({ ok: true, lines: [{ ean: A, quantity: 8, note: 'א; ב' }] })
    expect(decideReceipt(order(), [...twice, { ean: A, quantity: 1 }])).toMatchObject({ code: 'TOO_MANY' })
  })

  test.each([
    ['NOT_FOUND', undefined],
    ['CANCELLED', order({ status: 'cancelled' })],
    ['NOT_ORDERED', order({ orderedAt: null, shipmentId: null })],
  ])('are refused as %s', (code, given) => {
    expect(decideReceipt(given, [{ ean: A, quantity: 1 }])).toMatchObject({ ok: false, code })
    expect(decideGiveUp(given, [A])).toMatchObject({ ok: false, code })
  })
})

describe('what does not come', () => {
  test('is what is left of these lines', () => {
    expect(decideGiveUp(order(), [A])).toEqual({ ok: true, shipmentId: 'sh-1', lines: [{ ean: A, quantity: 8 }] })
  })

  test('is refused when nothing is left', () => {
    const done = order({ lines: [{ ean: A, ordered: 12, received: 12, notComing: 0 }] })
    expect(decideGiveUp(done, [A, B])).toMatchObject({ ok: false, code: 'NOTHING_LEFT' })
  })
})
