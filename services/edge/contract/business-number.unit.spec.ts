import { expect, test } from 'vitest'
import { isBusinessNumber } from './typed-input.ts'

test.each(['516179157', '51-6179157', ' 516 179 157 ', '000000018'])('%s is a number', (typed) => {
  expect(isBusinessNumber(typed)).toBe(true)
})

test.each(['516179158', '51617915', '5161791570', '000000000', 'אבגדהוזחט', ''])(
  '%s is not a business number',
  (typed) => {
    expect(isBusinessNumber(typed)).toBe(false)
  },
)
