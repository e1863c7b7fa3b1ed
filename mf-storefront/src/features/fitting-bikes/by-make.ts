import type { FittingBike } from '@zmig/edge-contract'

export type Make = { make: string; bikes: FittingBike[] }

/** Bikes under the name of who made them, in the order in which they come. */
export const byMake = (bikes: readonly FittingBike[]): Make[] => {
  const makes = new Map<string, FittingBike[]>()
  for (const bike of bikes) makes.set(bike.brand, [...(makes.get(bike.brand) ?? []), bike])
  return [...makes].map(([make, held]) => ({ make, bikes: held }))
}

/** `2014–2026`; one year alone. */
export const yearsOf = ({ yearFrom, yearTo }: Pick<FittingBike, 'yearFrom' | 'yearTo'>): string =>
  yearFrom === yearTo ? `${yearFrom}` : `${yearFrom}–${yearTo}`
