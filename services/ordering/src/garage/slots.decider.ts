import { SLOT_HOURS } from '@zmig/edge-contract'
import { parseOpeningHours, type OpeningHours } from '@zmig/events'
import { daysBetween, instantOf, weekdayOf } from '../calendar/day.ts'
import { closedAt, isClosedDay, type Closed, type Holidays } from '../calendar/work-days.ts'
import type { Garage } from './garage.ts'

/** A two-hour appointment: the day and the full hour it starts at, Asia/Jerusalem. */
export type Slot = { garageId: string; day: string; startHour: number }
/** A slot with the tyre changes that may still start in it. */
export type FreeSlot = { startHour: number; vacant: number }

const NOON = 12 * 60

/** The days on which the tyres can be installed, and the current time. */
export type BookingTerms = {
  /** the first day on which the tyres are at the garage */
  earliest: string
  /** the last day that may be booked; absent when there is no such limit */
  latest?: string
  /** the day in Israel at `now` */
  today: string
  now: Date
}

/**
 * Full hours at which a garage starts a tyre change on a day: every two hours from its opening, as long as the slot ends
 * by closing time. A half holiday ends at noon. Saturdays have no slots, even when the opening hours name them.
 */
export const startHoursOf = (
  hours: string | OpeningHours | undefined,
  day: string,
  closed: Closed | undefined,
): number[] => {
  const open = (typeof hours === 'string' ? parseOpeningHours(hours) : hours)?.get(weekdayOf(day))
  if (!open || isClosedDay(day, closed)) return []
  const from = open.from
  const to = closed === 'half' ? Math.min(open.to, NOON) : open.to
  const first = Math.ceil(from / 60)
  const count = Math.max(0, Math.floor((to / 60 - first) / SLOT_HOURS))
  return Array.from({ length: count }, (_, index) => first + index * SLOT_HOURS)
}

/** The same for one garage, which may have closures of its own. Without a garage there are none. */
export const slotHoursOf = (
  garage: { hours: string | OpeningHours | undefined; closures: Garage['closures'] } | undefined,
  day: string,
  holiday: Closed | undefined,
): number[] => (garage ? startHoursOf(garage.hours, day, closedAt(garage.closures, day, holiday)) : [])

/** Whether a slot may be booked now: the tyres are there by then, it is not too far ahead, and it has not begun. */
export const isInTime = (day: string, startHour: number, { earliest, latest, today, now }: BookingTerms): boolean =>
  day >= earliest &&
  day >= today &&
  (latest === undefined || day <= latest) &&
  (day !== today || instantOf(day, startHour) > now)

/** How many tyre changes are booked, by day and start hour. */
export type Booked = ReadonlyMap<string, ReadonlyMap<number, number>>

type OpenGarage = Pick<Garage, 'hours' | 'capacityPerSlot' | 'closures'>
type DayFacts = {
  hours: OpeningHours | undefined
  closures: Garage['closures']
  capacity: number
  holidays: Holidays
  booked: Booked
}

const factsOf = ({ hours, closures, capacityPerSlot }: OpenGarage, holidays: Holidays, booked: Booked): DayFacts => ({
  hours: parseOpeningHours(hours),
  closures,
  capacity: capacityPerSlot,
  holidays,
  booked,
})

const freeOn = (day: string, { capacity, holidays, booked, ...open }: DayFacts, terms: BookingTerms): FreeSlot[] =>
  slotHoursOf(open, day, holidays.get(day))
    .filter((startHour) => isInTime(day, startHour, terms))
    .map((startHour) => ({ startHour, vacant: capacity - (booked.get(day)?.get(startHour) ?? 0) }))
    .filter(({ vacant }) => vacant > 0)

/** Free slots of one day. */
export const freeSlotsOf = (
  garage: OpenGarage,
  day: string,
  holidays: Holidays,
  booked: Booked,
  terms: BookingTerms,
): FreeSlot[] => freeOn(day, factsOf(garage, holidays, booked), terms)

/**
 * Days with a free slot, in order.
 * @param terms with `latest`; none without
 */
export const openDaysOf = (garage: OpenGarage, holidays: Holidays, booked: Booked, terms: BookingTerms): string[] => {
  const facts = factsOf(garage, holidays, booked)
  return daysBetween(terms.earliest, terms.latest ?? '').filter((day) => freeOn(day, facts, terms).length > 0)
}
