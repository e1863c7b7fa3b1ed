import { expect, test } from 'vitest'
import { isEmail, isFullName } from './typed-input.ts'

test.each(['dana@example.co.il', ' Dana.Levi+x@Example.com ', "o'hara@a.example", 'דנה@דוגמה.קום'])(
  '“%s” is an address',
  (typed) => {
    expect(isEmail(typed)).toBe(true)
  },
)

test.each([
  '',
  'dana',
  'dana@example',
  'da na@example.com',
  'dana@example.com,other@example.com',
  'dana@example.com,other',
  'all:dana@example.com;',
  'Dana<dana@example.com>',
  '"dana"@example.com',
  'dana@example.com\r\nBcc:x',
  'da\u200bna@example.com',
  '\u202edana@example.com',
  'dana\ufffd@example.com',
  'dana\ud83c@example.com',
])('%j is not a phone number', (typed) => {
  expect(isEmail(typed)).toBe(false)
})

test.each([
  ['דנה כהן', true],
  ["ג'ו 😀", true],
  ['דנה', false],
  ['\u200B \u200B', false],
  ['דנה \u2066', false],
])('%j is a first and a last name: %s', (typed, is) => expect(isFullName(typed)).toBe(is))
