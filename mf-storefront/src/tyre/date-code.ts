export type DateCode = {
  week: number
  year: number
  /** whole months from the start of that week to today; 0 for a code in the future */
  months: number
  /** the week in which the tyre may be fitted for the last time has not passed */
  mayBeFitted: boolean
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** A tyre can be fitted up to 5 years after its production date (storefront-and-checkout.md §9). */
export const FITTING_YEARS = 5

/** The first day of a week of a code. */
const startOf = (year: number, week: number): Date => new Date(Date.UTC(year, 0, 1) + (week - 1) * WEEK_MS)

/**
 * Reads a production code (DOT): week and year in four figures.
 * @param code `3126` is week 31 of 2026; anything else is not stated
 * @param today ISO date the age is counted to; a parameter, so that server and browser say the same
 */
export const readDateCode = (code: string | undefined, today: string): DateCode | undefined => {
  const [, weekText, yearText] = /^(\d{2})(\d{2})$/.exec(code ?? '') ?? []
  const week = Number(weekText)
  if (!weekText || week < 1 || week > 53) return undefined
  const year = 2000 + Number(yearText)
  const made = startOf(year, week)
  const now = new Date(today)
  const calendar = (now.getUTCFullYear() - made.getUTCFullYear()) * 12 + now.getUTCMonth() - made.getUTCMonth()
  const months = now.getUTCDate() < made.getUTCDate() ? calendar - 1 : calendar
  const lastWeekEnds = startOf(year + FITTING_YEARS, week + 1)
  return { week, year, months: Math.max(0, months), mayBeFitted: now < lastWeekEnds }
}
