const jerusalem = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem', dateStyle: 'short' })

/** The calendar day in Israel at an instant, `2026-11-30`: deadlines end with that day, not with UTC's. */
export const jerusalemDay = (instant: Date): string => jerusalem.format(instant)
