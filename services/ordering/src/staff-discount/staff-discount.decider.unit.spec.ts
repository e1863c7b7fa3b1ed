import { expect, test } from 'vitest'
import { staffDiscountFault } from './staff-discount.decider.ts'

const limit = { percent: 30, most: 300_000 }
const priced = { price: 94_900, lowest: 94_900 }

test('names both limits, and whom to ask', () => {
  expect(staffDiscountFault(94_900, priced, limit)).toBe(
    'הנחה של יותר מ־30% מהמחיר, או של יותר מ־₪3,000, נותנים רק בעלי החנות. פנו אליהם.',
  )
})

test('an owner has no limit', () => expect(staffDiscountFault(94_900, priced, undefined)).toBeUndefined())
