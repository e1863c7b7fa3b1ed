import { counted, ISRAEL, isShopDay } from '@zmig/edge-contract'

// the shop's time zone, not that of the computer
const formatter = new Intl.DateTimeFormat('he-IL', {
  timeZone: ISRAEL,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `21.11.2026, 15:38` in Jerusalem; a value that is not an ISO instant is shown unchanged. */
export const dayAndTime = (instant: string): string => {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : formatter.format(date)
}

/** `24.11.2026`. @param day year-month-day */
export const dayText = (day: string): string => day.split('-').toReversed().join('.')

/**
 * The day that is typed as `31.12.2026`, `1/6/2026` or `31122026`, or pasted as year-month-day.
 * @returns year-month-day; undefined while it is no day of the shop's years
 */
export const readDay = (typed: string): string | undefined => {
  const text = typed.trim()
  const [, day = '', month = '', year] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? []
  const read = year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isShopDay(read) ? read : undefined
}

// not `Intl.RelativeTimeFormat`, whose Hebrew writes `לפני דקה (1)` and `לפני 2 דקות`
const UNITS = [
  { length: 86_400_000, one: 'יום', two: 'יומיים', many: 'ימים' },
  { length: 3_600_000, one: 'שעה', two: 'שעתיים', many: 'שעות' },
  { length: 60_000, one: 'דקה', two: 'שתי דקות', many: 'דקות' },
] as const

/** A relative date, how far an instant is from now, in Hebrew words: `לפני 3 שעות`, `בעוד 20 דקות`. @param at ISO */
export const fromNow = (at: string, now: Date): string => {
  const distance = new Date(at).getTime() - now.getTime()
  const unit = UNITS.find(({ length }) => Math.abs(distance) >= length)
  if (!unit) return distance > 0 ? 'בתוך דקה' : 'מהדקה האחרונה'
  const count = Math.trunc(Math.abs(distance) / unit.length)
  return `${distance > 0 ? 'בעוד' : 'לפני'} ${counted(count, unit.one, unit.two, unit.many)}`
}
