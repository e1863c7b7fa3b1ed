import { Temporal } from 'temporal-polyfill'
import type { Holidays } from '../garage/garage.ts'

const FRIDAY = 5
const SATURDAY = 6

/**
 * The instant that many business days later, at the same hour of the day in Israel, also across a change of clocks.
 * Business days are Sunday to Thursday without holidays;
 * on the eve of one banks work, if only until noon.
 *
 * @see decisions.md, Checkout: transfers are held for 3 business days
 */
export const addBusinessDays = (from: Date, days: number, holidays: Holidays): Date => {
  let moment = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('Asia/Jerusalem')
  for (let counted = 0; counted < days;) {
    moment = moment.add({ days: 1 })
    const closed = moment.dayOfWeek === FRIDAY || moment.dayOfWeek === SATURDAY
    if (!closed && holidays.get(moment.toPlainDate().toString()) !== 'true') counted += 1
  }
  return new Date(moment.epochMilliseconds)
}
