import { expect, it } from 'vitest'
import { yearsText } from './bike-years.ts'

it('writes years as a span, a single year once, and several spans from the oldest on', () => {
  expect(yearsText([{ from: 2014, to: 2026 }])).toBe('2014–2026')
  expect(yearsText([{ from: 2019, to: 2019 }])).toBe('2019')
  expect(
    yearsText([
      { from: 2020, to: 2026 },
      { from: 1998, to: 2003 },
    ]),
  ).toBe('1998–2003, 2020–2026')
})
