/** Four rows of two on a phone. */
export const FEW_BIKES = 8
/** The query with which the page comes with all of them: the link works without scripts. */
export const ALL_BIKES = { name: 'bikes', value: 'all' } as const
