import type { Dropped } from '@zmig/projections'

/** What became of parked events, in a sentence, and what to do about those that stay. */
export const tellDropped = (projection: string, { givenUp, applied, left }: Dropped): string => {
  if (givenUp + applied + left === 0) return `${projection} has no such event parked; npm run parked lists them.`
  const told = `${givenUp} events are given up in ${projection}, ${applied} that waited behind are applied.`
  return left === 0 ? told : `${told} ${left} of the same key stay parked; npm run parked says why.`
}
