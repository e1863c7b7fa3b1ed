import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { Day } from '../primitives.ts'

/** A day on which garages and the shop do not work as usual, Saturdays apart. */
const Holiday = z.object({
  day: Day,
  name: z.string(),
  /** `true` the whole day, `half` from noon */
  closed: z.enum(['true', 'half']),
})

export const HolidayListed = defineEvent({
  type: 'garages.holiday-listed',
  version: 1,
  topic: 'garages',
  key: (holiday) => holiday.day,
  data: Holiday,
  example: { day: '2026-04-02', name: 'פסח', closed: 'true' },
})
