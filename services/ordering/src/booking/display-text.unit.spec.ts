import { expect, test } from 'vitest'
import { displayTextOf } from './display-text.ts'

test.each([
  ['2025-11-30', 'יום ראשון, 30 בנובמבר'],
  ['2026-12-01', 'יום שלישי, 1 בדצמבר'],
  ['2026-11-27', 'יום שישי, 27 בנובמבר'],
  ['2026-03-27', 'יום שישי, 27 במרץ'],
  ['2026-10-25', 'יום ראשון, 25 באוקטובר'],
])('%s is %s', (day, text) => {
  expect(displayTextOf(day)).toBe(text)
})
