import { describe, expect, it } from 'vitest'
import type { SupplierQuote } from '../supplier-quote/supplier-quote.decider.ts'
import { arithmeticOf, decideDraft, quantityOf, reasonOf, type TyreNeed } from './draft-order.decider.ts'

const forecast = { leadWeeks: 6, reviewWeeks: 2, safetyTyres: 2 }
const need = (given: Partial<TyreNeed> = {}): TyreNeed => ({
  ean: '2900000000018',
  onHand: 0,
  reserved: 0,
  inboundCurrent: 0,
  inboundNext: 0,
  reservedCurrent: 0,
  reservedNext: 0,
  sold: 0,
  discontinued: false,
  ...given,
})
const quote = (ean: string, supplier: SupplierQuote['supplier'], eur: number, stock = 9): SupplierQuote => ({
  ean,
  supplier,
  eurCents: Math.round(eur * 100),
  stock,
})

describe('what a tyre needs', () => {
  it.each<[string, Partial<TyreNeed>, number, { quantity: number; target: number; reason: string }]>([
    ['was never sold: the safety stock', {}, 0, { quantity: 2, target: 2, reason: 'replenish' }],
    [
      'sells 52 a year: eight weeks of it and the safety',
      { sold: 52 },
      0,
      { quantity: 10, target: 10, reason: 'replenish' },
    ],
    ['part of a tyre counts as a whole one', { sold: 53 }, 0, { quantity: 11, target: 11, reason: 'replenish' }],
    ['sold before the shop kept orders', {}, 26, { quantity: 6, target: 6, reason: 'replenish' }],
    ['both sales together', { sold: 26 }, 26, { quantity: 10, target: 10, reason: 'replenish' }],
    ['the shelf is enough', { sold: 52, onHand: 10 }, 0, { quantity: 0, target: 10, reason: 'replenish' }],
    ['more than enough is not negative', { onHand: 500 }, 0, { quantity: 0, target: 2, reason: 'replenish' }],
    [
      'what is promised of the shelf is not there',
      { onHand: 10, reserved: 9 },
      0,
      { quantity: 1, target: 2, reason: 'replenish' },
    ],
    [
      'what is under way counts',
      { inboundCurrent: 1, inboundNext: 1 },
      0,
      { quantity: 0, target: 2, reason: 'replenish' },
    ],
    [
      'on-demand orders that nothing covers',
      { reservedNext: 4 },
      0,
      { quantity: 6, target: 2, reason: 'customer_order' },
    ],
    [
      'pre-orders that their shipment covers',
      { inboundCurrent: 3, reservedCurrent: 3 },
      0,
      { quantity: 2, target: 2, reason: 'replenish' },
    ],
    [
      'both kinds of orders, of which a part is under way',
      { inboundCurrent: 3, reservedCurrent: 3, inboundNext: 1, reservedNext: 5 },
      0,
      { quantity: 6, target: 2, reason: 'customer_order' },
    ],
    [
      'does not come back: nothing',
      { sold: 52, discontinued: true },
      0,
      { quantity: 0, target: 0, reason: 'replenish' },
    ],
    [
      'does not come back, but a customer waits',
      { discontinued: true, reservedNext: 2 },
      0,
      { quantity: 2, target: 0, reason: 'customer_order' },
    ],
  ])('%s', (_name, given, opening, expected) => {
    const arithmetic = arithmeticOf(need(given), opening, forecast)
    expect({ quantity: quantityOf(arithmetic), target: arithmetic.target, reason: reasonOf(arithmetic) }).toEqual(
      expected,
    )
  })

  it('follows the settings', () => {
    const sold = need({ sold: 52 })
    expect(arithmeticOf(sold, 0, { leadWeeks: 10, reviewWeeks: 3, safetyTyres: 0 }).target).toBe(13)
  })
})

describe('of whom it is bought', () => {
  const a = '2900000000011'
  const b = '2900000000012'
  const c = '2900000000013'
  const supplierOf = (quotes: SupplierQuote[], needs = [need({ ean: a })]) =>
    decideDraft(needs, quotes, new Map(), forecast).lines.map(({ supplier }) => supplier)

  it.each<[string, SupplierQuote[], (string | null)[]]>([
    ['the cheapest', [quote(a, 'rduch', 90), quote(a, 'deltiDe', 80), quote(a, 'deltiFr', 85)], ['deltiDe']],
    ['the cheapest of those in stock', [quote(a, 'rduch', 90), quote(a, 'deltiDe', 80, 0)], ['rduch']],
    ['RDUCH in a tie of equally large ones', [quote(a, 'deltiFr', 80), quote(a, 'rduch', 80)], ['rduch']],
    ['no supplier when none has it', [quote(a, 'rduch', 80, 0)], [null]],
    ['no supplier when none quotes it', [], [null]],
  ])('%s', (_name, quotes, expected) => expect(supplierOf(quotes)).toEqual(expected))

  it('gives a tie to the supplier that is larger already, whatever the order of EANs', () => {
    const needs = [need({ ean: a }), need({ ean: b, reservedNext: 10 }), need({ ean: c })]
    const quotes = [quote(a, 'rduch', 80), quote(a, 'deltiDe', 80), quote(b, 'deltiDe', 50), quote(c, 'rduch', 50)]
    expect(supplierOf(quotes, needs)).toEqual(['deltiDe', 'deltiDe', 'rduch'])
  })

  it('counts for each supplier the tyres of the draft that it is cheapest for, a tie for both', () => {
    const needs = [need({ ean: a }), need({ ean: b }), need({ ean: c, onHand: 9 })]
    const quotes = [quote(a, 'rduch', 80), quote(a, 'deltiDe', 80), quote(b, 'deltiFr', 50), quote(c, 'deltiFr', 50)]
    const { lines, lowestPriceCounters } = decideDraft(needs, quotes, new Map(), forecast)
    expect(lowestPriceCounters).toEqual({ rduch: 1, deltiFr: 1, deltiDe: 1 })
    expect(lines.map(({ ean, quantity, eurCents }) => [ean, quantity, eurCents])).toEqual([
      [a, 2, 8_000],
      [b, 2, 5_000],
    ])
  })
})
