import { expect, it } from 'vitest'
import { actionName, fieldName, valueName } from './audit.text.ts'

it('names what staff did in Hebrew, and shows what it does not know as it is', () => {
  expect([actionName('coupon-changed'), actionName('new-thing')]).toEqual(['שינוי קופון', 'new-thing'])
  expect([fieldName('status'), fieldName('newField')]).toEqual(['סטטוס', 'newField'])
})

it.each([
  ['owner', 'בעלים'],
  [true, 'כן'],
  [false, 'לא'],
  [0, '0'],
  [null, '–'],
  [undefined, '–'],
  ['', '–'],
  ['<b>', '<b>'],
])('shows the value %s as %s', (value, shown) => {
  expect(valueName(value)).toBe(shown)
})
