import { describe, expect, test } from 'vitest'
import { needsAllocation } from './allocation.ts'
import { readVatRates, splitVat, VAT_RATES, vatPercentOn } from './vat.ts'

describe('the rate of VAT', () => {
  test.each([
    ['2024-12-31', 17],
    ['2025-01-01', 18],
    ['2026-11-30', 18],
  ])('on %s is %i %%', (day, percent) => expect(vatPercentOn(VAT_RATES, day)).toBe(percent))

  test('of a day before the first one is unknown', () => {
    expect(() => vatPercentOn(VAT_RATES, '2015-09-30')).toThrow(RangeError)
  })

  test('is set as days with percents, in any order', () => {
    const rates = readVatRates('2027-01-01=17.5, 2025-01-01=18')
    expect(vatPercentOn(rates, '2026-12-31')).toBe(18)
    expect(vatPercentOn(rates, '2027-01-01')).toBe(17.5)
  })

  test.each(['18', '2025-13-01=18', '2025-01-01=', '2025-01-01=18, 2025-01-01=17', '2025-01-01=-1'])(
    'is not read from "%s"',
    (text) => expect(() => readVatRates(text)).toThrow(/is no rate|a day twice/),
  )
})

describe('the VAT inside an amount', () => {
  test.each([
    [11_800, 18, 1_800],
    [118, 18, 18],
    [195_800, 18, 29_868],
    [11_700, 17, 1_700],
    [1, 18, 0],
    [0, 18, 0],
  ])('of %i agorot at %i %% is %i', (total, percent, vat) =>
    expect(splitVat(total, percent)).toEqual({ net: total - vat, vat }),
  )

  test('and the rest always add up, and are at most half an agora from the exact values', () => {
    for (let total = 0; total < 20_000; total += 7)
      for (const percent of [17, 18, 17.5]) {
        const { net, vat } = splitVat(total, percent)
        expect(net + vat).toBe(total)
        expect(Math.abs(vat - (total * percent) / (100 + percent))).toBeLessThanOrEqual(0.5 + 1e-9)
      }
  })
})

describe('an allocation number', () => {
  test.each([
    ['2024-05-04', 9_999_999, false],
    ['2024-05-05', 2_500_000, false],
    ['2024-05-05', 2_500_001, true],
    ['2025-01-01', 2_000_001, true],
    ['2025-12-31', 2_000_000, false],
    ['2026-01-01', 1_000_001, true],
    ['2026-05-31', 1_000_000, false],
    ['2026-06-01', 500_001, true],
    ['2026-11-30', 500_000, false],
  ])('is needed by a business on %s for %i before VAT: %s', (day, net, needed) =>
    expect(needsAllocation({ business: true, day, net })).toBe(needed),
  )

  test('is not needed by a private buyer', () => {
    expect(needsAllocation({ business: false, day: '2026-11-30', net: 9_999_999 })).toBe(false)
  })
})
