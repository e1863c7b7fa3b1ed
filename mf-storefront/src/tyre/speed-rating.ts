/** Kilometres an hour of each rating (storefront-and-checkout.md §9; J by decisions.md for scooter and small wheels). */
const KILOMETRES_PER_HOUR: Record<string, number> = {
  J: 100,
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  '(W)': 270,
  Y: 300,
  Z: 240,
  ZR: 240,
}

/** Z and ZR promise 240 or more; brackets mean that the maker goes past the letter's limit. */
const OPEN_ENDED: ReadonlySet<string> = new Set(['Z', 'ZR', '(W)'])

export type Speed = { kilometresPerHour: number; orMore: boolean }

/**
 * How fast a tyre may be ridden.
 * @param rating letter as moulded, with its brackets: `(W)`; empty when the maker states none
 * @returns the limit, and whether the tyre may go beyond it; undefined for a letter outside the table
 */
export const speedOf = (rating: string): Speed | undefined => {
  const kilometresPerHour = KILOMETRES_PER_HOUR[rating]
  return kilometresPerHour === undefined ? undefined : { kilometresPerHour, orMore: OPEN_ENDED.has(rating) }
}
