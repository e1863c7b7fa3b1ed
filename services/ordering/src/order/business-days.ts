const DAY = 24 * 60 * 60 * 1000
const weekday = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jerusalem', weekday: 'short' })
const closed = new Set(['Fri', 'Sat'])

/**
 * The instant that many business days later, at the same hour. Business days are Sunday to Thursday in Israel.
 *
 * @see decisions.md, Checkout: transfers are held for 3 business days
 */
export const addBusinessDays = (from: Date, days: number): Date => {
  let instant = from
  for (let counted = 0; counted < days;) {
    instant = new Date(instant.getTime() + DAY)
    if (!closed.has(weekday.format(instant))) counted += 1
  }
  return instant
}
