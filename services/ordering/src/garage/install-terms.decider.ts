import { addDays } from '../calendar/day.ts'
import { addWorkDays, type Holidays } from '../calendar/work-days.ts'
import {
  allocate,
  lastArrivalOf,
  mergeItems,
  type Arrivals,
  type Item,
  type Source,
  type Supply,
} from '../stock/allocation.decider.ts'
import { fixedTerms } from '../terms/terms.ts'
import type { BookingTerms } from './slots.decider.ts'

/** The supplies that would serve a cart now. Lines that cannot be bought are ignored. */
export const sourcesOf = (items: readonly Item[], supply: Supply): Source[] =>
  allocate(mergeItems(items), supply).flatMap(({ takes }) => takes.map(({ source }) => source))

/** The day on which the last of the tyres is here: today for tyres on the shelf, else the arrival of their shipment. */
export const arrivalOf = (sources: Iterable<Source>, arrivals: Arrivals, today: string): string => {
  const last = lastArrivalOf(sources, arrivals)
  return last !== undefined && last > today ? last : today
}

/** The days on which shipments arrive, and the holidays. */
export type Calendar = { arrivals: Arrivals; holidays: Holidays }

/**
 * The first and the last day on which tyres of these supplies can be installed. The horizon counts from the arrival:
 * otherwise tyres of the next shipment, which may be further away than that, could not be installed at all.
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
    earliest: addWorkDays(arrival, fixedTerms.garageWorkingDays, holidays),
    latest: addDays(arrival, fixedTerms.bookingDays),
    today,
    now,
  }
}
