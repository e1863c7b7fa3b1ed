import { TREAD_WORDS } from '@zmig/edge-contract'

/** Treads as a field offers them. */
export const treads = Object.entries(TREAD_WORDS).map(([value, label]) => ({ value, label }))
