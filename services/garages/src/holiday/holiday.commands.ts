import { HolidayListed } from '@zmig/events'
import { createFactImporter } from '@zmig/kit/facts'
import type * as z from 'zod'

/** A day on which garages do not work as usual; `closed` is `true` for the whole day and `half` from noon. */
export type Holiday = z.infer<typeof HolidayListed.data>

/** Enters holidays; those already there take the new name and kind. */
export const importHolidays = createFactImporter<Holiday>({
  table: 'garages.holiday',
  idOf: (holiday) => holiday.day,
  event: HolidayListed,
  source: '/garages',
})
