import type { Holidays } from '../garage/garage.ts'
import {
  allocate,
  lastArrivalOf,
  mergeItems,
  type Arrivals,
  type Item,
  type Source,
  type Supply,
} from '../quote/allocation.decider.ts'
import { addDays, weekdayOf } from './day.ts'
import type { BookingTerms } from './slots.decider.ts'

/** Days that tyres are on their way to the garage once we have them, and how far ahead appointments are made (decisions.md, Checkout). */
const WORKING_DAYS_TO_GARAGE = 2
const HORIZON_DAYS = 30

const FRIDAY = 5

/** Sunday to Thursday, but no holiday; the eve of one is a morning of work. */
const isWorkingDay = (day: string, holidays: Holidays): boolean =>
  weekdayOf(day) < FRIDAY && holidays.get(day) !== 'true'

/** The day that many working days after a day, which need not be one. */
export const addWorkingDays = (day: string, count: number, holidays: Holidays): string => {
  let reached = day
  for (let left = count; left > 0;) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached, holidays)) left -= 1
  }
  return reached
}

/** From which supply each line of a cart would be served now; lines that cannot be bought count for nothing. */
export const sourcesOf = (items: readonly Item[], supply: Supply): Source[] =>
  allocate(mergeItems(items), supply).flatMap(({ takes }) => takes.map(({ source }) => source))

/** The day on which we have the last of the tyres: today for those on the shelf, else when their shipment comes in. */
export const arrivalOf = (sources: Iterable<Source>, arrivals: Arrivals, today: string): string => {
  const last = lastArrivalOf(sources, arrivals)
  return last !== undefined && last > today ? last : today
}

/** When tyres come in and when nobody works. */
export type Calendar = { arrivals: Arrivals; holidays: Holidays }

/**
 * From when to when tyres of these supplies can be installed. The thirty days count from the arrival: tyres of the next
 * shipment, which may be further away than that, could not be installed at all otherwise.
 *
 * @param sources none means that everything is on the shelf
 */
export const installTerms = (
  sources: Iterable<Source>,
  { arrivals, holidays }: Calendar,
  { today, now }: { today: string; now: Date },
): Required<BookingTerms> => {
  const arrival = arrivalOf(sources, arrivals, today)
  return {
    earliest: addWorkingDays(arrival, WORKING_DAYS_TO_GARAGE, holidays),
    latest: addDays(arrival, HORIZON_DAYS),
    today,
    now,
  }
}
