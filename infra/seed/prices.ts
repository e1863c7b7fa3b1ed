import { chance, pick } from './chance.ts'

/** The day on which the seed's tyres were "counted": production weeks are relative to it, so they never change. */
const COUNTED = { year: 2026, week: 45 }

/** Shop prices end in 9. */
const roundUpTo9 = (shekels: number): number => Math.ceil((shekels + 1) / 10) * 10 - 1

/**
 * The price before the importer's discount, in whole shekels: for 45 % of tyres 8 to 30 % above the price, else the
 * price itself.
 */
export const inventFullPrice = (ean: string, shekels: number): number => {
  if (chance(ean, 'discounted') >= 0.45) return shekels
  return roundUpTo9(shekels * (1.08 + chance(ean, 'discount') * 0.2))
}

/** Whether a single tyre ships free: one in twenty-five. */
export const inventFreeShipping = (ean: string): boolean => chance(ean, 'free shipping') < 0.04

/**
 * Week and year of production as moulded on the sidewall (`3126`), up to 14 months before the count;
 * undefined for one tyre in eight, where nobody wrote it down.
 */
export const inventDot = (ean: string): string | undefined => {
  if (chance(ean, 'dot known') < 0.125) return undefined
  const weeksAgo = pick(ean, 'dot', 4, 60)
  const weeks = COUNTED.year * 52 + COUNTED.week - 1 - weeksAgo
  const week = String((weeks % 52) + 1).padStart(2, '0')
  return `${week}${String(Math.floor(weeks / 52)).slice(-2)}`
}
