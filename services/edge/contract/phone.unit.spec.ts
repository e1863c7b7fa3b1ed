import { expect, test } from 'vitest'
import { isEmail } from './phone.ts'

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
])('%j is none', (typed) => {
  expect(isEmail(typed)).toBe(false)
})
