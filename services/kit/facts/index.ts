/** What deciders and importers of every service share: the time zone, and tables of facts. */
export * from './fact-importer.ts'

/** The time zone of the shop, its garages and its bank: every day, hour and deadline is read on the clocks of Israel. */
export const ISRAEL = 'Asia/Jerusalem'

// Intl is several times faster than the Temporal polyfill, and each order asks for the day more than once.
const israelDate = new Intl.DateTimeFormat('en-CA', { timeZone: ISRAEL, dateStyle: 'short' })

/** The calendar day in Israel at an instant, as `2026-11-30`. Deadlines end with this day, not with the day in UTC. */
export const dayInIsrael = (instant: Date): string => israelDate.format(instant)
