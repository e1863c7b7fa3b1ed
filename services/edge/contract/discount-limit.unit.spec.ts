import { expect, test } from 'vitest'
import { isOwnersDiscount, isOwnersFall } from './discount-limit.ts'

const limit = { percent: 30, most: 300_000 }

test.each([
  [28_470, 94_900, false],
  [28_471, 94_900, true],
  [94_900, 94_900, true],
  [0, 94_900, false],
  [300_000, 1_000_000, false],
  [300_001, 10_000_000, true],
  [300_000, undefined, false],
  [300_001, undefined, true],
])('%i agorot off a price of %s: an owner decides: %s', (off, price, expected) =>
  expect(isOwnersDiscount(off, price, limit)).toBe(expected),
)

test.each([
  [{ before: 100, after: 71 }, false],
  [{ before: 100, after: 69 }, true],
  [{ before: 71, after: 69, began: 100 }, true],
  [{ before: 71, after: 70, began: 100 }, false],
  [{ before: 50, after: 60, began: 100 }, false],
  // a raise of one's own is taken back, and no further
  [{ before: 1_000, after: 100, began: 100 }, false],
  [{ before: 1_000, after: 70, began: 100 }, false],
  [{ before: 1_000, after: 69, began: 100 }, true],
  // a set is measured against its two tyres as well, whatever it cost with others
  [{ before: 1_000, after: 700, worth: 1_000 }, false],
  [{ before: 1_000, after: 300, began: 300, worth: 1_000 }, true],
  [{ before: 700, after: 690, worth: 1_000 }, true],
  [{ before: 700, after: 800, worth: 2_000 }, false],
])('a fall %j needs an owner: %s', (fall, expected) =>
  expect(isOwnersFall(fall, { percent: 30, most: 300_000 })).toBe(expected),
)
