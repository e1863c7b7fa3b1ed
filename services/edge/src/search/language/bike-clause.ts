import { fitsFrontToken, fitsRearToken, fitsSetToken } from './tokens.ts'
import type { BikeRow } from './vocabulary-rows.ts'

/** Which wheel a text names: one of them, or both as a pair. */
export type Part = 'front' | 'rear' | 'set'

/**
 * The clause of a bike: singles that fit its front or its rear, sets that fit both.
 * @param part narrows it to the wheel that was asked for
 */
export const bikeClause = ({ frontSize, rearSize }: Pick<BikeRow, 'frontSize' | 'rearSize'>, part?: Part): string[] => {
  const clause = {
    front: fitsFrontToken(frontSize),
    rear: fitsRearToken(rearSize),
    set: fitsSetToken(frontSize, rearSize),
  }
  return part ? [clause[part]] : Object.values(clause)
}
