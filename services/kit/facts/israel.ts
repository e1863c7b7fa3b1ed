/** The time zone of the shop, its garages and its bank. */
export const ISRAEL = 'Asia/Jerusalem'

/** Days of the week as `weekdayOf` counts them. */
export const FRIDAY = 5
export const SATURDAY = 6

/** How a holiday closes the shop and its garages: the whole day, or from noon. */
export type Closed = 'true' | 'half'

/** Holidays by day (`2026-11-30`); Saturdays are not among them. */
export type Holidays = ReadonlyMap<string, Closed>

// `en-CA` writes days as `2026-11-30`.
const days = new Intl.DateTimeFormat('en-CA', { timeZone: ISRAEL, dateStyle: 'short' })

/** The calendar day in Israel at an instant, `2026-11-30`. */
export const dayInIsrael = (instant: Date): string => days.format(instant)

/** The weekday of a calendar day: 0 for Sunday to 6 for Saturday. A calendar day has no time zone, so UTC counts it. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Whether shop and bank work on a day: Sunday to Thursday, but not on a holiday; the eve of a holiday is a morning of work. */
export const isBusinessDay = (day: string, holidays: Holidays): boolean =>
  weekdayOf(day) < FRIDAY && holidays.get(day) !== 'true'
