import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { addBusinessDays, type Closed } from './work-days.ts'

const none = new Map<string, Closed>()

given('an order on Wednesday', new Date('2026-11-18T10:00:00.000Z')).then(
  'three business days end on Monday: Friday and Saturday do not count',
  (placed) => expect(addBusinessDays(placed, 3, none)).toEqual(new Date('2026-11-23T10:00:00.000Z')),
)

given('an order late on Thursday', new Date('2026-11-19T21:30:00.000Z')).then(
  'three business days end on Tuesday at the same hour',
  (late) => expect(addBusinessDays(late, 3, none)).toEqual(new Date('2026-11-24T21:30:00.000Z')),
)

given('an order on the eve of the new year', new Date('2026-09-10T09:00:00.000Z')).then(
  'a holiday does not count, and half a working day does',
  (placed) => {
    const holidays = new Map<string, Closed>([
      ['2026-09-13', 'true'],
      ['2026-09-14', 'half'],
    ])
    expect(addBusinessDays(placed, 3, holidays)).toEqual(new Date('2026-09-16T09:00:00.000Z'))
  },
)

given('an order before clocks go back', new Date('2026-10-22T09:00:00.000Z')).then(
  'the hold ends at the same local hour, across the clock change',
  (placed) => expect(addBusinessDays(placed, 1, none)).toEqual(new Date('2026-10-25T10:00:00.000Z')),
)
