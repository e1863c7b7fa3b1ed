import type { Quote } from '@zmig/edge-contract'

/** The day, year-month-day, on which the last tyres of a cart come in; undefined when all of them are there. */
export const lastArrivalOf = ({ lines }: Quote): string | undefined =>
  lines
    .flatMap(({ arrivesOn }) => arrivesOn ?? [])
    .toSorted()
    .at(-1)
