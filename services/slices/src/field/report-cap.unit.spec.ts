import { expect, test } from 'vitest'
import { MOST_REPORTS, withinCap, type CameFrom } from './report-cap.ts'

const report = (changes: Partial<CameFrom> = {}): CameFrom => ({
  slice: 'storefront',
  version: '1.0.0-a',
  address: 'office',
  ...changes,
})
const many = (count: number, changes: Partial<CameFrom> = {}) => Array.from({ length: count }, () => report(changes))

test('the first reports of an address count, and those after the cap do not', () => {
  const numbered = many(MOST_REPORTS + 5).map((each, nth) => ({ ...each, nth }))
  expect(withinCap(numbered, () => 0).map(({ nth }) => nth)).toEqual(
    Array.from({ length: MOST_REPORTS }, (_, nth) => nth),
  )
  expect(withinCap(numbered, () => MOST_REPORTS - 2).map(({ nth }) => nth)).toEqual([0, 1])
  expect(withinCap(numbered, () => MOST_REPORTS + 100)).toEqual([])
})

test('each address has a cap of its own for each slice and version', () => {
  const others = [{ address: 'home' }, { slice: 'checkout' }, { version: '1.0.0-b' }].map(report)
  const flood = many(MOST_REPORTS)
  expect(withinCap([...flood, report(), ...others], () => 0)).toEqual([...flood, ...others])
  expect(withinCap([report(), ...others], ({ address }) => (address === 'home' ? MOST_REPORTS : 0))).toHaveLength(3)
})

test('what this machine itself reports in development has no cap', () => {
  const own = many(MOST_REPORTS * 2, { address: undefined })
  expect(withinCap(own, () => 0)).toEqual(own)
})
