import { lazy, Suspense } from 'react'
import { AdminField } from './controls.tsx'
import type { DateFieldProps } from './calendar-field.tsx'

// a file of its own, fetched with the first date: calendars are a tenth of the whole back office
const Calendar = lazy(async () => ({
  default: (await import(/* webpackChunkName: "part-calendar" */ './calendar-field.tsx')).CalendarField,
}))

/** A day, typed or chosen in a calendar. Until the calendar has arrived, the browser's own field stands in its place. */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={<AdminField {...props} type="date" />}>
    <Calendar {...props} />
  </Suspense>
)
