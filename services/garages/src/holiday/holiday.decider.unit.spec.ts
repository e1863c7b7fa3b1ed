import { expect, test } from 'vitest'
import { refuseHoliday, type SavedHoliday } from './holiday.decider.ts'

const known: SavedHoliday = { day: '2026-12-05', name: 'חנוכה', closed: 'half', version: 2 }

test.each([
  ['a new day', null, undefined, undefined],
  ['a day that is listed already', null, known, 'EXISTS'],
  ['the version that was seen', 2, known, undefined],
  ['a version that a colleague has replaced', 1, known, 'CHANGED'],
  ['a day that was removed', 2, undefined, 'NOT_FOUND'],
] as const)('%s', (_, version, before, code) => {
  expect(refuseHoliday(version, before)?.code).toBe(code)
})
