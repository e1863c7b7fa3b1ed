import { expect, it } from 'vitest'
import {
  businessDaysText,
  daysText,
  hoursText,
  minutesText,
  percentText,
  periodText,
  scoreOutOfTen,
  tyresText,
  withLetter,
} from './hebrew-counts.ts'

it.each([
  [minutesText, ['דקה אחת', 'שתי דקות', '20 דקות']],
  [hoursText, ['שעה אחת', 'שעתיים', '20 שעות']],
  [daysText, ['יום אחד', 'יומיים', '20 ימים']],
  [businessDaysText, ['יום עסקים אחד', 'שני ימי עסקים', '20 ימי עסקים']],
  [tyresText, ['צמיג אחד', 'שני צמיגים', '20 צמיגים']],
  [percentText, ['אחוז אחד', 'שני אחוזים', '20 אחוזים']],
])('counts one, two and many', (text, expected) => {
  expect([1, 2, 20].map(text)).toEqual(expected)
})

it('writes one and two weeks as weeks', () => {
  expect([7, 14, 10, 1].map(periodText)).toEqual(['שבוע', 'שבועיים', '10 ימים', 'יום אחד'])
})

it.each([
  [3, 'שלושה אחוזים'],
  [5, 'חמישה אחוזים'],
  [10, 'עשרה אחוזים'],
  [2.5, '2.5 אחוזים'],
  [11, '11 אחוזים'],
])('writes %s per cent', (percent, text) => expect(percentText(percent)).toBe(text))

it('writes scores of five as scores of ten, with one decimal', () => {
  expect([4.8, 3.9, 5, 0, 4.05].map(scoreOutOfTen)).toEqual(['9.6', '7.8', '10.0', '0.0', '8.1'])
})

it('puts a letter before a word, and a hyphen between it and a figure', () => {
  expect(withLetter('מ', tyresText(2))).toBe('משני צמיגים')
  expect(withLetter('מ', tyresText(4))).toBe('מ־4 צמיגים')
  expect(withLetter('ל', hoursText(1))).toBe('לשעה אחת')
  expect(withLetter('ל', 'Moto Pit')).toBe('ל־Moto Pit')
})
