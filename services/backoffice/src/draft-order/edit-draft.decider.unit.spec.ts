import { describe, expect, it } from 'vitest'
import type { SupplierQuote } from '../supplier-quote/supplier-quote.decider.ts'
import { decideCancel, decideLineChange, decideOrder, type DraftState, type LineChange } from './edit-draft.decider.ts'

const draft = (given: Partial<DraftState> = {}): DraftState => ({
  status: 'completed',
  version: 3,
  orderedAt: null,
  ...given,
})
const ordered = new Date('2026-11-27T09:00:00.000Z')
const quotes: SupplierQuote[] = [
  { ean: '2900000000011', supplier: 'deltiDe', eurCents: 8_000, stock: 0 },
  { ean: '2900000000011', supplier: 'rduch', eurCents: 9_000, stock: 4 },
]
const line = { supplier: 'rduch', eurCents: 8_700 } as const

describe('a line', () => {
  const change = (wish: Partial<LineChange>, existing?: Parameters<typeof decideLineChange>[2]) =>
    decideLineChange(draft(), { quantity: 4, version: 3, ...wish }, existing, quotes, quotes[1])

  it('keeps its supplier and the price that the draft was made with', () => {
    expect(change({}, line)).toEqual({ ok: true, line: { quantity: 4, supplier: 'rduch', eurCents: 8_700 } })
    expect(change({ source: 'rduch' }, line)).toMatchObject({ line: { eurCents: 8_700 } })
  })
  it('moves to another supplier at its quote, also when it has none in stock', () =>
    expect(change({ source: 'deltiDe' }, line)).toMatchObject({ line: { supplier: 'deltiDe', eurCents: 8_000 } }))
  it('does not move to who does not quote it', () =>
    expect(change({ source: 'deltiFr' }, line)).toMatchObject({ ok: false, code: 'VALIDATION' }))
  it('may have no supplier for now', () =>
    expect(change({ source: null }, line)).toMatchObject({ line: { supplier: null, eurCents: null } }))
  it('is removed with the quantity 0', () => expect(change({ quantity: 0 }, line)).toEqual({ ok: true, line: null }))
  it('goes to the cheapest when it is new', () =>
    expect(change({})).toMatchObject({ line: { supplier: 'rduch', eurCents: 9_000 } }))
})

describe.each([
  ['that somebody else changed', draft({ version: 4 }), 'CHANGED'],
  ['that was ordered', draft({ orderedAt: ordered }), 'ORDERED'],
  ['that was cancelled', draft({ status: 'cancelled' }), 'OVER'],
  ['that failed', draft({ status: 'failed' }), 'OVER'],
  ['that waits', draft({ status: 'initial' }), 'NOT_READY'],
  ['that is prepared', draft({ status: 'preparing' }), 'NOT_READY'],
] as const)('a draft %s', (_name, state, code) => {
  it('is neither edited nor ordered', () => {
    expect(decideLineChange(state, { quantity: 1, version: 3 }, line, quotes, undefined)).toMatchObject({ code })
    expect(decideOrder(state, [{ ean: '2900000000011', supplier: 'rduch' }], 3)).toMatchObject({ code })
  })
})

describe('an order', () => {
  const of = (suppliers: readonly ('rduch' | null)[]) =>
    suppliers.map((supplier, index) => ({ ean: `290000000001${index}`, supplier }))
  it.each([
    ['without lines', [], 'אין פריטים'],
    ['whose lines are all without a supplier', [null, null], 'לאף פריט אין ספק'],
  ] as const)('is refused %s', (_name, suppliers, message) =>
    expect(decideOrder(draft(), of(suppliers), 3)).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining(message) as string,
    }),
  )
  it('holds the lines with a supplier and leaves the rest for another draft', () => {
    const lines = of(['rduch', null, 'rduch'])
    expect(decideOrder(draft(), lines, 3)).toEqual({ ok: true, ordered: [lines[0], lines[2]], rest: [lines[1]] })
    expect(decideOrder(draft(), of(['rduch']), 3)).toMatchObject({ ok: true, rest: [] })
  })
})

it.each([
  [draft({ status: 'initial' }), 'cancel'],
  [draft({ status: 'preparing' }), 'cancel'],
  [draft(), 'cancel'],
  [draft({ status: 'cancelled' }), 'nothing'],
  [draft({ status: 'failed' }), expect.objectContaining({ code: 'OVER' })],
  [draft({ orderedAt: ordered }), expect.objectContaining({ code: 'ORDERED' })],
])('cancelling %j: %j', (state, expected) => expect(decideCancel(state)).toEqual(expected))
