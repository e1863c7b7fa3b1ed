import { describe, expect, it } from 'vitest'
import { type Measure, median, meets, percentile, table } from './measure.ts'

describe('figures', () => {
  it('takes percentiles by rank', () => {
    const figures = [5, 1, 4, 2, 3]
    expect(median(figures)).toBe(3)
    expect(percentile(figures, 0.99)).toBe(5)
    expect(percentile([], 0.5)).toBe(0)
  })

  it('compares a value or a ratio with its target', () => {
    const measure = { name: 'x', value: 10, unit: 'ms', ratio: 0.7 }
    expect(meets({ ...measure, target: { of: 'value', atMost: 9 } })).toBe(false)
    expect(meets({ ...measure, target: { of: 'ratio', atLeast: 0.6 } })).toBe(true)
    expect(meets(measure)).toBeUndefined()
  })

  it('compares what a value has above its limit', () => {
    const measure: Measure = { name: 'x', value: 79, unit: 'ms', target: { of: 'above limit', atMost: 20 } }
    expect(meets({ ...measure, limit: 59 })).toBe(true)
    expect(meets({ ...measure, limit: 58 })).toBe(false)
    expect(meets(measure)).toBe(false) // nothing was measured beside it
    expect(table([{ ...measure, limit: 58 }])).toMatch(/x +79 ms +limit 58 .*≤ limit \+ 20 ms +MISSED/)
  })

  it('shows missed targets in the table', () =>
    expect(table([{ name: 'lag', value: 60, unit: 'ms', target: { of: 'value', atMost: 50 } }])).toMatch(
      /lag +60 ms .*≤ 50 ms +MISSED/,
    ))
})
