import { expect, test } from 'vitest'
import { bucketOf, percentile75 } from './vitals.ts'

const ofValues = (values: number[]) =>
  percentile75([...Map.groupBy(values, bucketOf)].map(([bucket, same]) => ({ bucket, count: same.length })))

test('three quarters of the measurements lie below the value that is shown, to five percent', () => {
  const values = Array.from({ length: 1_000 }, (_, nth) => 100 + nth * 3)
  expect(ofValues(values)).toBeGreaterThan(2_350 * 0.95)
  expect(ofValues(values)).toBeLessThan(2_350 * 1.05)
  expect(ofValues([90])).toBeGreaterThanOrEqual(86)
  expect(ofValues([90])).toBeLessThanOrEqual(95)
})

test('a layout that never shifted counts as such, and nothing is shown without measurements', () => {
  expect(ofValues([0, 0, 0, 0])).toBe(1)
  expect(percentile75([])).toBeNull()
})
