import { expect, it } from 'vitest'
import { editDistance } from './typo-tolerance.ts'

it.each([
  ['michelin', 'michelin', 0],
  ['michlin', 'michelin', 1],
  ['michhelin', 'michelin', 1],
  ['mishelin', 'michelin', 1],
  ['micehlin', 'michelin', 1],
  ['mihcelni', 'michelin', 2],
  ['', 'ab', 2],
])('%s to %s takes %i', (a, b, edits) => {
  expect(editDistance(a, b, 2)).toBe(edits)
  expect(editDistance(b, a, 2)).toBe(edits)
})

it('more than allowed is more than allowed, however many', () => {
  expect(editDistance('road', 'pilot', 2)).toBeGreaterThan(2)
  expect(editDistance('a', 'abcdefgh', 1)).toBeGreaterThan(1)
})
