import { expect, test } from 'vitest'
import { requestedSize } from './tyre-request.decider.ts'

test.each([
  ['180/55-17', '180/55-17'],
  [' 180/55ZR17 M/C (73W)', '180/55-17'],
  ['180 55 17', '180/55-17'],
  ['180-55-17', '180/55-17'],
  ['180/55/17', '180/55-17'],
  ['180/55 R17', '180/55-17'],
  ['110/100-18', '110/100-18'],
  ['25x8-12', '25x8-12'],
  ['3.00-18', '3.00-18'],
  ['3,00-18', '3.00-18'],
  ['MT90B16', 'MT90-16'],
  ['mt90-16', 'MT90-16'],
])('%j is %s', (typed, size) => expect(requestedSize(typed)).toBe(size))

test.each([
  '',
  'אחורי לווספה',
  '0521234567',
  '052-123-4567',
  '052-1234567',
  '180',
  '17',
  'dana@example.com',
  '180/55-1755',
])('%j is no size, and nothing of it is kept outside of the person', (typed) =>
  expect(requestedSize(typed)).toBeUndefined(),
)
