import { kilometresPerHourOf } from '@zmig/edge-contract'
import { fittingYears } from '../content/facts.ts'

const FIRST = 41

/** Kilograms of load indexes 41 to 96, in order (storefront-and-checkout.md §9; the steps between are the ETRTO table). */
const KILOGRAMS = [
  145, 150, 155, 160, 165, 170, 175, 180, 185, 190, 195, 200, 206, 212, 218, 224, 230, 236, 243, 250, 257, 265, 272,
  280, 290, 300, 307, 315, 325, 335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475, 487, 500, 515, 530,
  545, 560, 580, 600, 615, 630, 650, 670, 690, 710,
]

/**
 * The load that one tyre may carry.
 * @param index load index as moulded, e.g. `73`; empty when the maker states none
 * @returns kilograms, or undefined for an index outside the table
 */
export const loadInKilograms = (index: string): number | undefined =>
  /^\d+$/.test(index) ? KILOGRAMS[Number(index) - FIRST] : undefined

/** Z and ZR promise the speed of V or more; (W) is shown as W (decisions.md, Catalogue). */
const LETTERS: Record<string, string> = { Z: 'V', ZR: 'V', '(W)': 'W' }
const OPEN_ENDED: ReadonlySet<string> = new Set(['Z', 'ZR'])

type Speed = { kilometresPerHour: number; orMore: boolean }

/**
 * How fast a tyre may be ridden.
 * @param rating letter as moulded, with its brackets: `(W)`; empty when the maker states none
 * @returns the limit, and whether the tyre may go beyond it; undefined for a letter outside the table
 */
export const speedOf = (rating: string): Speed | undefined => {
  const kilometresPerHour = kilometresPerHourOf(LETTERS[rating] ?? rating)
  return kilometresPerHour === undefined ? undefined : { kilometresPerHour, orMore: OPEN_ENDED.has(rating) }
}

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
export const FITTING_YEARS = fittingYears

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
